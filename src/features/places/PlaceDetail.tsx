import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import { mayPin, roundOf } from '../../domain/prep/room-round'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { linkTo } from '../../records/LinkTo'
import { useCan } from '../../records/use-can'
import { useDefinition } from '../../records/use-definition'
import { fieldText } from '../../records/words/field-text'
import { useWriting } from '../../records/words/use-writing'
import { Button } from '../../ui/button/Button'
import { Stack } from '../../ui/display/layout/Layout'
import { type Tile, TileRow } from '../../ui/display/layout/TileRow'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { PlaceContents } from './PlaceContents'
import { PlaceToday } from './PlaceToday'
import { useContents } from './use-contents'

/** Fields that the head and the contents show. */
const SHOWN = ['kind', 'capacity_parts']

/** One place: what stands there by shelf, then its facts. */
export const PlaceDetail = ({ entity, place }: { entity: string; place: StoredRow }) => {
  const definition = useDefinition(entity)
  const writing = useWriting()
  const { kind } = definition.fields
  return (
    <RecordDetail
      definition={definition}
      row={place}
      line={(find) => kind && fieldText(kind, place.kind, place, find, writing)}
      shown={SHOWN}
    >
      {() => (place.deleted_at ? null : <Standing place={place} />)}
    </RecordDetail>
  )
}

const Standing = ({ place }: { place: StoredRow }) => {
  const { t } = useLingui()
  const can = useCan()
  const observation = useDefinition('observation')
  const contents = useContents(place.id)
  if (!contents) return <Skeleton kind="card" />
  const round: Tile = {
    id: 'round',
    icon: 'check',
    label: t({ id: 'round.start', message: 'Start room round' }),
    link: linkTo({ path: `/places/${place.id}/round` }),
  }
  const move: Tile = {
    id: 'move',
    icon: 'place',
    label: t({ id: 'place.move_here', message: 'Move here' }),
    link: linkTo({ path: '/move', search: { place: place.id } }),
  }
  const standing = [...contents.shelves.flatMap((shelf) => shelf.standing), ...contents.own]
  const mayPick = standing.some(({ series }) => mayPin(series))
  const mayRound = roundOf(place, contents, () => false).length > 0
  const mayObserve = can('create', observation) && place.is_active !== false
  return (
    <Stack gap={8}>
      {mayObserve && mayPick && (
        <Button
          kind="tonal"
          size="large"
          icon="pick"
          wide
          link={linkTo({ path: '/pick', search: { place: place.id } })}
        >
          {t({ id: 'pick.start', message: 'Start pick round' })}
        </Button>
      )}
      {mayObserve && <TileRow tiles={mayRound ? [round, move] : [move]} />}
      <PlaceToday contents={contents} />
      <PlaceContents contents={contents} />
    </Stack>
  )
}
