// Pictures with one brightness a pixel, the material of filters.ts. Pure arithmetic, no canvas. The caller keeps the buffers:
// at fifteen frames a second, fresh ones would be a hundred megabytes a second.

import type { Frame } from './frame'

export type Gray = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Buffers by use. A call overwrites the buffer of the earlier call for the same use. */
export type Scratch = {
  bytes(use: string, length: number): Uint8ClampedArray
  numbers(use: string, length: number): Float32Array
}

export function createScratch(): Scratch {
  const kept = new Map<string, ArrayBuffer>()
  const buffer = (use: string, size: number) => {
    const old = kept.get(use)
    if (old !== undefined && old.byteLength >= size) return old
    const fresh = new ArrayBuffer(size)
    kept.set(use, fresh)
    return fresh
  }
  return {
    bytes: (use, length) => new Uint8ClampedArray(buffer(use, length), 0, length),
    numbers: (use, length) => new Float32Array(buffer(use, length * 4), 0, length),
  }
}

/** Brightness of a frame, with the weights (of 1024) that the wasm reader itself uses. */
export function grayOf({ data, width, height }: Frame, scratch: Scratch): Gray {
  const gray = scratch.bytes('gray', width * height)
  for (let i = 0, at = 0; i < gray.length; i += 1, at += 4) {
    gray[i] = (306 * (data[at] ?? 0) + 601 * (data[at + 1] ?? 0) + 117 * (data[at + 2] ?? 0) + 512) >> 10
  }
  return { data: gray, width, height }
}

/** The shape that the readers accept: four equal bytes per pixel (fully opaque). */
export function frameOf({ data, width, height }: Gray, scratch: Scratch): Frame {
  const bytes = scratch.bytes('frame', width * height * 4)
  const pixels = new Uint32Array(bytes.buffer, 0, width * height)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = 0xff000000 | ((data[i] ?? 0) * 0x010101)
  return { data: bytes, width, height }
}

/** Half the size, each pixel the mean of four: half the noise, a quarter of the later work. `out` may be the image itself. */
export function halved({ data, width, height }: Gray, out: Uint8ClampedArray): Gray {
  const half = { width: width >> 1, height: height >> 1 }
  for (let y = 0, at = 0; y < half.height; y += 1) {
    for (let x = 0, from = 2 * y * width; x < half.width; x += 1, at += 1, from += 2) {
      const sum = (data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + width] ?? 0) + (data[from + width + 1] ?? 0)
      out[at] = (sum + 2) >> 2
    }
  }
  return { data: out.subarray(0, half.width * half.height), ...half }
}

/** A part of an image, in its pixels. */
export type Part = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** A part of an image at twice its size, by Catmull-Rom curves: bilinear enlargement would lose the narrowest modules. */
export function doubled({ data, width }: Gray, part: Part, scratch: Scratch): Gray {
  const wide = scratch.numbers('wide', part.height * part.width * 2)
  for (let y = 0; y < part.height; y += 1) {
    doubleLine(data, (part.top + y) * width + part.left, 1, part.width, wide, y * part.width * 2, 1)
  }
  const size = { width: part.width * 2, height: part.height * 2 }
  const out = scratch.bytes('doubled', size.width * size.height)
  for (let x = 0; x < size.width; x += 1) doubleLine(wide, x, size.width, part.height, out, x, size.width)
  return { data: out, ...size }
}

/** Weights (of 128) of the four nearest pixels, for a point a quarter of a pixel beside the second or the third. */
const [FAR, NEAR, NEAREST, BEYOND] = [-3 / 128, 29 / 128, 111 / 128, -9 / 128]

type Line = Uint8ClampedArray | Float32Array

/** Doubles a row of `length` pixels, `step` apart; the end pixels repeat without end. */
function doubleLine(from: Line, start: number, step: number, length: number, to: Line, into: number, stride: number) {
  const last = start + (length - 1) * step
  let b = from[start] ?? 0
  let a = b
  let c = b
  let d = from[Math.min(start + step, last)] ?? 0
  let at = into
  for (let i = 0; i < length; i += 1) {
    // Five pixels in a row: a, b, c (the pixel being doubled), d, e.
    const e = from[Math.min(start + (i + 2) * step, last)] ?? 0
    to[at] = FAR * a + NEAR * b + NEAREST * c + BEYOND * d
    to[at + stride] = BEYOND * b + NEAREST * c + NEAR * d + FAR * e
    at += 2 * stride
    a = b
    b = c
    c = d
    d = e
  }
}

