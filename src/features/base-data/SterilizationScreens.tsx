import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { RecordListScreen } from '../../records/list/RecordListScreen'
import { SterilizationList } from './SterilizationList'

/** All sterilization types. */
export const SterilizationListScreen = () => (
  <RecordListScreen entity="sterilization_type" list={<SterilizationList />} />
)

/** One sterilization type, beside its list. */
export const SterilizationScreen = () => (
  <RecordDetailScreen entity="sterilization_type" list={(id) => <SterilizationList selectedId={id} />} />
)
