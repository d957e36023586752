// What a photo gets, of which there is no next: copies of several sizes, as they are and worked over, until one is read;
// then every code that was seen in any of them but not read is laid flat, also as if it went round something. Steps that
// read more for their time come first; the order is that of drawn photos (npm run bench -- scan). jsQR, which read none of
// those that the other steps missed, is asked once for its other opinion. A photo without a code gets all: the work is
// bounded, not timed.

import { diagonal } from './diagonal'
import { evened } from './evened'
import type { Depth, Found, Frame, Reader } from './frame'
import { createScratch, crisp, grayOf } from './gray'
import { type Look, lookFlatly, lookNarrowly, lookPlainly, lookVeryClosely, readFlat, readIn, scaled } from './looks'
import { shrunk } from './shrink'
import type { Bend } from './straighten'

/** The longer side of the copy that is looked at, or all of the photo's if that has less. */
type Step = { readonly side: number; readonly look?: Look; readonly depth?: Depth; readonly isJsqr?: boolean }

const sharply =
  (radius: number): Look =>
  (gray, scratch) => ({ copy: crisp(gray, { radius, times: 3, calm: true }, scratch) })
const evenly =
  (radius: number): Look =>
  (gray, scratch) => ({ copy: evened(gray, radius, scratch) })

/** Of the copy in which most codes are read. */
const MIDDLING = 1600

const STEPS: readonly Step[] = [
  { side: MIDDLING },
  { side: 800 },
  { side: 800, look: sharply(6), depth: 'copy' },
  { side: 4096 },
  { side: MIDDLING, look: lookNarrowly, depth: 'copy' },
  { side: MIDDLING, look: lookFlatly, depth: 'copy' },
  { side: 800, look: evenly(6) },
  { side: 800, depth: 'whole' },
  { side: MIDDLING, look: sharply(12) },
  { side: 800, look: sharply(3), depth: 'copy' },
  { side: MIDDLING, depth: 'whole' },
  { side: 400, look: evenly(6), depth: 'copy' },
  { side: 400 },
  { side: 4096, look: lookVeryClosely, depth: 'copy' },
  { side: 1100, look: (gray) => diagonal(gray, 'down'), depth: 'copy' },
  { side: 1100, look: (gray) => diagonal(gray, 'across'), depth: 'copy' },
  { side: 560, isJsqr: true },
]

/** While there is no wasm reader. */
const STEPS_WITHOUT: readonly Step[] = [
  { side: MIDDLING, isJsqr: true },
  { side: 800, isJsqr: true },
]

/** Codes laid flat: a photo of text-like print can be full of what looks like one. */
const MOST_SEEN = 6

const BENDS: readonly (Bend | undefined)[] = [
  { along: 'across', degrees: 60 },
  { along: 'down', degrees: 60 },
  undefined,
  { along: 'across', degrees: 40 },
  { along: 'down', degrees: 40 },
]

/** Every code read in the first copy in which any was; corners in pixels of the photo. */
export async function studyPhoto(photo: Frame, zxing: Reader | null, jsqr: Reader): Promise<readonly Found[]> {
  const scratch = createScratch()
  const gray = grayOf(photo, scratch)
  const long = Math.max(gray.width, gray.height)
  // All smaller copies are made from this one: twelve megapixels take their time each time.
  const middling = shrunk(gray, MIDDLING / long)
  const seen: Found[] = []
  const done = new Set<string>()
  for (const { side, look = lookPlainly, depth = 'photo', isJsqr = false } of zxing ? STEPS : STEPS_WITHOUT) {
    const copy =
      side > MIDDLING ? shrunk(gray, side / long) : shrunk(middling, (side / long) * (gray.width / middling.width))
    // A small photo has the same pixels at several sides.
    const same = `${copy.width} ${depth}`
    if (look === lookPlainly && !isJsqr && done.has(same)) continue
    if (look === lookPlainly) done.add(same)
    const scale = gray.width / copy.width
    const found = await readIn(copy, look, scratch, isJsqr || zxing === null ? jsqr : zxing, depth)
    if (found.some(isRead)) return found.filter(isRead).map((each) => scaled(each, scale))
    for (const each of found) {
      const placed = scaled(each, scale)
      if (!seen.some((other) => isSame(placed, other))) seen.push(placed)
    }
  }
  if (zxing === null) return []
  for (const each of seen.slice(0, MOST_SEEN)) {
    for (const bend of BENDS) {
      const found = (await readFlat(gray, each, bend, scratch, zxing)).filter(isRead)
      if (found.length > 0) return found
    }
  }
  return []
}

export const isRead = ({ text }: Found) => text.trim() !== ''

/** Seen twice: no corner is further from its like than an eighth of a side. */
function isSame({ corners }: Found, { corners: others }: Found): boolean {
  const [a, b] = corners
  if (!a || !b) return true
  const near = Math.hypot(a.x - b.x, a.y - b.y) / 8
  return corners.every(({ x, y }, i) => Math.hypot(x - (others[i]?.x ?? 0), y - (others[i]?.y ?? 0)) < near)
}
