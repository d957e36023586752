import jsQR from 'jsqr'
import type { Reader } from './frame'

/**
 * The reader without wasm. It reads QR only, at most one code a frame. It reads inverted codes too, but not in a
 * processed copy: there the wasm reader looks as well, which is good at them, and a second look doubles the time.
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
