/**
 * How many pixels a picture has, by its header: a file of a few kilobytes may claim to hold more than any memory does, and
 * must be refused before it is decoded. Sources: ISO 10918-1, the W3C's PNG, RFC 9649.
 */
import { sniffed } from './files'

export type PictureSize = { readonly width: number; readonly height: number }

/** Millions of pixels of a picture that a device scales down: more than any camera has. */
export const CHOSEN_MEGAPIXELS = 120
const KEPT_MEGAPIXELS = 50
/** px of a person's picture, which every device shows all the time. */
export const PERSON_SIDE = 1024

/**
 * What a picture is for: `chosen` on a device, which scales it down; `kept` by a record, as it is; of a `person`. What a device makes
 * of a chosen one is far below what may be kept, so that none is refused later.
 */
export type PictureUse = 'chosen' | 'kept' | 'person'

/** Where the size stands within a JPEG's frame segment, and how much of that there is. */
const FRAME_BYTES = 9
const START_OF_SCAN = 0xda

/** Undefined where the first bytes do not say it. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (sniffed(bytes)) {
    case 'jpg':
      return ofJpeg(view)
    case 'png':
      return bytes.length < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) }
    case 'webp':
      return bytes.length < 30 ? undefined : ofWebp(view)
    default:
      return undefined
  }
}

export function isTooLarge({ width, height }: PictureSize, use: PictureUse): boolean {
  if (use === 'person') return Math.max(width, height) > PERSON_SIDE
  return width * height > (use === 'chosen' ? CHOSEN_MEGAPIXELS : KEPT_MEGAPIXELS) * 1_000_000
}

/** By the picture's header. */
export function hasTooManyPixels(bytes: Uint8Array, use: PictureUse): boolean {
  const size = pictureSize(bytes)
  return size !== undefined && isTooLarge(size, use)
}

/** Browsers pass over what stands between two segments, so that a size must not hide behind it. */
function ofJpeg(view: DataView): PictureSize | undefined {
  let at = 2
  while (at + FRAME_BYTES <= view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN) return undefined
    if (isAlone(marker)) {
      at += 2
      continue
    }
    // A frame of any coding; tables and arithmetic conditions have numbers among them.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    const length = view.getUint16(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** Markers without a length: an escaped byte, restarts. */
function isAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

function ofWebp(view: DataView): PictureSize | undefined {
  const kind = view.getUint32(12)
  if (kind === 0x56503858) {
    const [width, height] = [view.getUint32(23, true) >>> 8, view.getUint32(26, true) >>> 8]
    return { width: width + 1, height: height + 1 }
  }
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind !== 0x5650384c) return undefined
  const packed = view.getUint32(21, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
