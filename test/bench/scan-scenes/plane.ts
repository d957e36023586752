/** Pictures as planes of linear light (0 = black, 1 = white paper in full light), and what lenses and sensors do to them. */
import type { Chance } from './chance'

export type Plane = { readonly data: Float32Array; readonly width: number; readonly height: number }

export const emptyPlane = (width: number, height: number): Plane => ({
  data: new Float32Array(width * height),
  width,
  height,
})

/** Bilinear; the border pixels repeat without end. */
export function sampleAt({ data, width, height }: Plane, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1)
  const cy = Math.min(Math.max(y, 0), height - 1)
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const fx = cx - x0
  const row = y0 * width
  const next = y0 + 1 < height ? row + width : row
  const x1 = x0 + 1 < width ? x0 + 1 : x0
  const top = (data[row + x0] ?? 0) * (1 - fx) + (data[row + x1] ?? 0) * fx
  const low = (data[next + x0] ?? 0) * (1 - fx) + (data[next + x1] ?? 0) * fx
  return top + (low - top) * (cy - y0)
}

/** Out of focus: every point becomes a disc of this radius in pixels. */
export function defocused(plane: Plane, radius: number): Plane {
  if (radius <= 0.3) return plane
  const { data, width, height } = plane
  const out = emptyPlane(width, height)
  const rows = Math.ceil(radius)
  const half: number[] = []
  let area = 0
  for (let dy = -rows; dy <= rows; dy += 1) {
    // Half the width of the disc's slice, at least a thin line so that small discs keep their shape.
    const slice = Math.abs(dy) >= radius + 0.5 ? -1 : Math.sqrt(Math.max(radius * radius - dy * dy, 0.06))
    half.push(slice)
    if (slice >= 0) area += 2 * slice
  }
  // prefix[x] = sum of a row's pixels before x.
  const prefix = new Float64Array(width + 1)
  const upTo = (x: number) => {
    const at = Math.min(Math.max(x, 0), width)
    const whole = Math.floor(at)
    const before = prefix[whole] ?? 0
    return before + (at - whole) * ((prefix[whole + 1] ?? before) - before)
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) prefix[x + 1] = (prefix[x] ?? 0) + (data[y * width + x] ?? 0)
    for (let k = 0; k < half.length; k += 1) {
      const slice = half[k] ?? -1
      const to = y + k - rows
      if (slice < 0 || to < 0 || to >= height) continue
      for (let x = 0; x < width; x += 1) {
        const sum = upTo(x + 0.5 + slice) - upTo(x + 0.5 - slice)
        out.data[to * width + x] = (out.data[to * width + x] ?? 0) + sum / area
      }
    }
  }
  return out
}

/** The hand moved while the shutter was open: `length` pixels in the direction of `degrees`. */
export function moved(plane: Plane, length: number, degrees: number): Plane {
  if (length <= 0.5) return plane
  const { width, height } = plane
  const out = emptyPlane(width, height)
  const steps = Math.max(3, Math.ceil(length * 1.5))
  const dx = Math.cos((degrees * Math.PI) / 180) * length
  const dy = Math.sin((degrees * Math.PI) / 180) * length
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let k = 0; k < steps; k += 1) {
        const t = k / (steps - 1) - 0.5
        sum += sampleAt(plane, x + dx * t, y + dy * t)
      }
      out.data[y * width + x] = sum / steps
    }
  }
  return out
}

/** As a camera of fewer pixels would see it, scaled up again: what a phone's digital zoom gives. */
export function coarse(plane: Plane, factor: number): Plane {
  if (factor <= 1) return plane
  const { width, height } = plane
  const small = emptyPlane(Math.round(width / factor), Math.round(height / factor))
  const step = Math.ceil(factor)
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      let sum = 0
      for (let j = 0; j < step; j += 1) {
        for (let i = 0; i < step; i += 1) {
          sum += sampleAt(plane, (x + (i + 0.5) / step) * factor - 0.5, (y + (j + 0.5) / step) * factor - 0.5)
        }
      }
      small.data[y * small.width + x] = sum / (step * step)
    }
  }
  const out = emptyPlane(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      out.data[y * width + x] = sampleAt(small, (x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5)
    }
  }
  return out
}

/** What a sensor does: light arrives in quanta, reading them out adds a little. `photons` = caught by a white pixel. */
export function sensed({ data, width, height }: Plane, photons: number, chance: Chance): Plane {
  const out = emptyPlane(width, height)
  const read = READ_NOISE / photons
  for (let i = 0; i < data.length; i += 1) {
    const light = Math.max(data[i] ?? 0, 0)
    out.data[i] = light + chance.bell() * Math.sqrt(light / photons + read * read)
  }
  return out
}

/** Electrons; small phone sensors have 2 to 4. */
const READ_NOISE = 3

/** Linear light to the 8 bits a screen shows (sRGB), white at `level` of full. */
export function developed({ data }: Plane, level: number): Uint8Array {
  const out = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 1) {
    out[i] = GAMMA[Math.min(4095, Math.max(0, Math.round((data[i] ?? 0) * level * 4095)))] ?? 0
  }
  return out
}

const GAMMA = Uint8Array.from({ length: 4096 }, (_, i) => {
  const light = i / 4095
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})
