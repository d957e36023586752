/**
 * Classes of CSS modules: a class that is looked up by a value (`styles[tone]`) must not also be the class of a part
 * (`styles.error`), and no module says the same selector twice.
 */
import { dirname, join } from 'node:path/posix'
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, type Node, nameOf, stringOf, visit } from './syntax'

export function classTakenTwiceViolations(files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files.flatMap((file) => (file.path.endsWith('.tsx') ? lookedUpAndNamed(file, byPath) : []))
}

function lookedUpAndNamed(file: SourceFile, byPath: ReadonlyMap<string, SourceFile>): Violation[] {
  const named: { readonly node: Node; readonly name: string }[] = []
  const lookedUp: string[] = []
  visit(file.program ?? NOTHING, (node) => {
    if (node.type !== 'MemberExpression' || nameOf(child(node, 'object')) !== 'styles') return
    const name = nameOf(child(node, 'property'))
    if (name === undefined) return
    if (node.computed === true) lookedUp.push(name)
    else named.push({ node, name })
  })
  if (lookedUp.length === 0) return []
  const sources = file.imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .flatMap(({ specifier }) => sourceOf(file, specifier, byPath) ?? [])
  const values = valuesOf(lookedUp, [file, ...sources])
  return named
    .filter(({ name }) => values.has(name))
    .map(({ node, name }) => {
      const message = `styles.${name} is the class of a part and of a value: give the part another name`
      return { path: file.path, line: lineOf(file, node), message }
    })
}

const NOTHING: Node = { type: 'Program', start: 0, end: 0 }

function sourceOf(file: SourceFile, from: string, byPath: ReadonlyMap<string, SourceFile>): SourceFile | undefined {
  const path = join(dirname(file.path), from)
  return byPath.get(`${path}.ts`) ?? byPath.get(`${path}.tsx`)
}

/** The texts that a property or argument of one of the names may have, as far as its type says: `'error' | 'warning'`. */
function valuesOf(names: readonly string[], files: readonly SourceFile[]): Set<string> {
  const values = new Set<string>()
  const types: string[] = []
  const read = (type: Node) =>
    visit(type, (node) => {
      const value = node.type === 'TSLiteralType' ? stringOf(child(node, 'literal')) : undefined
      const other = node.type === 'TSTypeReference' ? nameOf(child(node, 'typeName')) : undefined
      if (value !== undefined) values.add(value)
      if (other !== undefined) types.push(other)
    })
  for (const { program } of files) {
    visit(program ?? NOTHING, (node) => {
      const name = nameOf(node) ?? (node.type === 'TSPropertySignature' ? nameOf(child(node, 'key')) : undefined)
      const type = child(node, 'typeAnnotation')
      if (name !== undefined && type && names.includes(name)) read(type)
    })
  }
  for (const { program } of files) {
    visit(program ?? NOTHING, (node) => {
      const type = child(node, 'typeAnnotation')
      const isNamed = types.includes(nameOf(child(node, 'id')) ?? '')
      if (node.type === 'TSTypeAliasDeclaration' && type && isNamed) read(type)
    })
  }
  return values
}

export function selectorTwiceViolations(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => path.endsWith('.module.css')).flatMap(selectorsSaidTwice)
}

function selectorsSaidTwice({ path, text }: SourceFile): Violation[] {
  const seen = new Set<string>()
  const found: Violation[] = []
  const around: string[] = []
  // Comments keep their line breaks, so that lines still count.
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  for (const { 0: token, index } of plain.matchAll(/[^{};]*[{};]/g)) {
    if (token.endsWith('}')) around.pop()
    if (!token.endsWith('{')) continue
    const selector = token.slice(0, -1).trim().replace(/\s+/g, ' ')
    const whole = [...around, selector].join(' > ')
    around.push(selector)
    if (selector.startsWith('@') || !seen.has(whole)) seen.add(whole)
    else {
      const line = plain.slice(0, index + token.indexOf(selector.slice(0, 1))).split('\n').length
      found.push({ path, line, message: `says ${selector} a second time: join the two` })
    }
  }
  return found
}
