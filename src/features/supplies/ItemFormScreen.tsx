import { RecordFormScreen } from '../../records/form/RecordFormScreen'

/** A new ingredient. */
export const ItemFormScreen = () => <RecordFormScreen entity="item" />
