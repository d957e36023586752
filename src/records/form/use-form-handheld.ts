/**
 * Sends a handheld scanner's code to the field that a camera scan would fill: the focused field, then each empty field in order. A filled
 * field is never replaced, and a number field never gets a code.
 */
import { useLingui } from '@lingui/react/macro'
import { isPlainObject } from '../../domain/kit/entity'
import { sameCode } from '../../domain/kit/gtin'
import { parseQr } from '../../domain/qr'
import { readForm, unmarkTyped } from '../../state/form/forms'
import { type QrField, readQrFields } from '../../state/labels/qr-fields'
import { useReplica } from '../../state/replica/replica'
import { toast } from '../../state/screen/overlays'
import type { HandheldScan } from '../../ui/scanner/handheld'
import { RANK, useHandheld, usePutBackField } from '../../ui/scanner/use-handheld'
import { valueAt } from '../scan/scan-fields'
import { codeOn, lookUpScan } from '../scan/scan-lookup'
import { useAlreadyThere } from '../scan/use-already-there'
import { useOpenedScan } from '../scan/use-opened-scan'
import { useQrExpectation } from '../scan/use-qr-expectation'
import { controlId } from './form-handle'

export function useFormHandheld(formId: string, isOn: boolean): void {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const ours = useQrExpectation()
  const { offer } = useOpenedScan()
  const alreadyText = useAlreadyThere()

  /** A barcode field accepts every text. Without the focus it gets only codes that name no record. */
  const mayTake = async (field: QrField, text: string, isFocused: boolean): Promise<boolean> => {
    if (!field.barcode || isFocused) return true
    const parsed = parseQr(text, ours)
    return !parsed.ok && (await lookUpScan(db, registry, text, parsed)).length === 0
  }
  /** The field's existing code of the same article. */
  const heldIn = ({ barcode, fieldName }: QrField, text: string): string | undefined => {
    const value = valueAt(readForm(formId)?.values ?? {}, fieldName)
    return barcode ? sameCode([value ?? []].flat(), codeOn(text, parseQr(text, ours))) : undefined
  }
  const take = async ({ readings, place, field: focus }: HandheldScan): Promise<void> => {
    // A sheet or a question covers the form.
    const isCovered = document.querySelector('dialog[open]') !== null
    const fields = isCovered ? [] : readQrFields(formId)
    const focused = fields.find(({ fieldName }) => isOf(focus, controlId(formId, fieldName)))
    const order = focused ? [focused, ...fields.filter((one) => one !== focused)] : fields
    for (const text of readings) {
      for (const field of order) {
        const held = heldIn(field, text)
        if (held !== undefined) {
          toast({ id: 'handheld', text: alreadyText(held) })
          return
        }
        if (field !== focused && !isOpen(formId, field)) continue
        if (!(await mayTake(field, text, field === focused))) continue
        const judged = await field.judge(text)
        if (!judged.ok || !(await field.onResult(judged.result))) continue
        if (place === 'number') {
          toast({ id: 'handheld', text: t({ id: 'handheld.filled', message: 'A code was scanned' }) })
        }
        return
      }
    }
    await offer(readings)
  }
  useHandheld(isOn, RANK.form, take)
  usePutBackField(isOn, ({ id }, since) => {
    const start = controlId(formId, '')
    if (id.startsWith(start)) unmarkTyped(formId, id.slice(start.length), since)
  })
}

/** Whether it is the control of a field, or of an entry of its list. */
function isOf(element: HTMLElement | undefined, id: string): boolean {
  return element !== undefined && (element.id === id || element.id.startsWith(`${id}.`))
}

/** Checked on the current values, because the previous scan may not be drawn yet. A list always accepts one more entry. */
function isOpen(formId: string, { fieldName }: QrField): boolean {
  const value = valueAt(readForm(formId)?.values ?? {}, fieldName)
  if (Array.isArray(value)) return !value.some((entry) => isPlainObject(entry))
  return value === undefined || value === null || value === ''
}
