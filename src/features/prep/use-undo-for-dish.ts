/** Undoes an observation for one part; it stays valid for its other parts. A pick is undone whole. */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../data/db'
import { sayAgain, undoFor } from '../../domain/acts/mark'
import type { Row } from '../../domain/kit/entity'
import type { Series } from '../../domain/prep/series'
import { isPickSeen } from '../../domain/yield/sight'
import { offerUndo } from '../../records/delete/bring-back'
import { useTakeBack, useUndo } from '../../records/delete/use-undo'
import { useDefinition } from '../../records/use-definition'
import { inSentence } from '../../records/words/in-sentence'
import { useRefusalText } from '../../records/words/refusal-text'
import { usePartWords } from '../../records/words/use-part-words'
import { oneAct } from '../../state/form/one-act'
import { currentReplica, useReplica } from '../../state/replica/replica'
import { toastError } from '../../state/screen/overlays'

export function useUndoForDish(series: Series): (observation: Row, number: number) => Promise<void> {
  const { t } = useLingui()
  const definition = useDefinition('observation')
  const words = usePartWords(series)
  const harvest = useDefinition('harvest')
  const { db } = useReplica()
  const undo = useUndo()
  const takeBack = useTakeBack()
  const refusal = useRefusalText()

  return async (observation, number) => {
    if (isPickSeen(observation)) {
      const pick = await rowsOf(db, harvest.name).get(observation.id)
      return pick && undo(harvest, pick)
    }
    const { quantity_ids: all } = observation
    if (!Array.isArray(all) || all.every((one) => one === number)) return undo(definition, observation)
    await oneAct(`undo ${observation.id} ${number}`, () => undoOne(observation, number))
  }

  async function undoOne(observation: Row, number: number): Promise<boolean> {
    const { save, newId, now } = currentReplica()
    const outcome = await save([undoFor(definition, observation, [number], { newId, now: now() })])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    // If the reversal was already sent, undoing it records the observation for this part again.
    const again = sayAgain(definition, observation, newId(), [number])
    const part = inSentence(words.name(number))
    offerUndo(t({ id: 'part.undone', message: `Undone for ${part} only` }), () =>
      takeBack(definition, outcome.mutations, [again]),
    )
    return true
  }
}
