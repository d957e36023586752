/**
 * A source file as the architecture rules see it: path, text, syntax tree, comments, imports. Files come from the disk
 * (readTree) or from a string (parseFile), so that a rule can be tried on a planted violation.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { type Import, importsOf } from './imports'
import { isNode, type Node } from './syntax'

export type Comment = { readonly text: string; readonly line: number }
export type SourceFile = {
  /** Relative to the project, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Absent for files that are not TypeScript or JavaScript. */
  readonly program?: Node
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
}
/** The report of a rule; `message` says how to fix it. */
export type Violation = { readonly path: string; readonly line: number; readonly message: string }

const script = /\.(ts|tsx|mjs)$/
const readable = /\.(ts|tsx|mjs|css)$/
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every readable file under the folders; throws when there are suspiciously few, for then the walker is broken. */
export function readTree(folders: readonly string[], atLeast: number): SourceFile[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => readable.test(path) && !path.includes('/node_modules/')),
  )
  if (paths.length < atLeast) {
    throw new Error(`only ${paths.length} files under ${folders.join(', ')}: the walker no longer sees the project`)
  }
  return paths.sort().map((path) => parseFile(path, readFileSync(join(root, path), 'utf8')))
}

export function parseFile(path: string, text: string): SourceFile {
  if (!script.test(path)) return { path, text, comments: [], imports: [] }
  const parsed = parseSync(path, text)
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`)
  const program: unknown = parsed.program
  if (!isNode(program)) throw new Error(`${path}: the parser gave no tree`)
  const comments = parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(text, start) }))
  return { path, text, program, comments, imports: importsOf(program, (offset) => lineAt(text, offset)) }
}

/** The 1-based line of an offset. */
function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

export function lineOf(file: SourceFile, node: Node): number {
  return lineAt(file.text, node.start)
}
