/** Takes back what an observation says of one dish; of the others that it names it goes on saying the same. */
import { useLingui } from '@lingui/react/macro'
import type { Intent } from '../../data/intent'
import { bodyOf, type Row } from '../../domain/kit/entity'
import { offerUndo } from '../../records/delete/bring-back'
import { reversalIntent } from '../../records/delete/reversal'
import { useTakeBack, useUndo } from '../../records/delete/use-undo'
import { useDefinition } from '../../records/use-definition'
import { useRefusalText } from '../../records/words/refusal-text'
import { oneAct } from '../../state/one-act'
import { toastError } from '../../state/overlays'
import { currentReplica } from '../../state/replica'

export function useUndoForDish(): (observation: Row, number: number) => Promise<void> {
  const { t } = useLingui()
  const definition = useDefinition('observation')
  const undo = useUndo()
  const takeBack = useTakeBack()
  const refusal = useRefusalText()

  return async (observation, number) => {
    const { quantity_ids: all } = observation
    const others = Array.isArray(all) ? all.filter((one) => one !== number) : []
    if (others.length === 0) return undo(definition, observation)
    await oneAct(`undo ${observation.id} ${number}`, () => split(observation, number, others))
  }

  async function split(observation: Row, number: number, others: readonly number[]): Promise<boolean> {
    const { save, newId, now } = currentReplica()
    const reversal = reversalIntent(definition, observation, newId(), now())
    const said = (quantity_ids: readonly number[]): Intent => ({
      kind: 'create',
      entity: 'observation',
      id: newId(),
      values: { ...bodyOf(definition, observation), quantity_ids },
    })
    const outcome = await save([reversal, said(others)])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    // Too late to drop it: what it said of this dish is said again, and of the others it stands.
    offerUndo(t({ id: 'dish.undone', message: `Undone for dish ${number} alone` }), () =>
      takeBack(definition, outcome.mutations, [said([number])]),
    )
    return true
  }
}
