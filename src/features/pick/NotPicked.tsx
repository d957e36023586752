import { useLingui } from '@lingui/react/macro'
import { vesselOf } from '../../domain/prep/vessel'
import type { PickDraft } from '../../domain/yield/pick-round'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { codeOf } from '../../records/words/reference-titles'
import { usePartWordsOf } from '../../records/words/use-part-words'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { useRoom } from './use-room'

/** What had pins in this room and has no weight of this round. A weight without numbers may be of any part of its series. */
export const NotPicked = ({ draft: { placeId, picks } }: { draft: PickDraft }) => {
  const { t } = useLingui()
  const wordsOf = usePartWordsOf()
  const picked = new Set(picks.map(({ seriesId, number }) => `${seriesId} ${number}`))
  const inCrates = new Set(picks.flatMap(({ seriesId, number }) => (number === undefined ? [seriesId] : [])))
  const left = (useRoom(placeId) ?? []).flatMap(({ series, parts }) => {
    if (inCrates.has(series.row.id)) return []
    const numbers = parts.flatMap(({ number, state }) =>
      state === 'pinning' && !picked.has(`${series.row.id} ${number}`) ? [number] : [],
    )
    return numbers.length > 0 ? [{ series, numbers }] : []
  })
  if (left.length === 0) return null
  return (
    <List label={t({ id: 'pick.left', message: 'Pins, not picked in this round' })}>
      {left.map(({ series, numbers }) => {
        const { definition, row } = series
        const to = recordRoute(definition, row.id)
        return (
          <ListRow
            key={row.id}
            lead={<DishGlyph shape="pinning" vessel={vesselOf(series)} size={36} />}
            title={wordsOf(series).names(numbers)}
            code={codeOf(definition, row) ?? ''}
            subtitle={t({ id: 'pick.left', message: 'Pins, not picked in this round' })}
            link={to && linkTo(to)}
          />
        )
      })}
    </List>
  )
}
