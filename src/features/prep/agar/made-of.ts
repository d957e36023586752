/** The step of a kind, the series made from its parts, and the sterilizer runs of series. */
import { useMemo } from 'react'
import { type PinsetDb, rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import type { Values } from '../../../domain/kit/field'
import { type RunOf, runFinder, runText } from '../../../domain/prep/run'
import { type Step, stepFrom } from '../../../domain/prep/step'
import { madeOf } from '../../../records/made-of'
import { useReplica } from '../../../state/replica/replica'
import { useLive, useRows } from '../../../state/replica/use-live'

/** The step that starts from this kind. A screen without one is a bug. */
export function useStep(kind: string): Step {
  const step = stepFrom(useReplica().registry, kind)
  if (!step) throw new Error(`nothing is made of ${kind}`)
  return step
}

/** The sterilizer run of a series. All runs are read only for a series that names it by a text. */
export async function runOf(db: PinsetDb, series: Values): Promise<Values | undefined> {
  if (typeof series.run_id === 'string')
    return runFinder(await rowsOf(db, 'run').where('id').equals(series.run_id).toArray())(series)
  return runText(series) === undefined ? undefined : runFinder(await rowsOf(db, 'run').toArray())(series)
}

/** Finds the sterilizer runs of series. Undefined until completely loaded. */
export function useRunOf(): RunOf | undefined {
  const runs = useRows('run')
  return useMemo(() => runs && runFinder(runs), [runs])
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
