/**
 * A form asks for a scan, and the scanner opens over it: into one field, or into all fields of a form one after the other.
 * Only one request can be open; a new one, or closing the scanner, answers the old with nothing.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import type { QrField, ScanResult } from './qr-fields'

export type ScanRequest =
  | { readonly mode: 'field'; readonly field: QrField }
  /** Multi-scan: the form's fields are read from their registry. `title` is what the form is called, translated. */
  | { readonly mode: 'form'; readonly formId: string; readonly title: string }

type Asked = { readonly request: ScanRequest; readonly answer: (result: ScanResult | undefined) => void }

const requests = proxy<{ open: Asked | undefined }>({ open: undefined })

/** Opens the scanner. Gives the accepted result of a field; undefined when it was closed without one, and after a multi-scan. */
export function requestScan(request: ScanRequest): Promise<ScanResult | undefined> {
  answerScan(undefined)
  return new Promise((resolve) => {
    requests.open = ref({ request, answer: resolve })
  })
}

/** Answers the open request, if there is one: the scanner closes. */
export function answerScan(result: ScanResult | undefined): void {
  const open = requests.open
  requests.open = undefined
  open?.answer(result)
}

/** Closes the scanner if it was this form that asked. */
export function withdrawScan(formId: string): void {
  const request = requests.open?.request
  const asking = request?.mode === 'field' ? request.field.formId : request?.formId
  if (asking === formId) answerScan(undefined)
}

/** The request that waits; undefined while no scanner stands over a form. */
export function useScanRequest(): ScanRequest | undefined {
  return useSnapshot(requests).open?.request
}
