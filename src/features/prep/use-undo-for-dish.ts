/** Takes back what an observation says of one dish; of the others that it names it goes on saying the same. */
import { useLingui } from '@lingui/react/macro'
import type { Intent } from '../../data/intent'
import { reversalValues } from '../../data/save/inverse'
import { bodyOf, type Row } from '../../domain/kit/entity'
import { offerUndo } from '../../records/delete/bring-back'
import { useTakeBack, useUndo } from '../../records/delete/use-undo'
import { useDefinition } from '../../records/use-definition'
import { useRefusalText } from '../../records/words/refusal-text'
import { oneAct } from '../../state/form/one-act'
import { currentReplica } from '../../state/replica/replica'
import { toastError } from '../../state/screen/overlays'

export function useUndoForDish(): (observation: Row, number: number) => Promise<void> {
  const { t } = useLingui()
  const definition = useDefinition('observation')
  const undo = useUndo()
  const takeBack = useTakeBack()
  const refusal = useRefusalText()

  return async (observation, number) => {
    const { quantity_ids: all } = observation
    if (!Array.isArray(all) || all.every((one) => one === number)) return undo(definition, observation)
    await oneAct(`undo ${observation.id} ${number}`, () => undoOne(observation, number))
  }

  async function undoOne(observation: Row, number: number): Promise<boolean> {
    const { save, newId, now } = currentReplica()
    const create = { kind: 'create', entity: 'observation' } as const
    const values = { ...reversalValues(definition, observation, now()), quantity_ids: [number] }
    const outcome = await save([{ ...create, id: newId(), values }])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    // Too late to drop it: what was said of this dish is said again.
    const again: Intent = {
      ...create,
      id: newId(),
      values: { ...bodyOf(definition, observation), quantity_ids: [number] },
    }
    offerUndo(t({ id: 'dish.undone', message: `Undone for dish ${number} alone` }), () =>
      takeBack(definition, outcome.mutations, [again]),
    )
    return true
  }
}
