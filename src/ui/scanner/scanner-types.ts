/** 'qr': labels. 'barcode': EAN-8/13, UPC-A/E and Code 128, as printed on goods. */
export type ScanFormats = 'qr' | 'barcode'

export type ScanVerdict =
  | 'valid'
  | 'invalid'
  | { readonly verdict: 'valid' | 'invalid'; readonly message?: string | undefined }

export type JudgeText = (text: string, isGiven?: boolean) => ScanVerdict | Promise<ScanVerdict>

/** Why there is no picture. `message` of 'failed' is the browser's own. */
export type CameraProblem =
  | { readonly code: 'https-required' | 'not-supported' | 'denied' | 'insecure-page' | 'api-missing' }
  | { readonly code: 'failed'; readonly message: string }

export type CameraChoice = { readonly id: string; readonly label: string }
