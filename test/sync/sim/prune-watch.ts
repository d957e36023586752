/**
 * The oracle of pruning: nothing goes that is younger than the log's days by true time, whatever the server's clock said, nothing that
 * lives, and nothing beyond the horizon that readers are held to. Otherwise a device could miss a deletion and never hear of it.
 */
import { LOG_DAYS } from './farm-server'
import { START } from './farm-store'
import { broken } from './verdict'
import type { World } from './world'

const DAY = 86_400_000

/** One pruning by the server's clock. True when something went. */
export async function pruneWatched({ server, watch, time, guard }: World): Promise<boolean> {
  await watch.update()
  const before = await readKept()
  await server.prune()
  const after = await readKept()
  const gone = (kept: Kept['records']) => [...kept].filter(([name]) => !after.records.has(name))
  const records = gone(before.records)
  const revisions = before.revisions.filter((rev) => !after.revisions.includes(rev))
  guard(() => {
    for (const [name, { rev, isOver }] of records) {
      if (!isOver) broken('pruning', `${name} of ${rev} lived and was pruned`)
    }
    for (const rev of [...revisions, ...records.map(([, one]) => one.rev)]) {
      const age = (time.now() - (watch.writtenAt(rev) ?? START)) / DAY
      if (age < LOG_DAYS) broken('pruning', `revision ${rev} was pruned ${age} days after it was written`)
      if (rev > after.horizon) broken('pruning', `revision ${rev} was pruned, and the horizon is ${after.horizon}`)
    }
  })
  for (const [name] of records) watch.pruned(name)
  return records.some(([, { isOver }]) => isOver)

  async function readKept(): Promise<Kept> {
    return server.store.read(async ({ db }) => {
      const records = await db.selectFrom('record').select(['kind', 'id', 'rev', 'deleted']).execute()
      const log = await db.selectFrom('change_log').select('rev').distinct().execute()
      const { horizon } = await db.selectFrom('farm_head').select('horizon').executeTakeFirstOrThrow()
      return {
        records: new Map(
          records.map(({ kind, id, rev, deleted }) => [`${kind} ${id}`, { rev, isOver: deleted === 1 }]),
        ),
        revisions: log.map(({ rev }) => rev),
        horizon,
      }
    })
  }
}

type Kept = {
  readonly records: ReadonlyMap<string, { readonly rev: number; readonly isOver: boolean }>
  readonly revisions: readonly number[]
  readonly horizon: number
}
