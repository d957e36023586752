// Chooses the readers and copies for each frame, and the one code that is the answer.
//
// - The wasm reader looks at each frame unchanged. Without it, or after it broke, jsQR does.
// - The first miss gets the looks that read most. Each further miss in a row gets one row of ROUNDS: a frame stays cheap,
//   and every look comes within four frames.
// - A code that was seen but not read is also laid flat, as if bent round a jar, in another way at each miss.
// - After a long time without a code every second frame is skipped: nobody is aiming, and the battery empties.
// - An empty text is never a result. Of several codes the one nearest the middle wins: people aim.
// - Barcodes get no further looks: their check digit proves too little. Photos have their own steps (photo.ts).
//
// It never knows where frames come from: no worker, no DOM, no clock.

import type { Depth, Effort, Found, Frame, Reader, ScanFormats } from './frame'
import {
  createDarkroom,
  type Look,
  lookCalmly,
  lookClosely,
  lookEvenly,
  lookFinely,
  lookFlatly,
  lookNarrowly,
  lookPlainly,
  lookSharply,
  type Sight,
} from './looks'
import { isRead, studyPhoto } from './photo'
import type { Bend } from './straighten'

type Turn = { readonly look: Look; readonly depth: Depth }

const turn = (look: Look, depth: Depth = 'copy'): Turn => ({ look, depth })

/** The looks of the first missed frame. A row costs one to four times as much as the frame itself. */
const FIRST: readonly Turn[] = [turn(lookEvenly), turn(lookSharply), turn(lookClosely)]

/** The looks of the further missed frames, in turn. */
const ROUNDS: readonly (readonly Turn[])[] = [
  [turn(lookNarrowly), turn(lookFlatly), turn(lookPlainly, 'whole')],
  [turn(lookCalmly), turn(lookFinely)],
  [turn(lookEvenly), turn(lookSharply)],
  [turn(lookClosely)],
]

/** The ways to lay a seen code flat: two at the first miss, one at each further miss. */
const BENDS: readonly Bend[] = [
  { along: 'across', degrees: 60 },
  { along: 'down', degrees: 60 },
  { along: 'across', degrees: 40 },
  { along: 'down', degrees: 40 },
]

/** A frame with more outlines of unread codes shows a pattern; laying all flat would take long. */
const MOST_OUTLINES = 12

/** Misses of about ten seconds. */
export const TIRED_AFTER_MISSES = 150

export type PipelineReaders = {
  /** The wasm reader; null while it loads, or when it could not be loaded. Called for each frame. */
  readonly zxing: () => Reader | null
  readonly jsqr: Reader
  /** The wasm reader threw, and can no longer be trusted. */
  readonly onBroken?: (error: unknown) => void
}

export type Pipeline = {
  /** The code that the frame aims at, or null. Never rejects: a broken reader counts as a miss. */
  decode(frame: Frame, effort: Effort): Promise<Found | null>
  setFormats(formats: ScanFormats): void
}

export function createPipeline(readers: PipelineReaders): Pipeline {
  let formats: ScanFormats = 'qr'
  let misses = 0

  const sightOf = createDarkroom()
  const jsqr: Reader = (frame, ...rest) => readers.jsqr(frame, ...rest).catch(() => [])

  /** Reads with the wasm reader; rejects when that breaks. */
  async function study(zxing: Reader, frame: Frame, effort: Effort): Promise<Found | null> {
    if (effort === 'photo' && formats === 'qr') return nearestToMiddle(await studyPhoto(frame, zxing, jsqr), frame)
    const plain = await zxing(frame, formats, effort)
    const read = nearestToMiddle(plain.filter(isRead), frame)
    if (read !== null) {
      misses = 0
      return read
    }
    misses += 1
    if (formats !== 'qr') return null
    const sight = sightOf(frame)
    for (const { look, depth } of roundAfter(misses)) {
      const found = nearestToMiddle((await sight.read(look, zxing, depth)).filter(isRead), frame)
      if (found === null) continue
      misses = 0
      return found
    }
    // One code can have several outlines, some of them wrong.
    const seen = plain.length > MOST_OUTLINES ? undefined : plain[misses % Math.max(1, plain.length)]
    const flat = seen === undefined ? null : await readBent(sight, seen, zxing)
    if (flat !== null) misses = 0
    return flat
  }

  async function readBent(sight: Sight, seen: Found, zxing: Reader): Promise<Found | null> {
    for (const bend of bendsAfter(misses)) {
      const [found] = (await sight.readFlat(seen, bend, zxing)).filter(isRead)
      if (found) return found
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
      if (effort === 'photo' && formats === 'qr') return nearestToMiddle(await studyPhoto(frame, null, jsqr), frame)
      return nearestToMiddle((await jsqr(frame, formats, effort)).filter(isRead), frame)
    },
  }
}

/** The looks of the n-th miss in a row (from 1). */
function roundAfter(misses: number): readonly Turn[] {
  if (misses === 1) return FIRST
  if (misses <= TIRED_AFTER_MISSES) return ROUNDS[(misses - 2) % ROUNDS.length] ?? []
  return misses % 2 === 0 ? [] : (ROUNDS[((misses - 1) / 2) % ROUNDS.length] ?? [])
}

/** The ways to lay flat of the n-th miss in a row. */
function bendsAfter(misses: number): readonly Bend[] {
  if (misses === 1) return BENDS.slice(0, 2)
  if (misses > TIRED_AFTER_MISSES && misses % 2 === 0) return []
  const at = Math.floor(misses / (misses > TIRED_AFTER_MISSES ? 2 : 1)) % BENDS.length
  return BENDS.slice(at, at + 1)
}

/** The code whose middle is nearest the middle of the frame. */
function nearestToMiddle(found: readonly Found[], frame: Frame): Found | null {
  let best: Found | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const each of found) {
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
