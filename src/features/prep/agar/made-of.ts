/** The series made from the parts of another, including deleted ones, and the sterilizer run of a series. */
import { type PinsetDb, rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import type { Values } from '../../../domain/kit/field'
import { runFinder, runText } from '../../../domain/prep/run'
import { type Step, stepFrom } from '../../../domain/prep/step'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'

/** The step that starts from this kind. A screen without one is a bug. */
export function useStep(kind: string): Step {
  const step = stepFrom(useReplica().registry, kind)
  if (!step) throw new Error(`nothing is made of ${kind}`)
  return step
}

export function madeOf(db: PinsetDb, { into, by }: Step, id: string): Promise<StoredRow[]> {
  return rowsOf(db, into.name).where(by).equals(id).toArray()
}

/** The sterilizer run of a series. All runs are read only for a series that names it by a text. */
export async function runOf(db: PinsetDb, series: Values): Promise<Values | undefined> {
  if (typeof series.run_id === 'string')
    return runFinder(await rowsOf(db, 'run').where('id').equals(series.run_id).toArray())(series)
  return runText(series) === undefined ? undefined : runFinder(await rowsOf(db, 'run').toArray())(series)
}

/** Undefined while loading, and without a series. */
export function useMadeOf(step: Step, id: string | undefined): readonly StoredRow[] | undefined {
  const { db } = useReplica()
  const found = useLive(
    [step.into.name],
    async () => ({ id, rows: id === undefined ? undefined : await madeOf(db, step, id) }),
    [db, step.into, id],
  )
  // Rows of the previous series must not show here.
  return found?.id === id ? found?.rows : undefined
}
