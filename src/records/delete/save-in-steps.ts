/**
 * Saves a change of many records in small transactions, so that the page stays responsive and the caller gets the progress. Each record
 * is a gesture of its own.
 */
import type { Intent } from '../../domain/acts/intent'
import { pause } from '../../state/device/at-rest'
import type { Replica } from '../../state/replica/replica'
import { holdRepaints } from '../../state/replica/use-live'

/** The number of steps in a transaction that does not block the main thread for long. */
const AT_ONCE = 20

export type Step = {
  readonly intent: Intent
  /** Makes the inverse. Called only for an undo. */
  readonly back: () => Promise<Intent>
}

/** Steps of one transaction, and their mutations. */
export type Batch = { readonly steps: readonly Step[]; readonly mutations: readonly string[] }

/** Returns the saved steps in order. Refused steps are skipped. */
export async function saveInSteps(
  { save }: Pick<Replica, 'save'>,
  steps: readonly Step[],
  tell: (done: number) => void,
): Promise<readonly Batch[]> {
  const done: Batch[] = []
  const release = holdRepaints()
  try {
    for (let from = 0; from < steps.length; from += AT_ONCE) {
      const batch = await saveTogether(save, steps.slice(from, from + AT_ONCE))
      if (batch.steps.length > 0) done.push(batch)
      tell(Math.min(from + AT_ONCE, steps.length))
      await pause()
    }
  } finally {
    release()
  }
  return done
}

async function saveTogether(save: Replica['save'], steps: readonly Step[]): Promise<Batch> {
  if (steps.length === 0) return { steps, mutations: [] }
  const outcome = await save(
    steps.map(({ intent }) => intent),
    { apart: true },
  )
  if (outcome.ok) return { steps, mutations: outcome.mutations }
  return saveTogether(save, steps.toSpliced(outcome.index, 1))
}

/** Undoes everything, last first. False if a part could not be undone. */
export async function undoInSteps({ undo }: Pick<Replica, 'undo'>, done: readonly Batch[]): Promise<boolean> {
  let isWhole = true
  const release = holdRepaints()
  try {
    for (const { steps, mutations } of done.toReversed()) {
      const inverse = await Promise.all(steps.toReversed().map(({ back }) => back()))
      const outcome = await undo(mutations, inverse, { apart: true })
      isWhole &&= outcome.ok
      await pause()
    }
  } finally {
    release()
  }
  return isWhole
}
