// Removes uneven light from an image: shadows, lamps and fog change slowly from place to place, ink and paper do not.

import { type Gray, meanOf, type Scratch } from './gray'

/** Contrast below this is noise, and stays noise. */
const LEAST_SPREAD = 4

/** The brightness that a mean distance from the mean becomes. */
const FULL_SPREAD = 90

/** Each pixel's distance from the local mean, divided by the local mean deviation; `radius` pixels to each side. */
export function evened(gray: Gray, radius: number, scratch: Scratch): Gray {
  const { data, width, height } = gray
  const mean = scratch.numbers('around', data.length)
  meanOf(gray, radius, mean, scratch)
  const distance = scratch.bytes('distance', data.length)
  for (let i = 0; i < data.length; i += 1) distance[i] = Math.abs((data[i] ?? 0) - (mean[i] ?? 0))
  const spread = scratch.numbers('spread', data.length)
  meanOf({ data: distance, width, height }, radius, spread, scratch)
  const out = scratch.bytes('evened', data.length)
  for (let i = 0; i < out.length; i += 1) {
    const far = (data[i] ?? 0) - (mean[i] ?? 0)
    out[i] = 128 + (far * FULL_SPREAD) / Math.max(LEAST_SPREAD, spread[i] ?? 0)
  }
  return { data: out, width, height }
}
