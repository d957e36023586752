/** The inverse of taking a batch: its uses reversed, and the series and the run that were created with it deleted. */
import { rowsOf } from '../../../data/db'
import type { Intent } from '../../../domain/acts/intent'
import { unpour } from '../../../domain/acts/take'
import type { EntityDefinition } from '../../../domain/kit/entity'
import { isAsCreated } from '../../../domain/prep/run-choice'
import { reversalIntents } from '../../../records/delete/reversal'
import type { TakenRecord } from '../../../state/form/batches'
import type { Replica } from '../../../state/replica/replica'
import { runKinds } from './use-run-facts'

export async function untaking(replica: Replica, use: EntityDefinition, record: TakenRecord): Promise<Intent[]> {
  const { uses, poured } = record
  const rows = await rowsOf(replica.db, use.name).bulkGet([...uses])
  const kind = rows.find((row) => typeof row?.series_kind === 'string')?.series_kind
  const reversals = await reversalIntents(replica, use, uses)
  if (poured === undefined || typeof kind !== 'string') return reversals
  const run = (await isRunKept(replica, record)) ? undefined : record.run
  return [...unpour({ kind, id: poured, run }), ...reversals]
}

/** A run stays if another series came out of it, or if somebody has written its result or more. */
async function isRunKept({ db, registry }: Replica, { run, poured }: TakenRecord): Promise<boolean> {
  if (run === undefined) return false
  const row = await rowsOf(db, 'run').get(run)
  if (!row || row.deleted_at || !isAsCreated(row, registry.byName('run')?.fields ?? {})) return true
  const series = await Promise.all(runKinds(registry).map(({ name }) => rowsOf(db, name).toArray()))
  return series.flat().some((one) => one.run_id === run && one.id !== poured && !one.deleted_at)
}
