/** Light that is not even: a lamp at one side, a shadow's edge, a shiny spot. Changes the plane it is given. */
import type { Plane } from './plane'

export type Light = {
  /** How much darker the far end is (0 to 1), and the direction in which it gets darker, in degrees. */
  readonly slope?: { readonly by: number; readonly degrees: number }
  /** A straight shadow: its edge `at` parts of the picture from the left, leaning, leaving so much light. */
  readonly shadow?: { readonly at: number; readonly degrees: number; readonly leaves: number; readonly soft: number }
  /** The shadows of a blind or of slats: `period` parts of the picture from one to the next, leaving so much light. */
  readonly blind?: { readonly period: number; readonly degrees: number; readonly leaves: number; readonly soft: number }
  /** A reflection of a lamp: middle and radius in parts of the picture, light added at its middle. */
  readonly glare?: { readonly x: number; readonly y: number; readonly radius: number; readonly adds: number }
}

export function lightOf({ data, width, height }: Plane, { slope, shadow, blind, glare }: Light): void {
  const rad = Math.PI / 180
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let light = data[y * width + x] ?? 0
      const px = x / width - 0.5
      const py = y / height - 0.5
      if (slope) {
        const along = 0.5 + px * Math.cos(slope.degrees * rad) + py * Math.sin(slope.degrees * rad)
        light *= 1 - slope.by * Math.min(1, Math.max(0, along))
      }
      if (shadow) {
        const past = px * Math.cos(shadow.degrees * rad) + py * Math.sin(shadow.degrees * rad) + 0.5 - shadow.at
        const share = Math.min(1, Math.max(0, past / shadow.soft + 0.5))
        light *= 1 - share * (1 - shadow.leaves)
      }
      if (blind) {
        const along = px * Math.cos(blind.degrees * rad) + py * Math.sin(blind.degrees * rad) + 1
        const inside = Math.abs(((along / blind.period) % 1) - 0.5) - 0.25
        light *= 1 - Math.min(1, Math.max(0, (inside * blind.period) / blind.soft + 0.5)) * (1 - blind.leaves)
      }
      if (glare) {
        const far = ((x / width - glare.x) ** 2 + (y / height - glare.y) ** 2) / glare.radius ** 2
        light += glare.adds * Math.exp(-far * 2)
      }
      data[y * width + x] = light
    }
  }
}
