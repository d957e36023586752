/** Records a move: one observation for each series, with one undo for all. */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { move } from '../../../domain/acts/move'
import { instantOf } from '../../../domain/clock'
import { foldParts, instantAfter } from '../../../domain/prep/dish-fold'
import { countMoved, leftToMove, type MoveDraft } from '../../../domain/prep/moving'
import { bySeries } from '../../../domain/prep/series'
import { reversalIntents } from '../../../records/delete/reversal'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useDefinition } from '../../../records/use-definition'
import { useRefusalText } from '../../../records/words/refusal-text'
import { readMove, setMove } from '../../../state/form/moving'
import { oneAct } from '../../../state/form/one-act'
import { currentReplica, useReplica } from '../../../state/replica/replica'
import { toast, toastError } from '../../../state/screen/overlays'

const TOAST_MS = 12_000

export type RecordMove = (draft: MoveDraft, place: StoredRow, counted: string) => Promise<boolean>

/** `counted` names the parts: '40 bags'. False after a failure, which was shown. */
export function useRecordMove(): RecordMove {
  const { t } = useLingui()
  const { db, save, newId, now } = useReplica()
  const observation = useDefinition('observation')
  const refusal = useRefusalText()
  const takeBack = useTakeBack()

  return async (draft, place, counted) => (await oneAct('move', () => record(draft, place, counted))) === true

  async function record(draft: MoveDraft, { id: placeId, name }: StoredRow, counted: string): Promise<boolean> {
    const ids = draft.loads.map(({ seriesId }) => seriesId)
    const observations = bySeries(await rowsOf(db, 'observation').where('series_id').anyOf(ids).toArray())
    const instant = instantOf(now())
    const at = ({ seriesId, numbers }: MoveDraft['loads'][number]) =>
      instantAfter(foldParts(observations.get(seriesId) ?? []), numbers, instant)
    const intents = move(observation, { loads: draft.loads, placeId, at }, newId)
    const outcome = await save(intents)
    if (!outcome.ok) {
      toastError(refusal(observation, outcome))
      return false
    }
    setMove(leftToMove(readMove(), draft))
    const made = intents.map(({ id }) => id)
    const where = String(name ?? '')
    toast({
      text: t({ id: 'move.done', message: `Moved ${counted} to ${where}` }),
      id: 'move',
      duration: TOAST_MS,
      undo: {
        of: made,
        onUndo: async () => {
          const inverse = await reversalIntents(currentReplica(), observation, made)
          if (!(await takeBack(observation, outcome.mutations, inverse))) return
          // An undo must not replace what was scanned since.
          if (countMoved(readMove()) === 0) setMove(draft)
        },
      },
    })
    return true
  }
}
