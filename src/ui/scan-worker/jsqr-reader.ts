import jsQR from 'jsqr'
import type { Reader } from './frame'

/** The reader that needs no wasm. Reads QR only, at most one code a frame, inverted ones too. */
export const readWithJsqr: Reader = async (frame, formats) => {
  if (formats !== 'qr') return []
  const code = jsQR(frame.data, frame.width, frame.height, { inversionAttempts: 'attemptBoth' })
  if (code === null) return []
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = code.location
  return [{ text: code.data, corners: [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner] }]
}
