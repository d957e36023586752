// Which reader looks at a frame, how often and at what copy of it, and which of the codes it saw is the answer.
//
// Rules: the wasm reader looks at each frame as it is. The first frame it misses gets the looks that read most; each miss
// in a row after that gets one row of ROUNDS, so that a frame stays cheap and yet every look comes within four of them. A
// code that was seen in the frame but not read is also laid flat, as if it went round something, in another way each time. A
// photo is another matter (photo.ts). After a long time without any code every second frame goes without: nobody is aiming,
// and the battery is somebody's. While there is no wasm reader, or when it broke, jsQR looks at every frame. An empty text
// is never a result. Of several codes the one nearest the middle wins: sheets of labels lie side by side, and people aim.
// Barcodes get no further looks: a check digit is too weak a proof for them.
//
// It must never know where frames come from: no worker, no DOM, no clock.

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

/** What the first missed frame gets. A row costs one to four times what the frame itself does. */
const FIRST: readonly Turn[] = [turn(lookEvenly), turn(lookSharply), turn(lookClosely)]

/** What the missed frames after it get in turn. */
const ROUNDS: readonly (readonly Turn[])[] = [
  [turn(lookNarrowly), turn(lookFlatly), turn(lookPlainly, 'whole')],
  [turn(lookCalmly), turn(lookFinely)],
  [turn(lookEvenly), turn(lookSharply)],
  [turn(lookClosely)],
]

/** How a code that was only seen is laid flat: two ways at the first miss, one at each after it. */
const BENDS: readonly Bend[] = [
  { along: 'across', degrees: 60 },
  { along: 'down', degrees: 60 },
  { along: 'across', degrees: 40 },
  { along: 'down', degrees: 40 },
]

/** A frame with more outlines of unread codes shows a pattern, and it would take long to lay all flat. */
const MOST_OUTLINES = 12

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
    // Of one code several outlines may be seen, and not each is right.
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

/** The further looks of the n-th miss in a row (from 1). */
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
