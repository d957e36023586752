// Further looks at a frame that the readers missed: the same picture worked over, so that what hides a code is taken
// away. Each was chosen on drawn labels for the codes that only it brings to light (npm run bench -- scan).

import type { Found, Frame, Point, Reader, ScanFormats } from './frame'
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

/** Gives the picture worked over, or `part` of it; it must leave the one it is given as it is. */
export type Look = (gray: Gray, scratch: Scratch) => { readonly copy: Gray; readonly part?: Part }

/** More pixels than this are halved first, so that a look's time is bounded whatever the camera gives. */
const MOST_PIXELS = 1_200_000

/** Fog, darkness, waves of a screen's dots: half the size against noise, then all of the scale from black to white. */
export const lookCalmly: Look = (gray, scratch) => ({
  copy: stretched(halved(gray, scratch.bytes('halved', gray.data.length >> 2))),
})

/** Out of focus, moved, noisy: single pixels smoothed, what is smaller than six pixels made stronger. */
export const lookSharply: Look = (gray, scratch) => ({
  copy: crisp(gray, { radius: 6, times: 3, calm: true }, scratch),
})

/** What the aiming frame takes of the picture, and the most pixels of it, so that a large picture costs no more. */
const MIDDLE = { share: 0.6, most: 480 }

/** Small: the middle at twice its size. Modules of hardly more than a pixel are read that way. */
export const lookClosely: Look = (gray, scratch) => {
  const width = Math.min(Math.round(gray.width * MIDDLE.share), MIDDLE.most)
  const height = Math.min(Math.round(gray.height * MIDDLE.share), MIDDLE.most)
  const part = { left: (gray.width - width) >> 1, top: (gray.height - height) >> 1, width, height }
  return { copy: crisp(doubled(gray, part, scratch), { radius: 4, times: 2, calm: false }, scratch), part }
}

/** Modules at the side of the smallest QR code: no copy of fewer pixels can hold one, and of none the reader breaks. */
const LEAST_SIDE = 21

/** A frame to take looks at; its brightness is computed once, when first wanted. Good until the next frame's. */
export type Sight = {
  /** What `reader` reads in the picture that `look` makes, corners in pixels of the frame. */
  read(look: Look, reader: Reader, formats: ScanFormats): Promise<readonly Found[]>
}

/** Gives sights one after the other, in the same buffers. */
export function createDarkroom(): (frame: Frame) => Sight {
  const scratch = createScratch()
  return (frame) => {
    let gray: Gray | null = null
    return {
      async read(look, reader, formats) {
        gray ??= bounded(grayOf(frame, scratch))
        const { copy, part = { left: 0, top: 0, width: gray.width, height: gray.height } } = look(gray, scratch)
        if (Math.min(copy.width, copy.height) < LEAST_SIDE) return []
        const found = await reader(frameOf(copy, scratch), formats, 'copy')
        const scale = frame.width / gray.width
        const placed = ({ x, y }: Point) => ({
          x: (part.left + (x * part.width) / copy.width) * scale,
          y: (part.top + (y * part.height) / copy.height) * scale,
        })
        return found.map((each) => ({ ...each, corners: each.corners.map(placed) }))
      },
    }
  }
}

function bounded(gray: Gray): Gray {
  return gray.width * gray.height > MOST_PIXELS ? bounded(halved(gray, gray.data)) : gray
}
