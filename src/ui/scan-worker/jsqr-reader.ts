import jsQR from 'jsqr'
import type { Reader } from './frame'

/**
 * The reader that needs no wasm. Reads QR only, at most one code a frame; inverted ones too, except in a worked-over copy:
 * those are only looked at beside the wasm reader, which is good at inverted codes, and looking twice takes twice as long.
 */
export const readWithJsqr: Reader = async (frame, formats, depth) => {
  if (formats !== 'qr') return []
  const inversionAttempts = depth === 'copy' ? 'dontInvert' : 'attemptBoth'
  const code = jsQR(frame.data, frame.width, frame.height, { inversionAttempts })
  if (code === null) return []
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = code.location
  const corners = [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner]
  return [{ text: code.data, corners, reader: 'jsQR' }]
}
