import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { CategoryList, UnitList } from './BaseDataList'
import { TITLE } from './title'

const LISTS = { unit: UnitList, category: CategoryList }

/** Units and categories. */
export const BaseDataScreen = () => <TabbedListScreen path="/base-data" title={TITLE} lists={LISTS} />
