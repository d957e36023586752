import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { CategoryList } from './BaseDataList'

/** One category, beside the list it is chosen from. */
export const CategoryScreen = () => (
  <RecordDetailScreen entity="category" list={(id) => <CategoryList selectedId={id} />} />
)
