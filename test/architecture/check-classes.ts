/**
 * The classes used in code equal those in the CSS modules: `styles.error` exists in the sheet, and code uses each class of a
 * sheet. A look-up by value (`styles[tone]`) uses every value of its type. Some values may have no style, but not all.
 */
import { dirname, join } from 'node:path/posix'
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, children, NOTHING, type Node, nameOf, stringOf, visit } from './syntax'
import { around, textsOf } from './type-texts'

/** The classes that one file uses of one sheet. */
type Wish = {
  readonly file: SourceFile
  readonly node: Node
  readonly sheet: string
  /** A class by its name; otherwise the possible values of a look-up. */
  readonly name?: string
  readonly values?: RegExp
}

export function classesThatDifferViolations(files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const sheets = new Map(
    files.filter(({ path }) => path.endsWith('.module.css')).map((file) => [file.path, classesOf(file)]),
  )
  const wishes = files.flatMap((file) => wishesOf(file, byPath))
  const absent = wishes.flatMap(({ file, node, sheet, name, values }) => {
    const there = sheets.get(sheet)
    if (!there) return []
    const isThere = name === undefined ? [...there.keys()].some((one) => values?.test(one)) : there.has(name)
    const message = name === undefined ? `no value of this has a class in ${sheet}` : `${sheet} has no class ${name}`
    return isThere ? [] : [{ path: file.path, line: lineOf(file, node), message }]
  })
  const unwanted = [...sheets].flatMap(([path, there]) => {
    const wanting = wishes.filter(({ sheet }) => sheet === path)
    const isWanted = (one: string) => wanting.some(({ name, values }) => name === one || values?.test(one))
    return [...there]
      .filter(([name]) => !isWanted(name))
      .map(([name, line]) => ({ path, line, message: `no code asks for the class ${name}` }))
  })
  return [...absent, ...unwanted]
}

/** The classes of a sheet with the lines of their first use. */
function classesOf({ text }: SourceFile): Map<string, number> {
  const found = new Map<string, number>()
  const blank = (whole: string) => whole.replace(/[^\n]/g, ' ')
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/"[^"\n]*"/g, blank)
    // A global selector is no class of the module; it may contain parentheses.
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, blank)
  for (const { 0: selector, index } of plain.matchAll(/[^{};]*\{/g)) {
    if (selector.trim().startsWith('@')) continue
    for (const { 1: name = '', index: at } of selector.matchAll(/\.([a-zA-Z][\w-]*)/g)) {
      if (!found.has(name)) found.set(name, plain.slice(0, index + at).split('\n').length)
    }
  }
  return found
}

function wishesOf(file: SourceFile, byPath: ReadonlyMap<string, SourceFile>): Wish[] {
  if (file.path.endsWith('.module.css')) return composedBy(file)
  const sheets = new Map<string, string>()
  for (const node of children(file.program, 'body')) {
    const from = stringOf(child(node, 'source'))
    const local = nameOf(child(children(node, 'specifiers')[0], 'local'))
    if (node.type === 'ImportDeclaration' && local !== undefined && from?.endsWith('.module.css')) {
      sheets.set(local, join(dirname(file.path), from))
    }
  }
  if (sheets.size === 0) return []
  const found: Wish[] = []
  visit(file.program ?? NOTHING, (node) => {
    const sheet = sheets.get(nameOf(child(node, 'object')) ?? '')
    const property = child(node, 'property')
    if (node.type !== 'MemberExpression' || sheet === undefined || !property) return
    const name = node.computed === true ? stringOf(property) : nameOf(property)
    found.push(
      name === undefined
        ? { file, node, sheet, values: valuesOf(property, around(file, byPath)) }
        : { file, node, sheet, name },
    )
  })
  return found
}

/** `composes: a b from "./c.module.css"` asks for classes too. */
function composedBy(file: SourceFile): Wish[] {
  return [...file.text.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+"([^"]+)")?;/g)].flatMap(
    ({ 1: names = '', 2: from, index }) =>
      names.split(/\s+/).map((name) => ({
        file,
        node: { type: 'Composes', start: index, end: index },
        sheet: from === undefined ? file.path : join(dirname(file.path), from),
        name,
      })),
  )
}

/** The possible values of an expression: holes of a template and names become the texts of their types. */
function valuesOf(node: Node, files: readonly SourceFile[]): RegExp {
  return new RegExp(`^(?:${patternOf(node, files)})$`)
}

function patternOf(node: Node, files: readonly SourceFile[]): string {
  if (node.type === 'TemplateLiteral') {
    const holes = children(node, 'expressions').map((hole) => `(?:${patternOf(hole, files)})`)
    const texts = children(node, 'quasis').map((text) => String((text.value as { cooked?: unknown }).cooked))
    return texts.map((text, index) => text + (holes[index] ?? '')).join('')
  }
  if (node.type === 'CallExpression') return '\\d+'
  const name = nameOf(node) ?? nameOf(child(node, 'property'))
  return name === undefined ? '' : [...textsOf(name, files)].join('|')
}
