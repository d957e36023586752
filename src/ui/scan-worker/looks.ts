// Further looks at a frame that the readers missed: the same picture worked over, so that what hides a code is taken
// away. Each was chosen on drawn labels for the codes that only it brings to light (npm run bench -- scan).

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
 * Gives the picture worked over, or `part` of it; it must leave the one it is given as it is. `back` is for what no part
 * says: the place in the picture of a place in the copy.
 */
export type Look = (gray: Gray, scratch: Scratch) => Looked
type Looked = { readonly copy: Gray; readonly part?: Part; readonly back?: (at: Point) => Point }

/** More pixels than this are halved first, so that a look's time is bounded whatever the camera gives. */
const MOST_PIXELS = 1_700_000

/** Shadows, fog, darkness, a code on something dark: half the size against noise, then the light taken out. */
export const lookEvenly: Look = (gray, scratch) => ({
  copy: evened(halved(gray, scratch.bytes('halved', gray.data.length >> 2)), 6, scratch),
})

/** The same in all its pixels. */
export const lookFinely: Look = (gray, scratch) => ({ copy: evened(gray, 12, scratch) })

/** Fog, darkness, waves of a screen's dots: half the size against noise, then all of the scale from black to white. */
export const lookCalmly: Look = (gray, scratch) => ({
  copy: stretched(halved(gray, scratch.bytes('halved', gray.data.length >> 2))),
})

/** Out of focus, moved, noisy: single pixels smoothed, what is smaller than six pixels made stronger. */
export const lookSharply: Look = (gray, scratch) => ({
  copy: crisp(gray, { radius: 6, times: 3, calm: true }, scratch),
})

/** As it is. */
export const lookPlainly: Look = (gray) => ({ copy: gray })

/** Leaning far away: made half as wide, or half as high, so that it is about as wide as high. */
export const lookNarrowly: Look = (gray) => ({ copy: shrunk(gray, 0.5, 1) })
export const lookFlatly: Look = (gray) => ({ copy: shrunk(gray, 1, 0.5) })

/** What the aiming frame takes of the picture, and the most pixels of it, so that a large picture costs no more. */
const MIDDLE = { share: 0.6, most: 480 }

/** Small: the middle at twice its size. Modules of hardly more than a pixel are read that way. */
export const lookClosely: Look = (gray, scratch) => magnified(gray, MIDDLE, scratch)

/** The same of a photo, of which there is no next: nearly all of a small one. */
export const lookVeryClosely: Look = (gray, scratch) => magnified(gray, { share: 1, most: 1000 }, scratch)

function magnified(gray: Gray, { share, most }: typeof MIDDLE, scratch: Scratch): Looked {
  const width = Math.min(Math.round(gray.width * share), most)
  const height = Math.min(Math.round(gray.height * share), most)
  const part = { left: (gray.width - width) >> 1, top: (gray.height - height) >> 1, width, height }
  return { copy: crisp(doubled(gray, part, scratch), { radius: 4, times: 2, calm: false }, scratch), part }
}

/** Modules at the side of the smallest QR code: no copy of fewer pixels can hold one, and of none the reader breaks. */
const LEAST_SIDE = 21

/** What `reader` reads in the picture that `look` makes of another one; corners in pixels of that one. */
export async function readIn(gray: Gray, look: Look, scratch: Scratch, reader: Reader, depth: Depth) {
  const { copy, part = { left: 0, top: 0, width: gray.width, height: gray.height }, back } = look(gray, scratch)
  if (Math.min(copy.width, copy.height) < LEAST_SIDE) return []
  const found = await reader(frameOf(copy, scratch), 'qr', depth)
  const [wide, high] = [part.width / copy.width, part.height / copy.height]
  const placed = back ?? (({ x, y }: Point) => ({ x: part.left + x * wide, y: part.top + y * high }))
  return found.map((each) => ({ ...each, corners: each.corners.map(placed) }))
}

/** What `reader` reads of a code that was only seen, once it is laid flat; it is told where it was seen. */
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

/** Pixels of the square that a code is laid flat to. */
const FLAT_SIDE = 480

/** A frame to take looks at; its brightness is computed once, when first wanted. Good until the next frame's. */
export type Sight = {
  /** Corners in pixels of the frame. */
  read(look: Look, reader: Reader, depth: Depth): Promise<readonly Found[]>
  readFlat(seen: Found, bend: Bend, reader: Reader): Promise<readonly Found[]>
}

/** Gives sights one after the other, in the same buffers. */
export function createDarkroom(): (frame: Frame) => Sight {
  const scratch = createScratch()
  return (frame) => {
    let gray: Gray | null = null
    return {
      async read(look, reader, depth) {
        gray ??= bounded(grayOf(frame, scratch))
        const scale = frame.width / gray.width
        return (await readIn(gray, look, scratch, reader, depth)).map((found) => scaled(found, scale))
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
