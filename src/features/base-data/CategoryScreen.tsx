import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { BaseDataList } from './BaseDataList'

/** One category, beside the list it is chosen from. */
export const CategoryScreen = () => (
  <RecordDetailScreen entity="category" list={(id) => <BaseDataList tab="categories" selectedId={id} />} />
)
