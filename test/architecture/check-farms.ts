/** Queries name their farm. PostgreSQL hides other farms' rows from a query that forgets it, but SQLite does not. */
import { lineOf, type SourceFile, type Violation } from './source-file'
import { child, children, lastName, stringOf, visit } from './syntax'

const VERBS = ['selectFrom', 'updateTable', 'deleteFrom']

/** These work on the rows of all farms of a database. */
const ALL_FARMS = ['server/storage/', 'server/move/', 'server/farms/']

export function farmlessQueryViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = []
  for (const file of files) {
    if (!file.path.startsWith('server/') || ALL_FARMS.some((folder) => file.path.startsWith(folder))) continue
    if (!file.program) continue
    visit(file.program, (node, parents) => {
      const verb = node.type === 'CallExpression' ? lastName(child(node, 'callee')) : undefined
      const table = stringOf(children(node, 'arguments')[0])
      if (verb === undefined || !VERBS.includes(verb) || table === undefined) return
      const chain = parents.findLast(({ type }) => type.endsWith('Statement') || type.endsWith('Declaration')) ?? node
      if (file.text.slice(chain.start, chain.end).includes('farm_id')) return
      const message = `${verb}('${table}') names no farm: add where('farm_id', '=', tx.farmId)`
      found.push({ path: file.path, line: lineOf(file, node), message })
    })
  }
  return found
}
