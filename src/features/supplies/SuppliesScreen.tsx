import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { ItemList } from './item/ItemList'
import { PurchaseList } from './purchase/PurchaseList'

const LISTS = { item: ItemList, purchase: PurchaseList }

export const SuppliesScreen = () => <TabbedListScreen path="/ingredients-and-purchases" lists={LISTS} />
