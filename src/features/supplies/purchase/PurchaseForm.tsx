import { RecordEditScreen } from '../../../records/form/RecordEditScreen'
import { RecordFormScreen } from '../../../records/form/RecordFormScreen'
import { PurchaseList } from './PurchaseList'
import { useReceiptPlace } from './use-receipt-place'

/** The form of a new purchase. */
export const PurchaseCreateScreen = () => <RecordFormScreen entity="purchase" askFirst={useReceiptPlace()} />

/** The form of an existing purchase, beside the list on wide screens. */
export const PurchaseEdit = ({ id }: { id: string }) => (
  <RecordEditScreen entity="purchase" id={id} list={<PurchaseList selectedId={id} />} askFirst={useReceiptPlace()} />
)
