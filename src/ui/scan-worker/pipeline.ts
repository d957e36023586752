// Chooses the copies of each frame that the reader reads, and the one code that is the answer.
//
// - The reader reads each frame unchanged. A reader that broke is started again, and reads that very frame.
// - The first miss gets the filters that read most. Each further miss in a row gets one row of ROUNDS: a frame stays cheap,
//   and every filter comes within four frames.
// - A code that was seen but not read is also laid flat, as if bent round a jar, in another way at each miss.
// - After a long time without a code every second frame is skipped: nobody is aiming, and the battery empties.
// - An empty text is never a result. Of several codes the one nearest the middle wins: people aim.
// - Barcodes get no further filters: their check digit proves too little. Photos have their own steps (photo.ts).
//
// It never knows the source of frames: no worker, no DOM, no clock.

import {
  calmFilter,
  closeFilter,
  createDarkroom,
  evenFilter,
  type Filter,
  fineFilter,
  flatFilter,
  narrowFilter,
  plainFilter,
  type Sight,
  sharpFilter,
} from './filters'
import type { Depth, Effort, Found, Frame, Reader, ScanFormats } from './frame'
import { isRead, studyPhoto } from './photo'
import type { Bend } from './straighten'

type Turn = { readonly filter: Filter; readonly depth: Depth }

const turn = (filter: Filter, depth: Depth = 'copy'): Turn => ({ filter, depth })

/** The filters of the first missed frame. A row costs one to four times as much as the frame itself. */
const FIRST: readonly Turn[] = [turn(evenFilter), turn(sharpFilter), turn(closeFilter)]

/** The filters of the further missed frames, in turn. */
const ROUNDS: readonly (readonly Turn[])[] = [
  [turn(narrowFilter), turn(flatFilter), turn(plainFilter, 'whole')],
  [turn(calmFilter), turn(fineFilter)],
  [turn(evenFilter), turn(sharpFilter)],
  [turn(closeFilter)],
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

/** A reader that breaks more often in one session is given up. */
export const MOST_RESTARTS = 3

export type Pipeline = {
  /** The code that the frame aims at, or null. Waits for the reader; rejects once the reader is given up. */
  decode(frame: Frame, effort: Effort): Promise<Found | null>
  setFormats(formats: ScanFormats): void
}

export function createPipeline(start: () => Promise<Reader>): Pipeline {
  let formats: ScanFormats = 'qr'
  let misses = 0
  let restarts = 0
  let starting = start()
  // A failed start is reported with the first frame.
  starting.catch(() => undefined)

  const sightOf = createDarkroom()

  async function study(reader: Reader, frame: Frame, effort: Effort): Promise<Found | null> {
    if (effort === 'photo' && formats === 'qr') return nearestToMiddle(await studyPhoto(frame, reader), frame)
    const plain = await reader(frame, formats, effort)
    const read = nearestToMiddle(plain.filter(isRead), frame)
    if (read !== null) {
      misses = 0
      return read
    }
    misses += 1
    if (formats !== 'qr') return null
    const sight = sightOf(frame)
    for (const { filter, depth } of roundAfter(misses)) {
      const found = nearestToMiddle((await sight.read(filter, reader, depth)).filter(isRead), frame)
      if (found === null) continue
      misses = 0
      return found
    }
    // One code can have several outlines, some of them wrong.
    const seen = plain.length > MOST_OUTLINES ? undefined : plain[misses % Math.max(1, plain.length)]
    const flat = seen === undefined ? null : await readBent(sight, seen, reader)
    if (flat !== null) misses = 0
    return flat
  }

  async function readBent(sight: Sight, seen: Found, reader: Reader): Promise<Found | null> {
    for (const bend of bendsAfter(misses)) {
      const [found] = (await sight.readFlat(seen, bend, reader)).filter(isRead)
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
      for (;;) {
        try {
          return await study(await starting, frame, effort)
        } catch (error) {
          if (restarts === MOST_RESTARTS) throw error
          restarts += 1
          starting = start()
        }
      }
    },
  }
}

/** The filters of the n-th miss in a row (from 1). */
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
