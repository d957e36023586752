/** 'qr': labels. 'barcode': EAN-8/13, UPC-A/E and Code 128, as printed on goods. */
export type ScanFormats = 'qr' | 'barcode'

export type ScanVerdict =
  | 'valid'
  | 'invalid'
  | { readonly verdict: 'valid' | 'invalid'; readonly message?: string | undefined }

export type JudgeText = (text: string, isGiven?: boolean) => ScanVerdict | Promise<ScanVerdict>

/** Why an allowed camera gives no image, if the app has its own words for it. */
export type CameraFailure = 'missing' | 'busy' | 'unfit' | 'off' | 'unread'

/** Why there is no image. `message` of 'failed' is the browser's own, in its own language. */
export type CameraProblem =
  | { readonly code: 'https-required' | 'not-supported' | 'denied' | 'insecure-page' | 'api-missing' }
  | { readonly code: 'failed'; readonly message: string; readonly failure?: CameraFailure }

export type CameraChoice = { readonly id: string; readonly label: string }
