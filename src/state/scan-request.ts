/**
 * A form's field asks for a scan, the scanner page answers. Only one request can be open; a new one, or leaving the
 * scanner, answers the old with nothing. Who asks opens the scanner's address; the form's values wait in the registry.
 */
import { proxy, ref, useSnapshot } from 'valtio'

export type ScanExpectation =
  /** A label; with `category`, only of that one. */
  | { readonly category?: string; readonly barcode?: never }
  /** Any barcode of goods. */
  | { readonly barcode: true; readonly category?: never }

/** What was scanned: the text, and what the label's link says when it was one. */
export type ScanAnswer = {
  readonly text: string
  readonly link?: { readonly category: string; readonly key: string; readonly quantityId?: number }
}

export type ScanRequest = {
  readonly expect: ScanExpectation
  /** What the scanner says it is looking for, translated. */
  readonly title?: string
}

type Asked = ScanRequest & { readonly answer: (result: ScanAnswer | undefined) => void }

const requests = proxy<{ open: Asked | undefined }>({ open: undefined })

/** Asks for a scan; undefined when the person closed the scanner. The caller opens `/qr-scanner` itself. */
export function requestScan(request: ScanRequest): Promise<ScanAnswer | undefined> {
  answerScan(undefined)
  return new Promise((resolve) => {
    requests.open = ref({ ...request, answer: resolve })
  })
}

/** Answers the open request, if there is one. */
export function answerScan(result: ScanAnswer | undefined): void {
  const open = requests.open
  requests.open = undefined
  open?.answer(result)
}

/** The request that waits; undefined while the scanner is used for itself. */
export function useScanRequest(): ScanRequest | undefined {
  return useSnapshot(requests).open
}
