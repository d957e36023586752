/** What lossy compression of pictures and video leaves: 8 by 8 blocks, their fine detail rounded away (as in JPEG). */

/** JPEG's own table for brightness (ITU-T T.81, annex K.1). */
const TABLE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]

/** COSINES[frequency * 8 + place] */
const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const frequency = i >> 3
  const scale = frequency === 0 ? Math.sqrt(1 / 8) : 0.5
  return scale * Math.cos(((2 * (i & 7) + 1) * frequency * Math.PI) / 16)
})

/** `quality` 1 to 100 as encoders count it; width and height need not be multiples of 8 (the rest stays as it is). */
export function compressed(data: Uint8Array, width: number, height: number, quality: number): Uint8Array {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50
  const steps = TABLE.map((step) => Math.max(1, Math.round(step * scale)))
  const out = Uint8Array.from(data)
  const block = new Float64Array(64)
  const half = new Float64Array(64)
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let i = 0; i < 64; i += 1) block[i] = (data[(top + (i >> 3)) * width + left + (i & 7)] ?? 0) - 128
      turn(block, half, true)
      turn(half, block, true)
      for (let i = 0; i < 64; i += 1) {
        const step = steps[i] ?? 1
        block[i] = Math.round((block[i] ?? 0) / step) * step
      }
      turn(block, half, false)
      turn(half, block, false)
      for (let i = 0; i < 64; i += 1) {
        out[(top + (i >> 3)) * width + left + (i & 7)] = Math.min(255, Math.max(0, Math.round((block[i] ?? 0) + 128)))
      }
    }
  }
  return out
}

/** One dimension of the cosine transform (or back); the result is transposed, so twice gives both dimensions. */
function turn(from: Float64Array, to: Float64Array, forth: boolean): void {
  for (let row = 0; row < 8; row += 1) {
    for (let k = 0; k < 8; k += 1) {
      let sum = 0
      for (let i = 0; i < 8; i += 1) {
        sum += (from[row * 8 + i] ?? 0) * (COSINES[forth ? k * 8 + i : i * 8 + k] ?? 0)
      }
      to[k * 8 + row] = sum
    }
  }
}
