import { RecordEditScreen } from '../../../records/form/RecordEditScreen'
import { RecordFormScreen } from '../../../records/form/RecordFormScreen'
import { PurchaseList } from './PurchaseList'
import { useReceiptPlace } from './use-receipt-place'

export const PurchaseCreateScreen = () => <RecordFormScreen entity="purchase" askFirst={useReceiptPlace()} />

export const PurchaseEdit = ({ id }: { id: string }) => (
  <RecordEditScreen entity="purchase" id={id} list={<PurchaseList selectedId={id} />} askFirst={useReceiptPlace()} />
)
