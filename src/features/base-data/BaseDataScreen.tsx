import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { CategoryList, UnitList } from './BaseDataList'
import { TITLE } from './title'

const LISTS = { unit: UnitList, category: CategoryList }

export const BaseDataScreen = () => <TabbedListScreen path="/base-data" title={TITLE} lists={LISTS} />

export const UnitScreen = () => <RecordDetailScreen entity="unit" list={(id) => <UnitList selectedId={id} />} />

export const CategoryScreen = () => (
  <RecordDetailScreen entity="category" list={(id) => <CategoryList selectedId={id} />} />
)
