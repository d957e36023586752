/**
 * Reads an image's size from its header. A file of a few kilobytes may claim more pixels than fit in memory, so it must be refused before
 * it is decoded. Sources: ISO 10918-1, the W3C's PNG, RFC 9649.
 */
import { sniffed } from './files'

export type PictureSize = { readonly width: number; readonly height: number }

/** Millions of pixels of an image that a device scales down: more than any camera produces. */
export const CHOSEN_MEGAPIXELS = 120
const KEPT_MEGAPIXELS = 50
/** Largest side in px of a person's image, which every device shows often. */
export const PERSON_SIDE = 1024

/**
 * `chosen`: an image that a device scales down. `kept`: an image of a record, unchanged. `person`: an image of a person. A scaled image
 * is far below the limit of `kept`, so none is refused later.
 */
export type PictureUse = 'chosen' | 'kept' | 'person'

/** Offset of the size in a JPEG's frame segment, and its length. */
const FRAME_BYTES = 9
const START_OF_SCAN = 0xda

/** Undefined if the first bytes do not contain the size. */
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

export function hasTooManyPixels(bytes: Uint8Array, use: PictureUse): boolean {
  const size = pictureSize(bytes)
  return size !== undefined && isTooLarge(size, use)
}

/** Browsers skip bytes between two segments, so this must skip them too. Otherwise a size could be hidden there. */
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
    // A frame of any coding. Tables and arithmetic conditions use numbers in the same range.
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
