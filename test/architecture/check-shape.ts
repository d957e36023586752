/** How a file looks: length, name, exports, comments, tests left out. */
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, children, isNode, lastName, nameOf, visit } from './syntax'

export function lengthViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const most = path.startsWith('test/') ? 400 : 300
    const lines = text.replace(/\n$/, '').split('\n').length
    return lines > most ? [{ path, line: most, message: `has ${lines} lines, ${most} at most: split it by idea` }] : []
  })
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/
const emptyWords = ['util', 'utils', 'helper', 'helpers', 'manager', 'service', 'common']

export function nameViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const [stem = ''] = path.split('/').slice(-1)[0]?.split('.') ?? []
    const report = (message: string): Violation[] => [{ path, line: 1, message }]
    const isComponent = /\.(tsx|module\.css)$/.test(path) && pascal.test(stem)
    if (!kebab.test(stem) && !isComponent) return report('rename it: kebab-case, or Pascal.tsx for a component')
    const word = stem.split('-').at(-1) ?? ''
    return emptyWords.includes(word) ? report(`'${word}' says nothing: name the idea that the file holds`) : []
  })
}

const mayHaveDefault = /(\.config\.ts|\.d\.ts)$/
const mayBeBarrel = 'src/domain/entities/registry.ts'

export function exportViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const found: Violation[] = []
    const body = children(file.program, 'body')
    const byDefault = body.find((node) => node.type === 'ExportDefaultDeclaration')
    if (byDefault && !mayHaveDefault.test(file.path)) {
      found.push({ path: file.path, line: lineOf(file, byDefault), message: 'exports by default: give it a name' })
    }
    if (file.path !== mayBeBarrel && isBarrel(file)) {
      found.push({
        path: file.path,
        line: 1,
        message: 'only passes on what others export: import from where it is made',
      })
    }
    return found
  })
}

/** A lazy chunk may consist of one line that passes on a package; passing on our own modules hides where they lie. */
function isBarrel({ program, imports }: SourceFile): boolean {
  const body = children(program, 'body')
  const passesOn = body.filter((node) => {
    if (node.type === 'ExportAllDeclaration') return true
    return node.type === 'ExportNamedDeclaration' && !isNode(node.declaration)
  })
  const rest = body.filter((node) => !passesOn.includes(node) && node.type !== 'ImportDeclaration')
  return passesOn.length > 0 && rest.length === 0 && imports.some(({ specifier }) => specifier.startsWith('.'))
}

const ignoreMarks = /@ts-ignore|@ts-nocheck|biome-ignore|eslint-disable|istanbul ignore|v8 ignore/
const expectError = /@ts-expect-error/

export function commentViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, comments }) =>
    comments
      // A test may show that something does not compile.
      .filter(({ text }) => ignoreMarks.test(text) || (expectError.test(text) && !path.startsWith('test/')))
      .map(({ line }) => ({ path, line, message: 'silences a check: repair what it reports' })),
  )
}

const suites = ['test', 'it', 'describe', 'suite', 'bench', 'context', 'ctx']
const leaveOut = ['skip', 'only', 'todo', 'skipIf', 'runIf']
const leftOut = ['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe']

export function leftOutTestViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = []
  for (const file of files) {
    if (file.program === undefined || !file.path.startsWith('test/')) continue
    visit(file.program, (node) => {
      const callee = child(node, 'callee')
      const isLeftOut = node.type === 'CallExpression' && leftOut.includes(nameOf(callee) ?? '')
      const object = child(node, 'object')
      const isChain = suites.includes(nameOf(object) ?? '') || suites.includes(lastName(child(object, 'object')) ?? '')
      const isMark = node.type === 'MemberExpression' && isChain && leaveOut.includes(lastName(node) ?? '')
      if (!isLeftOut && !isMark) return
      const message = 'leaves a test out: a test runs or is deleted'
      found.push({ path: file.path, line: lineOf(file, node), message })
    })
  }
  return found
}
