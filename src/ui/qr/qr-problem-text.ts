import type { QrProblem } from './qr-matrix'

/** Messages for people, for `i18n._()`. */
export const qrProblemText = {
  'too-large': /*i18n*/ { id: 'scan.qr.tooLarge', message: 'Data too large for QR code' },
  failed: /*i18n*/ { id: 'scan.qr.failed', message: 'Failed to encode data' },
  'link-too-long': /*i18n*/ { id: 'scan.qr.linkTooLong', message: 'URL too long for QR code' },
} as const satisfies Record<QrProblem, { id: string; message: string }>
