import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { CategoryList } from './BaseDataList'

/** One category, beside its list. */
export const CategoryScreen = () => (
  <RecordDetailScreen entity="category" list={(id) => <CategoryList selectedId={id} />} />
)
