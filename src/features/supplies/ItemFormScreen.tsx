import { RecordFormScreen } from '../../records/RecordFormScreen'

/** A new ingredient. */
export const ItemFormScreen = () => <RecordFormScreen entity="item" />
