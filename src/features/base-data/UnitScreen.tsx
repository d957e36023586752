import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { UnitList } from './BaseDataList'

/** One unit, beside its list. */
export const UnitScreen = () => <RecordDetailScreen entity="unit" list={(id) => <UnitList selectedId={id} />} />
