/** A farm's file filled with rows while no server has it open, as the server would have written each in a revision of its own. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { rowSum } from '../../server/backup/row-sum.mjs'
import { registry } from '../../src/domain/entities/registry'
import { referencesOf } from '../../src/domain/kit/entity'
import type { Row } from './grow-farm'

type Columns = Record<string, string | number | null>
/** What the server adds to every row. */
const ADDED = ['created_at', 'created_by', 'updated_at', 'updated_by'] as const

export type Filling = { readonly kind: string; readonly rows: readonly Row[] }

/** The farm must have one row of each kind, whose log row is the pattern of the others. */
export function fillFile(dataDir: string, all: readonly Filling[]): void {
  const database = new DatabaseSync(join(dataDir, 'pinset.db'))
  database.exec('pragma synchronous = off')
  const one = (sql: string, ...values: string[]) => database.prepare(sql).get(...values) as Columns
  const put = (table: string, columns: readonly string[]) =>
    database.prepare(
      `insert into ${table} (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
    )
  const { head, farm_id } = one('select head, farm_id from farm_head')
  const farm = String(farm_id)
  const putRecord = put('record', ['farm_id', 'kind', 'id', 'rev', 'deleted', 'owner', 'data', 'sum'])
  const putRef = put('record_ref', ['farm_id', 'to_kind', 'to_id', 'from_kind', 'from_id', 'field'])
  let rev = Number(head)
  database.exec('begin')
  for (const { kind, rows } of all) {
    const fields = registry.byName(kind)?.fields ?? {}
    const pattern = one('select id, owner, data from record where kind = ? order by rev desc limit 1', kind)
    const log = one('select * from change_log where kind = ? and id = ?', kind, String(pattern.id))
    const putLog = put('change_log', Object.keys(log))
    const made = JSON.parse(String(pattern.data)) as Row
    const added = Object.fromEntries(ADDED.map((key) => [key, made[key]]))
    const owner = pattern.owner === null ? null : String(pattern.owner)
    for (const values of rows) {
      rev += 1
      const { id } = values
      const data = JSON.stringify({ ...added, ...values, rev })
      putRecord.run(farm, kind, id, rev, 0, owner, data, rowSum({ kind, id, rev, deleted: 0, owner, data }))
      for (const { field, to, id: named } of referencesOf(fields, values)) putRef.run(farm, to, named, kind, id, field)
      putLog.run(...Object.values({ ...log, id, rev, after: data }))
    }
  }
  database.prepare('update farm_head set head = ?').run(rev)
  database.exec('commit')
  database.close()
}
