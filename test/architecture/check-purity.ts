/**
 * Hidden inputs. In the pure folders: the clock, chance and the network must be passed in. Everywhere in the source: no
 * module-level mutable state outside src/state and the mains, and no branch on test mode.
 */
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, children, isMember, isNode, lastName, type Node, nameOf, stringOf, visit } from './syntax'

const pureFolders = ['src/domain/', 'sw/engine/']
const globalObjects = ['globalThis', 'self', 'window']

export function hiddenInputViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => pureFolders.some((folder) => file.path.startsWith(folder)))
    .flatMap((file) => {
      const found: Violation[] = []
      const report = (node: Node, what: string) =>
        found.push({ path: file.path, line: lineOf(file, node), message: `uses ${what}: take it as an argument` })
      if (file.program) {
        visit(file.program, (node, parents) => {
          const what = hiddenInput(node, parents.at(-1))
          if (what !== undefined) report(node, what)
        })
      }
      return found
    })
}

function hiddenInput(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'MemberExpression' && globalObjects.includes(nameOf(child(node, 'object')) ?? '')) {
    return 'the global object'
  }
  const name = nameOf(node)
  if (name === undefined || parent === undefined || !isRead(node, parent)) return undefined
  if (name === 'crypto' || name === 'performance') return name
  if (name === 'fetch' && parent.type === 'CallExpression' && parent.callee === node) return 'fetch()'
  if (name === 'Math')
    return isMember(parent, 'Math', 'random') || !isObjectOf(node, parent) ? 'Math.random' : undefined
  if (name === 'Date') return hiddenDate(node, parent)
  return undefined
}

/** Interfaces that browsers give only to secure pages, and their replacements. */
const secureOnly = [
  ['crypto', 'randomUUID', 'an id of src/domain/ids, or crypto.getRandomValues'],
  ['crypto', 'subtle', 'a function of src/domain'],
] as const

/** Offers nothing over plain http, and says so: locks are not made where the browser cannot encrypt. */
const KNOWS_PLAIN_HTTP = 'src/data/open/locks.ts'

/** Pages and workers also run over plain http: a missing interface breaks a screen when it is first opened. */
export function secureOnlyViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = []
  for (const file of files.filter(({ path }) => /^(src|sw)\//.test(path))) {
    if (file.program === undefined || file.path === KNOWS_PLAIN_HTTP) continue
    visit(file.program, (node) => {
      for (const [object, property, instead] of secureOnly) {
        if (!isMember(node, object, property)) continue
        const message = `uses ${object}.${property}, which plain http has not: use ${instead}`
        found.push({ path: file.path, line: lineOf(file, node), message })
      }
    })
  }
  return found
}

/** Dates may be built from an argument, parsed and composed; everything else may read the clock. */
function hiddenDate(node: Node, parent: Node): string | undefined {
  if (isMember(parent, 'Date', 'UTC') || isMember(parent, 'Date', 'parse')) return undefined
  if (parent.type === 'BinaryExpression' && parent.operator === 'instanceof') return undefined
  if (parent.type === 'NewExpression' && parent.callee === node) {
    return children(parent, 'arguments').length === 0 ? 'new Date()' : undefined
  }
  return isMember(parent, 'Date', 'now') ? 'Date.now' : 'Date without an instant'
}

/** True where the identifier reads a variable: not a property's name, a key, a binding or a type. */
function isRead(node: Node, parent: Node): boolean {
  if (parent.type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression'].includes(parent.type)) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (parent.type === 'Property' || parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') {
    return parent.value === node
  }
  return !parent.type.startsWith('Import') && !parent.type.startsWith('Export')
}

function isObjectOf(node: Node, parent: Node): boolean {
  return parent.type === 'MemberExpression' && parent.object === node
}

const mayHoldState = /^src\/state\/|\/main\.tsx?$|^server\/start\.mjs$/
const emptyHolders = ['Map', 'Set']

export function moduleStateViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => !mayHoldState.test(file.path) && !file.path.endsWith('.d.ts') && !file.path.startsWith('test/'))
    .flatMap((file) =>
      children(file.program, 'body')
        .map((node) => (node.type === 'ExportNamedDeclaration' ? child(node, 'declaration') : node))
        .filter((node) => node?.type === 'VariableDeclaration')
        .filter((node) => node?.kind !== 'const' || children(node, 'declarations').some(isEmptyHolder))
        .filter(isNode)
        .map((node) => ({
          path: file.path,
          line: lineOf(file, node),
          message: 'keeps mutable state in a module: put it into src/state, or into a value that a function returns',
        })),
    )
}

function isEmptyHolder(declaration: Node): boolean {
  const init = child(declaration, 'init')
  const isHolder = init?.type === 'NewExpression' && emptyHolders.includes(nameOf(child(init, 'callee')) ?? '')
  return isHolder && children(init, 'arguments').length === 0
}

const testModes = ['NODE_ENV', 'VITEST', 'MODE']

export function testModeViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = []
  for (const file of files) {
    if (file.program === undefined || file.path.startsWith('test/') || file.path.endsWith('.mjs')) continue
    visit(file.program, (node) => {
      const isEnvironment = node.type === 'MemberExpression' && lastName(child(node, 'object')) === 'env'
      const read = stringOf(child(node, 'property')) ?? lastName(node)
      if (!isEnvironment || read === undefined || !testModes.includes(read)) return
      const message = `branches on ${read}: pass in what differs instead`
      found.push({ path: file.path, line: lineOf(file, node), message })
    })
  }
  return found
}
