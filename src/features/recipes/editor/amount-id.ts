import { controlId } from '../../../records/form/form-handle'

/** The element id of a line's amount. */
export function amountId(formId: string, path: string, index: number, isShares: boolean): string {
  return controlId(formId, `${path}.${index}.${isShares ? 'percent' : 'value'}`)
}
