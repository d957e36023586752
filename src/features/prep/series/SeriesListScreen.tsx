import { RecordListScreen } from '../../../records/list/RecordListScreen'
import { SeriesList } from './SeriesList'

/** The series of a kind with its own address. */
export const SeriesListScreen = ({ entity }: { entity: string }) => (
  <RecordListScreen entity={entity} list={<SeriesList entity={entity} />} />
)
