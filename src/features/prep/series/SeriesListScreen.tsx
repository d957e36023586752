import { RecordListScreen } from '../../../records/list/RecordListScreen'
import { SeriesList } from './SeriesList'

/** The series of a kind that has an address of its own. */
export const SeriesListScreen = ({ entity }: { entity: string }) => (
  <RecordListScreen entity={entity} list={<SeriesList entity={entity} />} />
)
