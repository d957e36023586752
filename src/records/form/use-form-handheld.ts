/**
 * A handheld scanner over a form: its code goes where a camera's scan would go. That is the field with the focus, then
 * each empty field in its order. A filled field is never replaced, and a number never gets a code.
 */
import { useLingui } from '@lingui/react/macro'
import { isPlainObject } from '../../domain/kit/entity'
import { parseQr } from '../../domain/qr'
import { readForm, unmarkTyped } from '../../state/forms'
import { toast } from '../../state/overlays'
import { type QrField, readQrFields } from '../../state/qr-fields'
import { useReplica } from '../../state/replica'
import type { HandheldScan } from '../../ui/scanner/handheld'
import { RANK, useHandheld, usePutBackField } from '../../ui/scanner/use-handheld'
import { valueAt } from '../scan/scan-fields'
import { lookUpScan } from '../scan/scan-lookup'
import { useOpenedScan } from '../scan/use-opened-scan'
import { useQrExpectation } from '../scan/use-qr-expectation'
import { controlId } from './form-handle'

export function useFormHandheld(formId: string, isOn: boolean): void {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const ours = useQrExpectation()
  const { offer } = useOpenedScan()

  /** A field for barcodes takes every text: unless it has the focus, only one that names nothing yet. */
  const mayTake = async (field: QrField, text: string, isFocused: boolean): Promise<boolean> => {
    if (!field.barcode || isFocused) return true
    const parsed = parseQr(text, ours)
    return !parsed.ok && (await lookUpScan(db, registry, text, parsed)).length === 0
  }
  const take = async ({ readings, place, field: focus }: HandheldScan): Promise<void> => {
    // A sheet or a question lies over the form.
    const isCovered = document.querySelector('dialog[open]') !== null
    const fields = isCovered ? [] : readQrFields(formId)
    const focused = fields.find(({ fieldName }) => isOf(focus, controlId(formId, fieldName)))
    const open = fields.filter((one) => one !== focused && isOpen(formId, one))
    for (const text of readings) {
      for (const field of focused ? [focused, ...open] : open) {
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
  useHandheld(isOn, RANK.form, (scan) => void take(scan))
  usePutBackField(isOn, ({ id }, since) => {
    const start = controlId(formId, '')
    if (id.startsWith(start)) unmarkTyped(formId, id.slice(start.length), since)
  })
}

/** The control of a field, or of an entry of its list. */
function isOf(element: HTMLElement | undefined, id: string): boolean {
  return element !== undefined && (element.id === id || element.id.startsWith(`${id}.`))
}

/** A list takes one more entry. */
function isOpen(formId: string, { fieldName, currentValue }: QrField): boolean {
  const value = valueAt(readForm(formId)?.values ?? {}, fieldName)
  return currentValue === '' || (Array.isArray(value) && !value.some((entry) => isPlainObject(entry)))
}
