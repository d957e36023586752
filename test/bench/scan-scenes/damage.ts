/** The damage of a label in a damp room: fingers, knives, mould and water. */
import type { Chance } from './chance'

export type Damage = {
  /** Straight scratches through the ink, a module wide each. */
  readonly scratches?: number
  /** Round stains; each darkens or washes out what is below it. */
  readonly stains?: number
  /** Share of the label's side that a torn corner takes. */
  readonly torn?: number
}

/** Light of what lies below the torn paper. */
const BELOW = 0.25

/** Gives what is left of the light at a point of the label, in modules from its middle. */
export function damageOf(damage: Damage | undefined, half: { readonly x: number; readonly y: number }, chance: Chance) {
  if (!damage) return (_u: number, _v: number, light: number) => light
  const scratches = Array.from({ length: damage.scratches ?? 0 }, () => {
    const angle = chance.between(0, Math.PI)
    return {
      nx: Math.cos(angle),
      ny: Math.sin(angle),
      from: chance.between(-0.7, 0.7) * half.x,
      wide: chance.between(0.25, 0.6),
    }
  })
  const stains = Array.from({ length: damage.stains ?? 0 }, () => ({
    x: chance.between(-0.8, 0.8) * half.x,
    y: chance.between(-0.8, 0.8) * half.y,
    radius: chance.between(0.06, 0.16) * half.x,
    thick: chance.between(0.4, 0.95),
    light: chance.of([0.03, 0.2, 0.75]),
  }))
  const torn = (damage.torn ?? 0) * 2 * half.x
  return (u: number, v: number, light: number) => {
    // Always the lower right corner of the symbol: the other three hold the finder patterns.
    if (torn > 0 && half.x - 4 - u + (half.y - 4 - v) < torn) return BELOW
    let left = light
    for (const { nx, ny, from, wide } of scratches) if (Math.abs(u * nx + v * ny - from) < wide) left = 0.8
    for (const { x, y, radius, thick, light: colour } of stains) {
      const far = Math.hypot(u - x, v - y) / radius
      if (far < 1) left += (colour - left) * thick * Math.min(1, 3 * (1 - far))
    }
    return left
  }
}
