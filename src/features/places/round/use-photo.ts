/** Records photos of a shelf, with an undo: one observation for each series that stands there, contaminated parts included. */
import { useLingui } from '@lingui/react/macro'
import { mark } from '../../../domain/acts/mark'
import { instantOf } from '../../../domain/clock'
import { usePost } from '../../../records/bench/use-post'
import { useDefinition } from '../../../records/use-definition'
import { useReplica } from '../../../state/replica/replica'
import type { RoomRow } from './use-answers'

export function usePhoto(): (row: RoomRow, photos: readonly string[]) => Promise<void> {
  const { t } = useLingui()
  const { newId, now } = useReplica()
  const { post, offer } = usePost()
  const observation = useDefinition('observation')

  return async ({ place, standing }, photos) => {
    if (photos.length === 0) return
    const at = instantOf(now())
    const posted = await post(
      standing.map(({ series: { definition, row }, parts }) => {
        const numbers = parts.map(({ number }) => number)
        const sight = { photos: [...photos] }
        return mark(observation, { id: newId(), kind: definition.name, seriesId: row.id, numbers, sight, at })
      }),
    )
    const name = String(place.name ?? '')
    if (posted) {
      const text = t({ id: 'round.photo.done', message: `Photo of ${name} saved` })
      offer(posted, { id: `photo ${place.id}`, text })
    }
  }
}
