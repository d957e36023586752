import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { linkTo } from '../../records/LinkTo'
import { useCan } from '../../records/use-can'
import { useDefinition } from '../../records/use-definition'
import { fieldText } from '../../records/words/field-text'
import { useWriting } from '../../records/words/use-writing'
import { Button } from '../../ui/button/Button'
import { Stack } from '../../ui/display/layout/Layout'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { PlaceContents } from './PlaceContents'
import { PlaceToday } from './PlaceToday'
import { RoundLink } from './round/RoundLink'
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
  const mayObserve = can('create', observation) && place.is_active !== false
  return (
    <Stack gap={8}>
      {mayObserve && <RoundLink place={place} contents={contents} />}
      {mayObserve && (
        <Button
          kind="tonal"
          size="large"
          icon="place"
          wide
          link={linkTo({ path: '/move', search: { place: place.id } })}
        >
          {t({ id: 'place.move_here', message: 'Move here' })}
        </Button>
      )}
      <PlaceToday contents={contents} />
      <PlaceContents contents={contents} />
    </Stack>
  )
}
