// Which reader looks at a frame, how often and at what copy of it, and which of the codes it saw is the answer.
//
// Rules: the wasm reader looks at each frame as it is. The first frame it misses gets every further look of its own; each
// miss in a row after that gets one row of ROUNDS, so that a frame stays cheap and yet every look comes within three of them. One
// row is jsQR, which sees some worn labels that the wasm reader does not. A photo gets all at once. After a long time
// without any code every second frame goes without: nobody is aiming, and the battery is somebody's. While there is no
// wasm reader, or when it broke, jsQR looks at every frame. An empty text is never a result. Of several codes the one
// nearest the middle wins: sheets of labels lie side by side, and people aim. Barcodes get no further looks: a check digit
// is too weak a proof for them.
//
// It must never know where frames come from: no worker, no DOM, no clock.

import type { Effort, Found, Frame, Reader, ScanFormats } from './frame'
import { createDarkroom, type Look, lookCalmly, lookClosely, lookSharply } from './looks'

type Turn = { readonly look: Look; readonly reader: 'zxing' | 'jsqr' }

const calmly: Turn = { look: lookCalmly, reader: 'zxing' }
const sharply: Turn = { look: lookSharply, reader: 'zxing' }
const closely: Turn = { look: lookClosely, reader: 'zxing' }
// Half the size: what jsQR sees beyond the wasm reader it sees there as well, in half the time.
const otherwise: Turn = { look: lookCalmly, reader: 'jsqr' }

/** What the first missed frame gets. A row costs one to four times what the frame itself does. */
const FIRST: readonly Turn[] = [calmly, sharply, closely]

/** What the missed frames after it get in turn. */
const ROUNDS: readonly (readonly Turn[])[] = [[otherwise], [calmly, sharply], [closely]]

/** About ten seconds of a camera. */
export const TIRED_AFTER_MISSES = 150

export type PipelineReaders = {
  /** The wasm reader, or null while it is loading or when it could not be loaded. Asked for each frame. */
  readonly zxing: () => Reader | null
  readonly jsqr: Reader
  /** The wasm reader threw: what it is after that nobody knows. */
  readonly onBroken?: (error: unknown) => void
}

export type Pipeline = {
  /** The one code this frame is about, or null. Never rejects: a broken reader counts as one that saw nothing. */
  decode(frame: Frame, effort: Effort): Promise<Found | null>
  setFormats(formats: ScanFormats): void
}

export function createPipeline(readers: PipelineReaders): Pipeline {
  let formats: ScanFormats = 'qr'
  let misses = 0

  const sightOf = createDarkroom()
  const jsqr: Reader = (frame, ...rest) => readers.jsqr(frame, ...rest).catch(() => [])

  /** With the wasm reader; rejects when that breaks. */
  async function study(zxing: Reader, frame: Frame, effort: Effort): Promise<Found | null> {
    const plain = nearestToMiddle(await zxing(frame, formats, effort), frame)
    if (plain !== null) {
      misses = 0
      return plain
    }
    misses += 1
    if (formats !== 'qr') return null
    const sight = sightOf(frame)
    for (const { look, reader } of effort === 'photo' ? [...FIRST, otherwise] : roundAfter(misses)) {
      const seen = await sight.read(look, reader === 'jsqr' ? jsqr : zxing, formats)
      const found = nearestToMiddle(seen, frame)
      if (found !== null) {
        misses = 0
        return found
      }
    }
    return null
  }

  return {
    setFormats(next) {
      formats = next
      misses = 0
    },
    async decode(frame, effort) {
      const zxing = readers.zxing()
      if (zxing !== null) {
        try {
          return await study(zxing, frame, effort)
        } catch (error) {
          readers.onBroken?.(error)
        }
      }
      return nearestToMiddle(await jsqr(frame, formats, effort), frame)
    },
  }
}

/** The further looks of the n-th miss in a row (from 1). */
function roundAfter(misses: number): readonly Turn[] {
  if (misses === 1) return FIRST
  if (misses <= TIRED_AFTER_MISSES) return ROUNDS[(misses - 2) % ROUNDS.length] ?? []
  return misses % 2 === 0 ? [] : (ROUNDS[((misses - 1) / 2) % ROUNDS.length] ?? [])
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
