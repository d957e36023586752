// Filters make processed copies of a frame that the readers missed. Each removes something that hides a code, and was chosen
// on drawn labels for the codes that only it reveals (npm run bench -- scan).

import { evened } from './evened'
import type { Depth, Found, Frame, Point, Reader } from './frame'
import {
  createScratch,
  crisp,
  doubled,
  frameOf,
  type Gray,
  grayOf,
  halved,
  type Part,
  type Scratch,
  stretched,
} from './gray'
import { shrunk } from './shrink'
import { type Bend, straightened } from './straighten'

/**
 * Makes a processed copy of the picture, or of its `part`; it must not change the picture. `back` maps a place of the copy
 * to the picture where a part cannot say it.
 */
export type Filter = (gray: Gray, scratch: Scratch) => Filtered
type Filtered = { readonly copy: Gray; readonly part?: Part; readonly back?: (at: Point) => Point }

/** A larger picture is halved first: that bounds a filter's time on any camera. */
const MOST_PIXELS = 1_700_000

/** Shadows, fog, darkness, a code on something dark: half the size against noise, then the light taken out. */
export const evenFilter: Filter = (gray, scratch) => ({
  copy: evened(halved(gray, scratch.bytes('halved', gray.data.length >> 2)), 6, scratch),
})

/** The same, without halving. */
export const fineFilter: Filter = (gray, scratch) => ({ copy: evened(gray, 12, scratch) })

/** Fog, darkness, waves of a screen's dots: half the size against noise, then the whole scale from black to white. */
export const calmFilter: Filter = (gray, scratch) => ({
  copy: stretched(halved(gray, scratch.bytes('halved', gray.data.length >> 2))),
})

/** Out of focus, moved, noisy: single pixels smoothed, detail below six pixels sharpened. */
export const sharpFilter: Filter = (gray, scratch) => ({
  copy: crisp(gray, { radius: 6, times: 3, calm: true }, scratch),
})

/** The picture unchanged. */
export const plainFilter: Filter = (gray) => ({ copy: gray })

/** A code tilted far away: half the width or half the height makes it about square again. */
export const narrowFilter: Filter = (gray) => ({ copy: shrunk(gray, 0.5, 1) })
export const flatFilter: Filter = (gray) => ({ copy: shrunk(gray, 1, 0.5) })

/** The aiming frame's share of the image, and a limit of pixels that bounds the cost of a large image. */
const MIDDLE = { share: 0.6, most: 480 }

/** A small code: the middle at twice its size. It makes modules of hardly more than a pixel readable. */
export const closeFilter: Filter = (gray, scratch) => magnified(gray, MIDDLE, scratch)

/** The same for a photo: nearly all of a small one. */
export const veryCloseFilter: Filter = (gray, scratch) => magnified(gray, { share: 1, most: 1000 }, scratch)

function magnified(gray: Gray, { share, most }: typeof MIDDLE, scratch: Scratch): Filtered {
  const width = Math.min(Math.round(gray.width * share), most)
  const height = Math.min(Math.round(gray.height * share), most)
  const part = { left: (gray.width - width) >> 1, top: (gray.height - height) >> 1, width, height }
  return { copy: crisp(doubled(gray, part, scratch), { radius: 4, times: 2, calm: false }, scratch), part }
}

/** Modules along the side of the smallest QR code: a smaller copy contains none, and an empty one breaks the reader. */
const LEAST_SIDE = 21

/** The codes that `reader` reads in the copy that `filter` makes; corners in pixels of the original. */
export async function readIn(gray: Gray, filter: Filter, scratch: Scratch, reader: Reader, depth: Depth) {
  const { copy, part = { left: 0, top: 0, width: gray.width, height: gray.height }, back } = filter(gray, scratch)
  if (Math.min(copy.width, copy.height) < LEAST_SIDE) return []
  const found = await reader(frameOf(copy, scratch), 'qr', depth)
  const [wide, high] = [part.width / copy.width, part.height / copy.height]
  const placed = back ?? (({ x, y }: Point) => ({ x: part.left + x * wide, y: part.top + y * high }))
  return found.map((each) => ({ ...each, corners: each.corners.map(placed) }))
}

/** Reads a code that was seen but not read, after laying it flat. */
export async function readFlat(
  gray: Gray,
  { corners }: Found,
  bend: Bend | undefined,
  scratch: Scratch,
  reader: Reader,
): Promise<readonly Found[]> {
  const flat = straightened(gray, corners, FLAT_SIDE, bend)
  if (flat === null) return []
  const found = await reader(frameOf(flat, scratch), 'qr', 'copy')
  return found.map((each) => ({ ...each, corners }))
}

/** Side, in pixels, of the square that a flattened code fills. */
const FLAT_SIDE = 480

/** A frame and its filters; its brightness is computed once, at the first filter. Valid until the next frame's. */
export type Sight = {
  /** Corners in pixels of the frame. */
  read(filter: Filter, reader: Reader, depth: Depth): Promise<readonly Found[]>
  readFlat(seen: Found, bend: Bend, reader: Reader): Promise<readonly Found[]>
}

/** Makes sights one after the other, in the same buffers. */
export function createDarkroom(): (frame: Frame) => Sight {
  const scratch = createScratch()
  return (frame) => {
    let gray: Gray | null = null
    return {
      async read(filter, reader, depth) {
        gray ??= bounded(grayOf(frame, scratch))
        const scale = frame.width / gray.width
        return (await readIn(gray, filter, scratch, reader, depth)).map((found) => scaled(found, scale))
      },
      async readFlat(seen, bend, reader) {
        gray ??= bounded(grayOf(frame, scratch))
        const scale = frame.width / gray.width
        const found = await readFlat(gray, scaled(seen, 1 / scale), bend, scratch, reader)
        return found.map((each) => scaled(each, scale))
      },
    }
  }
}

export const scaled = (found: Found, scale: number): Found => ({
  ...found,
  corners: found.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
})

function bounded(gray: Gray): Gray {
  return gray.width * gray.height > MOST_PIXELS ? bounded(halved(gray, gray.data)) : gray
}
