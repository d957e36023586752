import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { PlaceDetail } from './PlaceDetail'

export const PlaceScreen = ({ entity }: { entity: string }) => (
  <RecordDetailScreen entity={entity} detail={(row) => <PlaceDetail key={row.id} entity={entity} place={row} />} />
)
