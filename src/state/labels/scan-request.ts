/**
 * A form's request for a scan opens the scanner over it: for one field, or for all fields in turn. Only one request is open. A new one,
 * or closing the scanner, answers the old one with undefined.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import type { QrField, ScanResult } from './qr-fields'

export type ScanRequest =
  | { readonly mode: 'field'; readonly field: QrField }
  /** Multi-scan: the registry has the form's fields. `title` is the form's translated title. */
  | { readonly mode: 'form'; readonly formId: string; readonly title: string }

type Asked = { readonly request: ScanRequest; readonly answer: (result: ScanResult | undefined) => void }

const requests = proxy<{ open: Asked | undefined }>({ open: undefined })

/** Opens the scanner. Returns a field's accepted result. Undefined if it was closed without one, and after a multi-scan. */
export function requestScan(request: ScanRequest): Promise<ScanResult | undefined> {
  answerScan(undefined)
  return new Promise((resolve) => {
    requests.open = ref({ request, answer: resolve })
  })
}

/** Answers the open request, which closes the scanner. */
export function answerScan(result: ScanResult | undefined): void {
  const open = requests.open
  requests.open = undefined
  open?.answer(result)
}

/** Closes the scanner if this form requested it. */
export function withdrawScan(formId: string): void {
  const request = requests.open?.request
  const asking = request?.mode === 'field' ? request.field.formId : request?.formId
  if (asking === formId) answerScan(undefined)
}

/** The open request. Undefined without a scanner over a form. */
export function useScanRequest(): ScanRequest | undefined {
  return useSnapshot(requests).open?.request
}
