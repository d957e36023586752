import { type QrFailure, QUIET_ZONE, qrMatrix } from './qr-matrix'

export type QrPng = { readonly ok: true; readonly blob: Blob } | QrFailure

/** A text as a PNG of `side` pixels. Modules are whole pixels, so no printer blurs them; the remainder is white margin. */
export async function renderQrPng(text: string, side = 1024): Promise<QrPng> {
  const matrix = qrMatrix(text)
  if (!matrix.ok) return matrix
  const scale = Math.max(1, Math.floor(side / (matrix.size + 2 * QUIET_ZONE)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(side, scale * (matrix.size + 2 * QUIET_ZONE))
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context === null) return { ok: false, problem: 'failed' }
  const start = Math.floor((canvas.width - scale * matrix.size) / 2)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  for (let y = 0; y < matrix.size; y += 1) {
    for (let x = 0; x < matrix.size; x += 1) {
      if (matrix.isDark(x, y)) context.fillRect(start + x * scale, start + y * scale, scale, scale)
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob === null ? { ok: false, problem: 'failed' } : { ok: true, blob }
}
