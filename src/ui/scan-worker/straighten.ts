// Lays a seen code flat: as if the camera had looked at it straight on, and it filled the image.

import type { Point } from './frame'
import type { Gray, Part } from './gray'
import { shrunk } from './shrink'

/** How a label bends round a jar: the direction that runs round it, and half the angle it covers. */
export type Bend = {
  readonly along: 'across' | 'down'
  readonly degrees: number
}

/** Blank paper kept around the code, in parts of its side: four modules of a small code. */
const MARGIN = 0.16

/** `corners` clockwise from the code's own top left; `side`: of the square result, in pixels. */
export function straightened(gray: Gray, corners: readonly Point[], side: number, bend?: Bend): Gray | null {
  const [a, b, c, d] = corners
  if (!a || !b || !c || !d) return null
  const spread = (dist(a, b) + dist(b, c) + dist(c, d) + dist(d, a)) / 4
  const part = partAround(gray, corners, spread / 2)
  if (part === null) return null
  // From a smaller copy, where many pixels become one.
  const from = shrunk(cut(gray, part), Math.min(1, (1.5 * side) / (1 + 2 * MARGIN) / Math.max(spread, 1)))
  const [wide, high] = [from.width / part.width, from.height / part.height]
  const place = placer([a, b, c, d].map(({ x, y }) => ({ x: (x - part.left) * wide, y: (y - part.top) * high })))
  const out = new Uint8ClampedArray(side * side)
  const at = { x: 0, y: 0 }
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      at.x = ((x + 0.5) / side) * (1 + 2 * MARGIN) - MARGIN
      at.y = ((y + 0.5) / side) * (1 + 2 * MARGIN) - MARGIN
      if (bend) round(at, bend)
      place(at)
      out[y * side + x] = valueAt(from, at.x - 0.5, at.y - 0.5)
    }
  }
  return { data: out, width: side, height: side }
}

const dist = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The needed part of the image: the corners' box and its margin; null outside the image. */
function partAround({ width, height }: Gray, corners: readonly Point[], around: number): Part | null {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const left = Math.floor(Math.max(0, Math.min(...xs) - around))
  const top = Math.floor(Math.max(0, Math.min(...ys) - around))
  const right = Math.ceil(Math.min(width, Math.max(...xs) + around))
  const bottom = Math.ceil(Math.min(height, Math.max(...ys) + around))
  // Rejects parts that are too small to read, and corners that are no numbers.
  return right - left >= LEAST && bottom - top >= LEAST
    ? { left, top, width: right - left, height: bottom - top }
    : null
}

/** Modules along the side of the smallest code. */
const LEAST = 21

function cut({ data, width }: Gray, part: Part): Gray {
  const out = new Uint8ClampedArray(part.width * part.height)
  for (let y = 0; y < part.height; y += 1) {
    const from = (part.top + y) * width + part.left
    out.set(data.subarray(from, from + part.width), y * part.width)
  }
  return { data: out, width: part.width, height: part.height }
}

type Spot = { x: number; y: number }

/** Maps a point of the unrolled label to its point in the camera's view, both in parts of the code's side. */
function round(at: Spot, { along, degrees }: Bend): void {
  const angle = (degrees * Math.PI) / 180
  const turned = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, (2 * (along === 'across' ? at.x : at.y) - 1) * angle))
  const seen = 0.5 + (0.5 * Math.sin(turned)) / Math.sin(angle)
  if (along === 'across') at.x = seen
  else at.y = seen
}

/** Maps a point of the unit square between the four corners, in perspective. */
function placer(corners: readonly Point[]): (at: Spot) => void {
  const [a = ZERO, b = ZERO, c = ZERO, d = ZERO] = corners
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = area === 0 ? 0 : (dx3 * dy2 - dx2 * dy3) / area
  const h = area === 0 ? 0 : (dx1 * dy3 - dx3 * dy1) / area
  const [xx, xy] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x]
  const [yx, yy] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y]
  return (at) => {
    const far = g * at.x + h * at.y + 1
    const x = (xx * at.x + xy * at.y + a.x) / far
    at.y = (yx * at.x + yy * at.y + a.y) / far
    at.x = x
  }
}

const ZERO: Point = { x: 0, y: 0 }

/** The brightness between four pixels; the border pixels repeat without end. */
function valueAt({ data, width, height }: Gray, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1)
  const cy = Math.min(Math.max(y, 0), height - 1)
  const left = Math.floor(cx)
  const top = Math.floor(cy)
  const right = left + 1 < width ? 1 : 0
  const at = top * width + left
  const below = top + 1 < height ? at + width : at
  const [fx, fy] = [cx - left, cy - top]
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + right] ?? 0) * fx
  const lower = (data[below] ?? 0) * (1 - fx) + (data[below + right] ?? 0) * fx
  return upper + (lower - upper) * fy
}
