import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, it } from 'vitest'
import type { Store, Tx } from '../../../server/storage/store'
import { openFarmWithAdmin } from '../support/farm'

/** Notes every query that reads records for a list, or for the feed. */
function watched(store: Store, seen: RootOperationNode[]): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...store, read: (run) => store.read((tx) => run({ ...tx, db: tx.db.withPlugin(plugin) })) }
}

/** What SQLite does for a query, as text. */
async function planOf({ db }: Tx, node: RootOperationNode): Promise<string> {
  const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  return rows.map(({ detail }) => detail).join('; ')
}

it.each(['/suppliers', '/sync/changes', '/sync/issues'])('a page of %s reads no row outside the page', async (path) => {
  const seen: RootOperationNode[] = []
  const { admin, context, makeId } = await openFarmWithAdmin({ wrapStore: (store) => watched(store, seen) })
  for (const name of ['A', 'B', 'C', 'D']) {
    await admin.call('POST', '/suppliers', { name })
    const refused = { method: 'POST', path: '/suppliers', body: { name }, code: 'invalid' }
    await admin.call('PUT', `/sync/issues/${makeId()}`, refused)
  }
  const first = await admin.call('GET', `${path}?limit=2`)
  seen.length = 0
  await admin.call('GET', `${path}?limit=1&since=${first.body.cursor}`)
  const [sizes, rows] = await context.store.read(async (tx) => {
    const plans: string[] = []
    for (const node of [...seen]) plans.push(await planOf(tx, node))
    return plans.filter((plan) => plan.includes('record'))
  })
  expect(sizes).toMatch(/rev>\?/)
  expect(rows).toMatch(/rev>\? AND rev<\?/)
})
