import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { UnitList } from './BaseDataList'

/** One unit, beside the list it is chosen from. */
export const UnitScreen = () => <RecordDetailScreen entity="unit" list={(id) => <UnitList selectedId={id} />} />
