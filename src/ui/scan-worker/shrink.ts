// Shrinks images by any share, in one direction or both.

import type { Gray } from './gray'

/**
 * `across` and `down` are shares of width and height (0 to 1). Each pixel is the mean of all it covers: skipping pixels would
 * turn fine detail into waves. Returns the image itself if nothing shrinks.
 */
export function shrunk(gray: Gray, across: number, down = across): Gray {
  const width = Math.min(gray.width, Math.max(1, Math.round(gray.width * across)))
  const height = Math.min(gray.height, Math.max(1, Math.round(gray.height * down)))
  if (width === gray.width && height === gray.height) return gray
  const out = new Uint8ClampedArray(width * height)
  // The weighted sum of the rows that one row of the small image covers, and its running sum from the left.
  const row = new Float32Array(gray.width + 1)
  const upTo = new Float64Array(gray.width + 1)
  const [wide, high] = [gray.width / width, gray.height / height]
  for (let y = 0; y < height; y += 1) {
    row.fill(0)
    addRows(gray, y * high, Math.min((y + 1) * high, gray.height), row)
    for (let x = 0; x < gray.width; x += 1) upTo[x + 1] = (upTo[x] ?? 0) + (row[x] ?? 0)
    let before = 0
    for (let x = 0; x < width; x += 1) {
      const end = Math.min((x + 1) * wide, gray.width)
      const whole = Math.floor(end)
      const sum = (upTo[whole] ?? 0) + (end - whole) * (row[whole] ?? 0)
      out[y * width + x] = (sum - before) / (wide * high)
      before = sum
    }
  }
  return { data: out, width, height }
}

/** Adds the rows from `top` to `bottom`, the first and the last by their share within. */
function addRows({ data, width }: Gray, top: number, bottom: number, row: Float32Array): void {
  for (let y = Math.floor(top); y < bottom; y += 1) {
    const weight = Math.min(y + 1, bottom) - Math.max(y, top)
    const at = y * width
    for (let x = 0; x < width; x += 1) row[x] = (row[x] ?? 0) + weight * (data[at + x] ?? 0)
  }
}
