/**
 * Classes of CSS modules: a class that is looked up by a value (`styles[tone]`) must not also be the class of a part
 * (`styles.error`), and no module says the same selector twice.
 */
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, NOTHING, type Node, nameOf, visit } from './syntax'
import { around, textsOf } from './type-texts'

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
  const files = around(file, byPath)
  const values = new Set(lookedUp.flatMap((name) => [...textsOf(name, files)]))
  return named
    .filter(({ name }) => values.has(name))
    .map(({ node, name }) => {
      const message = `styles.${name} is the class of a part and of a value: give the part another name`
      return { path: file.path, line: lineOf(file, node), message }
    })
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
