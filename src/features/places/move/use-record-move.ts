/** Records a move: one observation for each series, with one undo for all. */
import { useLingui } from '@lingui/react/macro'
import { seenOfEach } from '../../../data/read/seen'
import type { StoredRow } from '../../../data/rows'
import { move } from '../../../domain/acts/move'
import { instantOf } from '../../../domain/clock'
import { foldParts, instantAfter } from '../../../domain/prep/dish-fold'
import { countMoved, leftToMove, type MoveDraft } from '../../../domain/prep/moving'
import { usePost } from '../../../records/bench/use-post'
import { useDefinition } from '../../../records/use-definition'
import { readMove, setMove } from '../../../state/form/moving'
import { oneAct } from '../../../state/form/one-act'
import { useReplica } from '../../../state/replica/replica'

export type RecordMove = (draft: MoveDraft, place: StoredRow, counted: string) => Promise<boolean>

/** `counted` names the parts: '40 bags'. False after a failure, which was shown. */
export function useRecordMove(): RecordMove {
  const { t } = useLingui()
  const { db, newId, now } = useReplica()
  const { post, offer } = usePost()
  const observation = useDefinition('observation')

  return async (draft, place, counted) => (await oneAct('move', () => record(draft, place, counted))) === true

  async function record(draft: MoveDraft, { id: placeId, name }: StoredRow, counted: string): Promise<boolean> {
    const ids = draft.loads.map(({ seriesId }) => seriesId)
    const observations = await seenOfEach(db, ids)
    const instant = instantOf(now())
    const at = ({ seriesId, numbers }: MoveDraft['loads'][number]) =>
      instantAfter(foldParts(observations.get(seriesId) ?? []), numbers, instant)
    const intents = move(observation, { loads: draft.loads, placeId, at }, newId)
    const posted = await post(intents)
    if (!posted) return false
    setMove(leftToMove(readMove(), draft))
    const where = String(name ?? '')
    offer(posted, {
      id: 'move',
      text: t({ id: 'move.done', message: `Moved ${counted} to ${where}` }),
      // An undo must not replace what was scanned since.
      onUndone: () => {
        if (countMoved(readMove()) === 0) setMove(draft)
      },
    })
    return true
  }
}
