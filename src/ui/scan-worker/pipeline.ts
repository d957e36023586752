// Which reader looks at a frame, and which of the codes it saw is the answer.
//
// Rules: the wasm reader looks first. jsQR looks at every third frame that the wasm reader missed (it sees some worn
// labels that zxing does not, and costs too much to run each time), at every frame while wasm is not there yet or
// broke, and at every photo. An empty text is never a result. Of several codes the one nearest the middle wins:
// sheets of labels lie side by side, and people aim.
//
// It must never know where frames come from: no worker, no DOM, no clock.

import type { Effort, Found, Frame, Reader, ScanFormats } from './frame'

/** jsQR looks at every n-th frame that the wasm reader missed. */
export const JSQR_EVERY_MISS = 3

export type PipelineReaders = {
  /** The wasm reader, or null while it is loading or when it could not be loaded. Asked for each frame. */
  readonly zxing: () => Reader | null
  readonly jsqr: Reader
}

export type Pipeline = {
  /** The one code this frame is about, or null. Never rejects: a broken reader counts as one that saw nothing. */
  decode(frame: Frame, effort: Effort): Promise<Found | null>
  setFormats(formats: ScanFormats): void
}

export function createPipeline(readers: PipelineReaders): Pipeline {
  let formats: ScanFormats = 'qr'
  let misses = 0

  async function look(reader: Reader, frame: Frame, effort: Effort): Promise<Found | null> {
    try {
      return nearestToMiddle(await reader(frame, formats, effort), frame)
    } catch {
      return null
    }
  }

  return {
    setFormats(next) {
      formats = next
      misses = 0
    },
    async decode(frame, effort) {
      const zxing = readers.zxing()
      if (zxing === null) return look(readers.jsqr, frame, effort)
      const found = await look(zxing, frame, effort)
      if (found !== null) {
        misses = 0
        return found
      }
      misses += 1
      const jsqrToo = effort === 'photo' || misses % JSQR_EVERY_MISS === 0
      return jsqrToo ? look(readers.jsqr, frame, effort) : null
    },
  }
}

/** The code whose middle is nearest the middle of the frame; codes without text are not there at all. */
export function nearestToMiddle(found: readonly Found[], frame: Frame): Found | null {
  let best: Found | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const each of found) {
    if (each.text.trim() === '') continue
    const distance = distanceFromMiddle(each, frame)
    if (best === null || distance < bestDistance) {
      best = each
      bestDistance = distance
    }
  }
  return best
}

function distanceFromMiddle(found: Found, frame: Frame): number {
  if (found.corners.length === 0) return Number.POSITIVE_INFINITY
  let x = 0
  let y = 0
  for (const corner of found.corners) {
    x += corner.x / found.corners.length
    y += corner.y / found.corners.length
  }
  return Math.hypot(x - frame.width / 2, y - frame.height / 2)
}
