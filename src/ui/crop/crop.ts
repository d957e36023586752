/**
 * The part of an image in a round hole, as pure functions. Lengths are in diameters of the hole, so they do not depend on the
 * window; `x` and `y` are from the hole's centre to the image's. The image always covers the square around the hole.
 */
export type PictureSize = { readonly width: number; readonly height: number }
/** `zoom` 1: the shorter side fits the hole. `turns`: quarters, clockwise, 0 to 3. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number; readonly turns: number }
export type Point = { readonly x: number; readonly y: number }

export const MOST_ZOOM = 5
export const WHOLE: Crop = { zoom: 1, x: 0, y: 0, turns: 0 }
const MIDDLE: Point = { x: 0, y: 0 }

/** The shown image, turned and zoomed. */
export function shownSize({ width, height }: PictureSize, { zoom, turns }: Pick<Crop, 'zoom' | 'turns'>): PictureSize {
  const unit = zoom / Math.min(width, height)
  return turns % 2 === 0
    ? { width: width * unit, height: height * unit }
    : { width: height * unit, height: width * unit }
}

/**
 * Two fingers at once: the point under `from` moves to `to`, and the image grows around it, as far as it covers the hole. In
 * one step, so that room gained by zooming can be used for moving at once.
 */
export function pinched(size: PictureSize, crop: Crop, wanted: number, from: Point, to: Point): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, wanted))
  const by = zoom / crop.zoom
  return covering(size, { ...crop, zoom, x: to.x + (crop.x - from.x) * by, y: to.y + (crop.y - from.y) * by })
}

export function moved(size: PictureSize, crop: Crop, by: Point): Crop {
  return pinched(size, crop, crop.zoom, MIDDLE, by)
}

/** The point `at`, measured from the hole's centre, keeps its place. */
export function zoomed(size: PictureSize, crop: Crop, wanted: number, at: Point = MIDDLE): Crop {
  return pinched(size, crop, wanted, at, at)
}

/** A quarter turn, clockwise, around the hole's centre. */
export function turned(crop: Crop): Crop {
  return { ...crop, x: 0 - crop.y, y: crop.x, turns: (crop.turns + 1) % 4 }
}

/** The square around the hole: its side in the image's own pixels, and the position of the image's centre. */
export function cutOf({ width, height }: PictureSize, { zoom, x, y, turns }: Crop) {
  return { side: Math.min(width, height) / zoom, x, y, turns }
}

function covering(size: PictureSize, crop: Crop): Crop {
  const { width, height } = shownSize(size, crop)
  return { ...crop, x: within(crop.x, (width - 1) / 2), y: within(crop.y, (height - 1) / 2) }
}

/** Rounding may make the bound slightly negative. */
function within(value: number, most: number): number {
  const bound = Math.max(0, most)
  return Math.min(bound, Math.max(0 - bound, value))
}
