import { describe, expect, it } from 'vitest'
import { hasTooManyPixels, type PictureUse, pictureSize } from '../../../src/domain/kit/picture-size'

const read = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

/** The first bytes of pictures of 12 by 8 pixels, as Chromium and ImageMagick write them. */
const PNG = read('89504e470d0a1a0a 0000000d 49484452 0000000c 00000008 0806000000')
const JPEG = read('ffd8 ffe00010 4a46494600010100000100010000 ff ffc0 0011 08 0008 000c 03 012200 021101 031101 ffda')
const PROGRESSIVE = read('ffd8 fffe0004 5665 ffc4 0003 00 ffc2 0011 08 0008 000c 03 012200 021101 031101')
const EXTENDED = read('52494646 28020000 57454250 56503858 0a000000 20000000 0b0000 070000')
const LOSSY = read('52494646 3c000000 57454250 56503820 30000000 300200 9d012a 0c00 0800 0200')
const LOSSLESS = read('52494646 3c000000 57454250 5650384c 30000000 2f 0bc00100 1007100a11')

describe('the size of an image', () => {
  it('comes from its header', () => {
    for (const bytes of [PNG, JPEG, PROGRESSIVE, EXTENDED, LOSSY, LOSSLESS]) {
      expect(pictureSize(bytes)).toEqual({ width: 12, height: 8 })
    }
  })

  it('stays unknown if the header is missing or incomplete', () => {
    for (const bytes of [PNG, JPEG, PROGRESSIVE, EXTENDED, LOSSY, LOSSLESS]) {
      for (let length = 0; length < 16; length++) expect(pictureSize(bytes.subarray(0, length))).toBeUndefined()
    }
    expect(pictureSize(read('ffd8 ffda 0002 00'))).toBeUndefined()
    expect(pictureSize(read('ffd8 ffe1 0000 ffe1 0000'))).toBeUndefined()
    expect(pictureSize(new TextEncoder().encode('%PDF-1.7 and so on, for more than thirty bytes'))).toBeUndefined()
  })

  it('skips the same bytes that browsers skip', () => {
    const hidden = ['fffe0002 00 17 2a', 'ff00', 'ff d3', 'ff 01', 'ffff', 'fffe0004 5665 00 ff d0 11']
    for (const noise of hidden) {
      const bytes = read(`ffd8 ${noise} ffc0 0011 08 0008 000c 03 012200 021101 031101 ffda`)
      expect(pictureSize(bytes), noise).toEqual({ width: 12, height: 8 })
    }
    expect(pictureSize(read('ffd8 ffda 0002 ffc0 0011 08 0008 000c 03 012200'))).toBeUndefined()
  })

  const claims = (width: number, height: number, use: PictureUse) => {
    const bytes = PNG.slice()
    new DataView(bytes.buffer).setUint32(16, width)
    new DataView(bytes.buffer).setUint32(20, height)
    return hasTooManyPixels(bytes, use)
  }

  it('exceeds a limit that depends on the image’s use', () => {
    const sizes: readonly (readonly [number, number, PictureUse, boolean])[] = [
      [12_000, 10_000, 'chosen', false],
      [12_000, 10_001, 'chosen', true],
      [10_000, 5_000, 'kept', false],
      [10_000, 5_001, 'kept', true],
      [1_024, 1_024, 'person', false],
      [1_025, 1, 'person', true],
      [1, 1_025, 'person', true],
      [0xffffffff, 0xffffffff, 'chosen', true],
    ]
    for (const [width, height, use, expected] of sizes) expect(claims(width, height, use), use).toBe(expected)
    for (const use of ['chosen', 'kept', 'person'] as const) {
      expect(hasTooManyPixels(new Uint8Array(40), use)).toBe(false)
    }
  })
})
