// An image turned by 45 degrees, for codes tilted along its diagonal.

import type { Point } from './frame'
import type { Gray } from './gray'

export type Diagonal = { readonly copy: Gray; readonly back: (at: Point) => Point }

/** Turned by 45 degrees, and half as wide ('across') or half as high ('down'). `back` maps a point of the copy to the image. */
export function diagonal({ data, width, height }: Gray, halve: 'across' | 'down'): Diagonal {
  const side = Math.ceil(Math.hypot(width, height))
  const size = { width: halve === 'across' ? side >> 1 : side, height: halve === 'down' ? side >> 1 : side }
  const [wide, high] = [side / size.width, side / size.height]
  const back = ({ x, y }: Point): Point => {
    const [u, v] = [x * wide - side / 2, y * high - side / 2]
    return { x: (u + v) * Math.SQRT1_2 + width / 2, y: (v - u) * Math.SQRT1_2 + height / 2 }
  }
  // One step right in the copy. If the copy is half as wide, a step skips one pixel of the image.
  const out = new Uint8ClampedArray(size.width * size.height).fill(OUTSIDE)
  const [stepX, stepY] = halve === 'across' ? [Math.SQRT1_2, -Math.SQRT1_2] : [Math.SQRT1_2, Math.SQRT1_2]
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const middle = back({ x: x + 0.5, y: y + 0.5 })
      const ax = Math.floor(middle.x - stepX / 2)
      const ay = Math.floor(middle.y - stepY / 2)
      const bx = Math.floor(middle.x + stepX / 2)
      const by = Math.floor(middle.y + stepY / 2)
      if (Math.min(ax, ay, bx, by) < 0 || Math.max(ax, bx) >= width || Math.max(ay, by) >= height) continue
      out[y * size.width + x] = ((data[ay * width + ax] ?? 0) + (data[by * width + bx] ?? 0)) / 2
    }
  }
  return { copy: { data: out, ...size }, back }
}

/** Mid grey outside the image: neither ink nor paper. */
const OUTSIDE = 128
