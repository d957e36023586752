// Reads a code from an image file, with its own engine: it needs no camera.

import { askEngine, PHOTO_SIDE, pixelsOf } from './ask-engine'
import { closeEngine, createScanEngine } from './scan-engine'
import type { ScanFormats } from './scanner-types'

/** Longer sides in the order of attempts. Most barcodes need the first one; small ones need more pixels, worn ones fewer. */
const SIDES: Readonly<Record<ScanFormats, readonly number[]>> = { qr: [PHOTO_SIDE], barcode: [1600, 3200, 800] }

/** The text of the code in the image; null for a miss, and for a file that this browser cannot read as an image. */
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
      const text = await askEngine(engine, drawn)
      if (text !== null) return text
    }
    return null
  } finally {
    closeEngine(engine)
    picture.close()
  }
}
