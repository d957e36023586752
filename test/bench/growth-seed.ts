/** A farm grown to so many rows of the log: over the wire, or straight into its file while no server has it open. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type Keyed, keySum, rowSum } from '../../server/backup/row-sum.mjs'
import type { Line } from './http-line'
import { type LoadFarm, makeUses, pushOf, sendPush } from './load-farm'
import { newId } from './seed'

const AT_ONCE = 1000

/** Pushes of 1,000 uses, as a device would send them. */
export async function growByPushes(line: Line, farm: LoadFarm, count: number): Promise<void> {
  for (let made = 0; made < count; made += AT_ONCE) {
    await sendPush(line, farm, pushOf(farm, makeUses(farm, Math.min(AT_ONCE, count - made), made)))
  }
}

type Values = (string | number | null)[]

/**
 * The rows that the server made of its newest use, once more for each of `count` further uses: record, references, log and key,
 * a revision each. The server must have stopped; there must be a use.
 */
export function growFile(dataDir: string, { items }: LoadFarm, count: number): void {
  const database = new DatabaseSync(join(dataDir, 'pinset.db'))
  database.exec('pragma synchronous = off')
  const one = (sql: string, ...values: Values) =>
    database.prepare(sql).get(...values) as Record<string, string | number | null>
  const { head, farm_id } = one('select head, farm_id from farm_head')
  const use = one("select id, rev, owner, data from record where kind = 'use' order by rev desc limit 1")
  const item = String(JSON.parse(String(use.data)).item_id)
  const key = one("select * from idem where kind = 'use' and id = ?", use.id ?? '')
  const log = one("select * from change_log where kind = 'use' and id = ?", use.id ?? '')
  const refs = database
    .prepare("select to_kind, to_id, field from record_ref where from_kind = 'use' and from_id = ?")
    .all(use.id) as { to_kind: string; to_id: string; field: string }[]
  const put = (table: string, columns: readonly string[]) =>
    database.prepare(
      `insert into ${table} (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
    )
  const putRecord = put('record', ['farm_id', 'kind', 'id', 'rev', 'deleted', 'owner', 'data', 'sum'])
  const putRef = put('record_ref', ['farm_id', 'to_kind', 'to_id', 'from_kind', 'from_id', 'field'])
  const putLog = put('change_log', Object.keys(log))
  const putKey = put('idem', Object.keys(key))
  const farm = String(farm_id)
  database.exec('begin')
  for (let n = 1; n <= count; n++) {
    const [id, rev, itemId] = [newId(), Number(head) + n, items[n % items.length] ?? item]
    const data = JSON.stringify({ ...JSON.parse(String(use.data)), id, rev, item_id: itemId })
    const row = { kind: 'use', id, rev, deleted: 0, owner: use.owner === null ? null : String(use.owner), data }
    putRecord.run(farm, 'use', id, rev, 0, row.owner, data, rowSum(row))
    for (const { to_kind, to_id, field } of refs) {
      putRef.run(farm, to_kind, field === 'item_id' ? itemId : to_id, 'use', id, field)
    }
    putLog.run(...Object.values({ ...log, id, rev, after: data }))
    const answer = { ...key, key: newId(), id, rev }
    putKey.run(...Object.values({ ...answer, sum: keySum(answer as unknown as Keyed) }))
  }
  database.prepare('update farm_head set head = ?').run(Number(head) + count)
  database.exec('commit')
  database.close()
}
