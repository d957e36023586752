/** The step of a kind, and the series made from its parts, including deleted ones. */
import type { StoredRow } from '../../../data/rows'
import { type Step, stepFrom } from '../../../domain/prep/step'
import { madeOf } from '../../../records/made-of'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'

/** The step that starts from this kind. A screen without one is a bug. */
export function useStep(kind: string): Step {
  const step = stepFrom(useReplica().registry, kind)
  if (!step) throw new Error(`nothing is made of ${kind}`)
  return step
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
