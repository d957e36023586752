// A code from a picture file. Its own engine, so that it works where there is no camera.

import { askEngine, PHOTO_SIDE, pixelsOf } from './ask-engine'
import { closeEngine, createScanEngine } from './scan-engine'
import type { ScanFormats } from './scanner-types'

/**
 * Longer sides tried, in order. For labels the engine itself makes every size it wants; bars are mostly read in the first,
 * small ones need more pixels, worn ones fewer.
 */
const SIDES: Readonly<Record<ScanFormats, readonly number[]>> = { qr: [PHOTO_SIDE], barcode: [1600, 3200, 800] }

/** The text of the code in the picture, or null: no code, or not a picture this browser can read. */
export async function decodePhoto(file: Blob, formats: ScanFormats): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const engine = await createScanEngine(formats)
  try {
    let lastSide = 0
    for (const side of SIDES[formats]) {
      const drawn = pixelsOf(picture, side)
      if (Math.max(drawn.width, drawn.height) === lastSide) continue
      lastSide = Math.max(drawn.width, drawn.height)
      const { text } = await askEngine(engine, drawn)
      if (text !== null) return text
    }
    return null
  } finally {
    closeEngine(engine)
    picture.close()
  }
}