/** The mean over the square of `radius` pixels to each side, into `out`; the border pixels repeat without end. */
export function meanOf({ data, width, height }: Gray, radius: number, out: Float32Array, scratch: Scratch): void {
  const sums = scratch.numbers('sums', width * height)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = (data[row] ?? 0) * radius
    for (let x = 0; x <= radius; x += 1) sum += data[row + Math.min(x, width - 1)] ?? 0
    for (let x = 0; x < width; x += 1) {
      sums[row + x] = sum
      const comes = x + radius + 1 < width ? x + radius + 1 : width - 1
      const goes = x > radius ? x - radius : 0
      sum += (data[row + comes] ?? 0) - (data[row + goes] ?? 0)
    }
  }
  // Sums of whole numbers below 2^24 are exact, so subtracting the same numbers leaves no error.
  const columns = scratch.numbers('columns', width).fill(0)
  const share = 1 / (2 * radius + 1) ** 2
  for (let y = -radius; y <= radius; y += 1) {
    const row = Math.min(Math.max(y, 0), height - 1) * width
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] ?? 0) + (sums[row + x] ?? 0)
  }
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const comes = Math.min(y + radius + 1, height - 1) * width
    const goes = Math.max(y - radius, 0) * width
    for (let x = 0; x < width; x += 1) {
      const sum = columns[x] ?? 0
      out[row + x] = sum * share
      columns[x] = sum + (sums[comes + x] ?? 0) - (sums[goes + x] ?? 0)
    }
  }
}

/** A span of brightness below this is noise, and stays noise. */
const LEAST_SPAN = 8

/** The brightness of the darkest hundredth, and the factor that stretches the span to the brightest hundredth to 255. */
function scaleOf({ data }: Gray): { readonly least: number; readonly gain: number } {
  const counts = new Uint32Array(256)
  let total = 0
  for (let i = 0; i < data.length; i += 5) {
    const value = data[i] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
    total += 1
  }
  const few = total / 100
  let least = 0
  let most = 255
  for (let sum = counts[least] ?? 0; sum < few && least < 255; sum += counts[least] ?? 0) least += 1
  for (let sum = counts[most] ?? 0; sum < few && most > 0; sum += counts[most] ?? 0) most -= 1
  return { least, gain: 255 / Math.max(LEAST_SPAN, most - least) }
}

/** Stretches the few greys that fog and darkness leave to the whole scale from black to white. Changes the image. */
export function stretched(gray: Gray): Gray {
  const { least, gain } = scaleOf(gray)
  const steps = Uint8ClampedArray.from({ length: 256 }, (_, value) => (value - least) * gain)
  const { data } = gray
  for (let i = 0; i < data.length; i += 1) data[i] = steps[data[i] ?? 0] ?? 0
  return gray
}

export type Crispness = {
  /** Detail smaller than this many pixels to each side is sharpened, */
  readonly radius: number
  /** by this factor. */
  readonly times: number
  /** Smooths single pixels first: sharpening strengthens noise too. */
  readonly calm: boolean
}

/** Stretches and sharpens (an unsharp mask): undoes a good part of soft focus and of a moving hand. */
export function crisp(gray: Gray, { radius, times, calm }: Crispness, scratch: Scratch): Gray {
  const { data } = gray
  const { least, gain } = scaleOf(gray)
  const around = scratch.numbers('around', data.length)
  meanOf(gray, radius, around, scratch)
  const smooth = calm ? scratch.numbers('smooth', data.length) : null
  if (smooth !== null) meanOf(gray, 1, smooth, scratch)
  const fine: ArrayLike<number> = smooth ?? data
  const out = scratch.bytes('crisp', data.length)
  for (let i = 0; i < out.length; i += 1) {
    const value = fine[i] ?? 0
    out[i] = (value + times * (value - (around[i] ?? 0)) - least) * gain
  }
  return { ...gray, data: out }
}
