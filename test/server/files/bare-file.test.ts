import { describe, expect, it } from 'vitest'
import { bareFile } from '../../../server/files/bare/bare-file'
import { orientationAlone, orientationOf } from '../../../server/files/bare/orientation'
import { AppError } from '../../../src/domain/errors'
import {
  cameraNotes,
  JPEG,
  NOTES,
  notedJpeg,
  notedPng,
  notedWebp,
  PNG,
  PROGRESSIVE,
  riffChunk,
  segment,
  text,
  WEBP,
} from './real-pictures'

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const exifOf = (bytes: Uint8Array) => latin(bytes).match(/Exif\0\0|eXIf|EXIF/g) ?? []

function refusal(bytes: Uint8Array): string | undefined {
  try {
    bareFile(bytes)
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const KINDS = [
  { kind: 'JPEG', plain: JPEG, noted: notedJpeg },
  { kind: 'PNG', plain: PNG, noted: notedPng },
  { kind: 'WebP', plain: WEBP, noted: notedWebp },
] as const

describe.each(KINDS)('a $kind that is kept (S28.17)', ({ plain, noted }) => {
  it('keeps every byte if it contains no metadata', () => {
    expect(bareFile(plain)).toEqual(Buffer.from(plain))
  })

  it('loses the metadata of cameras and programs', () => {
    expect(latin(noted(1))).toMatch(NOTES)
    expect(bareFile(noted(1))).toEqual(Buffer.from(plain))
  })

  it.each([3, 6, 8])('keeps its orientation, and nothing else: %i', (turn) => {
    const bare = bareFile(noted(turn))
    expect(latin(bare)).not.toMatch(NOTES)
    expect(exifOf(bare)).toHaveLength(1)
    expect(latin(bare)).toContain(latin(orientationAlone(turn)))
    // Bare already: another program may send on what it got from here.
    expect(bareFile(bare)).toEqual(bare)
  })

  it('fails if its structure leads to no image', () => {
    for (const length of [16, 20, 30]) expect(refusal(plain.subarray(0, length)), `${length}`).toBe('unsupported_media')
  })
})

describe('a JPEG that is kept', () => {
  it('allows several scans, restarts and a missing end', () => {
    expect(bareFile(PROGRESSIVE)).toEqual(Buffer.from(PROGRESSIVE))
    expect(bareFile(notedJpeg(1, false, PROGRESSIVE))).toEqual(Buffer.from(PROGRESSIVE))
    const cut = JPEG.subarray(0, -4)
    expect(bareFile(cut)).toEqual(Buffer.from(cut))
    const scan = segment(0xda, Uint8Array.of(1, 2, 3))
    const data = Uint8Array.of(1, 0xff, 0, 2, 0xff, 0xd3, 3, 0xff, 0xff, 0xd9)
    const head = JPEG.subarray(0, 2)
    const odd = Buffer.concat([head, scan, data, segment(0xfe, text('Vera'))])
    expect(latin(bareFile(odd))).toBe(latin(Buffer.concat([head, scan, data])))
  })

  it('keeps how its colours are meant', () => {
    const adobe = segment(0xee, text('Adobe\0d\0\0\0\0\0'))
    const bare = bareFile(Buffer.concat([JPEG.subarray(0, 2), adobe, JPEG.subarray(2)]))
    expect(latin(bare)).toContain('Adobe')
    expect(latin(bare)).toContain('ICC_PROFILE')
  })

  it('loses its thumbnail', () => {
    const jfif = segment(0xe0, text('JFIF\0'), Uint8Array.of(1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9))
    const bare = bareFile(Buffer.concat([JPEG.subarray(0, 2), jfif, JPEG.subarray(20)]))
    expect(latin(bare)).toBe(latin(Buffer.concat([JPEG.subarray(0, 2), JPEG.subarray(20)])))
  })

  it('fails for text in place of an image', () => {
    expect(refusal(Buffer.concat([JPEG.subarray(0, 3), text('<script>alert(1)</script>')]))).toBe('unsupported_media')
    expect(refusal(Buffer.concat([JPEG.subarray(0, 2), segment(0xfe, text('<html>'))]))).toBe('unsupported_media')
  })
})

describe('a WebP that is kept', () => {
  it('loses Exif in a format without a place for it', () => {
    const picture = WEBP.subarray(WEBP.length - 66)
    const head = Buffer.from(WEBP.subarray(0, 12))
    const exif = riffChunk('EXIF', cameraNotes(6))
    head.writeUInt32LE(4 + picture.length + exif.length, 4)
    expect(latin(picture)).toMatch(/^VP8 /)
    const bare = bareFile(Buffer.concat([head, picture, exif]))
    expect(latin(bare.subarray(12))).toBe(latin(picture))
  })
})

describe('the orientation of an image', () => {
  it('reads both byte orders, and defaults to upright for invalid values', () => {
    expect([6, 8].map((turn) => orientationOf(cameraNotes(turn, true)))).toEqual([6, 8])
    expect([3, 5].map((turn) => orientationOf(cameraNotes(turn, false)))).toEqual([3, 5])
    expect(orientationOf(cameraNotes(9))).toBe(1)
    for (let length = 0; length < 30; length++) expect(orientationOf(cameraNotes(6).subarray(0, length))).toBe(1)
    expect(orientationOf(new Uint8Array(40).fill(0xff))).toBe(1)
  })
})

describe('other files', () => {
  it('accept unchanged documents, and reject others', () => {
    const pdf = text('%PDF-1.7 /Author (Vera)')
    expect(bareFile(pdf)).toBe(pdf)
    for (const other of ['<svg onload="alert(1)"/>', '<!doctype html><script>', 'GIF89a', 'BM', '']) {
      expect(refusal(text(other)), other).toBe('unsupported_media')
    }
  })
})
