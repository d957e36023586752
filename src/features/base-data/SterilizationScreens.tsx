import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { RecordListScreen } from '../../records/list/RecordListScreen'
import { SterilizationList } from './SterilizationList'

export const SterilizationListScreen = () => (
  <RecordListScreen entity="sterilization_type" list={<SterilizationList />} />
)

export const SterilizationScreen = () => (
  <RecordDetailScreen entity="sterilization_type" list={(id) => <SterilizationList selectedId={id} />} />
)
