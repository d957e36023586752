/** The acts of a session without undone ones: neither cancelled before they were sent, nor reversed later. */
import { type PinsetDb, rowsOf } from '../../../data/db'
import { useReplica } from '../../../state/replica/replica'
import { ofDevice, useLive } from '../../../state/replica/use-live'
import { VERBS } from '../acts/stock-act'
import type { DoneAct } from './scan-session'

export async function standingOf<Act extends DoneAct>(db: PinsetDb, done: readonly Act[]): Promise<Act[]> {
  const standing = new Set<string>()
  await Promise.all(
    VERBS.map(async (verb) => {
      const ids = done.filter(({ act }) => act.verb === verb).map(({ id }) => id)
      if (ids.length === 0) return
      const [rows, reversals] = await Promise.all([
        rowsOf(db, verb).bulkGet(ids),
        rowsOf(db, verb).where('reverses_id').anyOf(ids).toArray(),
      ])
      const undone = new Set(reversals.map((row) => row.reverses_id))
      for (const row of rows) if (row && !row.deleted_at && !undone.has(row.id)) standing.add(row.id)
    }),
  )
  return done.filter(({ id }) => standing.has(id))
}

export function useStanding<Act extends DoneAct>(done: readonly Act[]): readonly Act[] {
  const { db } = useReplica()
  const read = useLive(ofDevice, async () => ({ of: done, standing: await standingOf(db, done) }), [db, done])
  // A new record counts as not undone until another read says otherwise.
  const isNew = (one: Act) => !read?.of.some(({ id }) => id === one.id)
  return done.filter((one) => isNew(one) || read?.standing.some(({ id }) => id === one.id))
}
