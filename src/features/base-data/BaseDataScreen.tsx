import type { Label } from '../../domain/kit/field'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { CategoryList, UnitList } from './BaseDataList'

const TITLE: Label = /*i18n*/ { id: 'base.title', message: 'Base data' }
const LISTS = { unit: UnitList, category: CategoryList }

/** Units and categories. */
export const BaseDataScreen = () => <TabbedListScreen path="/base-data" title={TITLE} lists={LISTS} />
