/** The surroundings of a label, and views without one. */
import type { Chance } from './chance'
import { emptyPlane, type Plane } from './plane'

export const BACKDROPS = ['sack', 'wood', 'straw', 'print', 'bars', 'squares', 'mesh', 'finders'] as const
export type Backdrop = (typeof BACKDROPS)[number]

/** Linear light, 0.05 to 0.8. */
export function backdropOf(kind: Backdrop, width: number, height: number, chance: Chance): Plane {
  const plane = emptyPlane(width, height)
  const at = PAINTERS[kind](chance, width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) plane.data[y * width + x] = at(x, y)
  }
  return plane
}

type Painter = (chance: Chance, width: number) => (x: number, y: number) => number

/** Any number from a place, the same each time: 0 to 1. */
function grain(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Soft noise of about `size` pixels. */
function cloud(x: number, y: number, size: number, seed: number): number {
  const gx = Math.floor(x / size)
  const gy = Math.floor(y / size)
  const fx = x / size - gx
  const fy = y / size - gy
  const top = grain(gx, gy, seed) * (1 - fx) + grain(gx + 1, gy, seed) * fx
  const low = grain(gx, gy + 1, seed) * (1 - fx) + grain(gx + 1, gy + 1, seed) * fx
  return top + (low - top) * fy
}

const PAINTERS: Record<Backdrop, Painter> = {
  sack(chance) {
    const seed = chance.whole(1, 1e6)
    return (x, y) => 0.1 + 0.15 * cloud(x, y, 90, seed) + 0.04 * grain(x, y, seed)
  },
  wood(chance) {
    const seed = chance.whole(1, 1e6)
    const lean = chance.between(-0.3, 0.3)
    return (x, y) => 0.14 + 0.2 * cloud(x + y * lean, y * 0.04, 7, seed) + 0.08 * cloud(x, y, 120, seed)
  },
  straw(chance) {
    const seed = chance.whole(1, 1e6)
    return (x, y) => {
      const a = cloud(x + 2 * y, (x - 2 * y) * 0.06, 5, seed)
      const b = cloud(x - y, (x + y) * 0.06, 6, seed + 1)
      return 0.05 + 0.6 * Math.max(a, b) ** 2
    }
  },
  /** Lines of something like letters, as on a data sheet. */
  print(chance, width) {
    const seed = chance.whole(1, 1e6)
    const line = chance.whole(16, 34)
    const stem = Math.max(1, Math.round(line / 9))
    return (x, y) => {
      const row = Math.floor(y / line)
      const inLine = y % line
      const letter = Math.floor(x / (stem * 5))
      const space = grain(letter, row, seed) < 0.16 || x < width * 0.04 || x > width * (0.7 + 0.3 * grain(row, 1, seed))
      if (inLine > line * 0.6 || space || x % (stem * 5) >= stem * 4) return 0.75
      return grain(Math.floor(x / stem), Math.floor(y / stem / 1.5) + row * 7, seed + 2) < 0.5 ? 0.06 : 0.75
    }
  },
  /** Bars of no known code. */
  bars(chance) {
    const seed = chance.whole(1, 1e6)
    const step = chance.whole(2, 6)
    return (x, y) => (Math.abs(y - 360) < 200 && grain(Math.floor(x / step), 0, seed) < 0.5 ? 0.05 : 0.78)
  },
  squares(chance) {
    const step = chance.whole(4, 40)
    return (x, y) => ((Math.floor(x / step) + Math.floor(y / step)) % 2 === 0 ? 0.06 : 0.72)
  },
  /** Black and white squares by chance: a code's body without its corners. */
  mesh(chance) {
    const seed = chance.whole(1, 1e6)
    const step = chance.whole(3, 12)
    return (x, y) => (grain(Math.floor(x / step), Math.floor(y / step), seed) < 0.5 ? 0.05 : 0.78)
  },
  /** The same with a code's corner pattern again and again: the hardest thing to read nothing from. */
  finders(chance) {
    const seed = chance.whole(1, 1e6)
    const step = chance.whole(4, 8)
    const every = chance.whole(18, 30)
    return (x, y) => {
      const [u, v] = [Math.floor(x / step), Math.floor(y / step)]
      const ring = Math.max(Math.abs((u % every) - 4), Math.abs((v % every) - 4))
      if (ring <= 4) return ring === 4 || ring === 2 ? 0.78 : 0.05
      return grain(u, v, seed) < 0.5 ? 0.05 : 0.78
    }
  },
}
