import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { BaseDataList } from './BaseDataList'

/** One unit, beside the list it is chosen from. */
export const UnitScreen = () => (
  <RecordDetailScreen entity="unit" list={(id) => <BaseDataList tab="units" selectedId={id} />} />
)
