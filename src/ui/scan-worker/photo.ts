// The steps for a photo, which has no next frame. First copies of several sizes, plain and processed, until one is read. Then
// every seen code is laid flat, also as if bent round a jar. The steps that read most for their time come first, measured on
// drawn photos (npm run bench -- scan). Their number limits the work, not a clock.

import { diagonal } from './diagonal'
import { evened } from './evened'
import {
  type Filter,
  flatFilter,
  narrowFilter,
  plainFilter,
  readFlat,
  readIn,
  scaled,
  veryCloseFilter,
} from './filters'
import type { Depth, Found, Frame, Reader } from './frame'
import { createScratch, crisp, grayOf } from './gray'
import { shrunk } from './shrink'
import type { Bend } from './straighten'

/** `side`: the longer side of the copy, at most the photo's own. */
type Step = { readonly side: number; readonly filter?: Filter; readonly depth?: Depth }

const sharply =
  (radius: number): Filter =>
  (gray, scratch) => ({ copy: crisp(gray, { radius, times: 3, calm: true }, scratch) })
const evenly =
  (radius: number): Filter =>
  (gray, scratch) => ({ copy: evened(gray, radius, scratch) })

/** The side at which most codes are read. */
const MIDDLING = 1600

const STEPS: readonly Step[] = [
  { side: MIDDLING },
  { side: 800 },
  { side: 800, filter: sharply(6), depth: 'copy' },
  { side: 4096 },
  { side: MIDDLING, filter: narrowFilter, depth: 'copy' },
  { side: MIDDLING, filter: flatFilter, depth: 'copy' },
  { side: 800, filter: evenly(6) },
  { side: 800, depth: 'whole' },
  { side: MIDDLING, filter: sharply(12) },
  { side: 800, filter: sharply(3), depth: 'copy' },
  { side: MIDDLING, depth: 'whole' },
  { side: 400, filter: evenly(6), depth: 'copy' },
  { side: 400 },
  { side: 4096, filter: veryCloseFilter, depth: 'copy' },
  { side: 1100, filter: (gray) => diagonal(gray, 'down'), depth: 'copy' },
  { side: 1100, filter: (gray) => diagonal(gray, 'across'), depth: 'copy' },
]

/** Codes laid flat at most: print in a photo can look like many codes. */
const MOST_SEEN = 6

const BENDS: readonly (Bend | undefined)[] = [
  { along: 'across', degrees: 60 },
  { along: 'down', degrees: 60 },
  undefined,
  { along: 'across', degrees: 40 },
  { along: 'down', degrees: 40 },
]

/** The codes of the first copy in which any is read; corners in pixels of the photo. */
export async function studyPhoto(photo: Frame, reader: Reader): Promise<readonly Found[]> {
  const scratch = createScratch()
  const gray = grayOf(photo, scratch)
  const long = Math.max(gray.width, gray.height)
  // All smaller copies are made from this one, because shrinking twelve megapixels is slow.
  const middling = shrunk(gray, MIDDLING / long)
  const seen: Found[] = []
  const done = new Set<string>()
  for (const { side, filter = plainFilter, depth = 'photo' } of STEPS) {
    const copy =
      side > MIDDLING ? shrunk(gray, side / long) : shrunk(middling, (side / long) * (gray.width / middling.width))
    // A small photo has the same copy at several sides.
    const same = `${copy.width} ${depth}`
    if (filter === plainFilter && done.has(same)) continue
    if (filter === plainFilter) done.add(same)
    const scale = gray.width / copy.width
    const found = await readIn(copy, filter, scratch, reader, depth)
    if (found.some(isRead)) return found.filter(isRead).map((each) => scaled(each, scale))
    for (const each of found) {
      const placed = scaled(each, scale)
      if (!seen.some((other) => isSame(placed, other))) seen.push(placed)
    }
  }
  for (const each of seen.slice(0, MOST_SEEN)) {
    for (const bend of BENDS) {
      const found = (await readFlat(gray, each, bend, scratch, reader)).filter(isRead)
      if (found.length > 0) return found
    }
  }
  return []
}

export const isRead = ({ text }: Found) => text.trim() !== ''

/** The same code seen twice: no two corners differ by more than an eighth of a side. */
function isSame({ corners }: Found, { corners: others }: Found): boolean {
  const [a, b] = corners
  if (!a || !b) return true
  const near = Math.hypot(a.x - b.x, a.y - b.y) / 8
  return corners.every(({ x, y }, i) => Math.hypot(x - (others[i]?.x ?? 0), y - (others[i]?.y ?? 0)) < near)
}
