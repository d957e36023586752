import { RecordFormScreen } from '../../records/RecordFormScreen'

/** A new purchase. */
export const PurchaseFormScreen = () => <RecordFormScreen entity="purchase" />
