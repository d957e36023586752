// Scans a picture file, and keeps all that the engine says about it. For people who test labels.

import { askEngine, type EngineAnswer, PHOTO_SIDE, pixelsOf } from './ask-engine'
import { closeEngine, createScanEngine } from './scan-engine'
import type { ScanFormats } from './scanner-types'

/** Corners in pixels of the picture. */
export type Inspection = EngineAnswer & {
  /** Milliseconds from question to answer, without the engine's start. */
  readonly ms: number
  readonly width: number
  readonly height: number
}

/** null: the file is no picture to this browser. */
export async function inspectPicture(file: Blob, formats: ScanFormats): Promise<Inspection | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const { width, height } = picture
  const pixels = pixelsOf(picture, PHOTO_SIDE)
  const scale = pixels.width / width
  picture.close()
  const engine = await createScanEngine(formats)
  try {
    // The first picture waits for the wasm: a blank picture takes that wait.
    await askEngine(engine, new ImageData(8, 8))
    const started = performance.now()
    const answer = await askEngine(engine, pixels)
    const ms = performance.now() - started
    const corners = answer.corners.map(({ x, y }) => ({ x: x / scale, y: y / scale }))
    return { ...answer, corners, ms, width, height }
  } finally {
    closeEngine(engine)
  }
}
