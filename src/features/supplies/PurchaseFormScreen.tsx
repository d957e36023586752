import { RecordFormScreen } from '../../records/form/RecordFormScreen'

/** A new purchase. */
export const PurchaseFormScreen = () => <RecordFormScreen entity="purchase" />
