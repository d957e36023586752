/** Removes texts, times and Exif from a PNG, except the orientation. Source: the W3C's PNG, chapters 5 and 11. */
import { crc32 } from 'node:zlib'
import { orientationAlone, orientationOf } from './orientation'

const SIGNATURE_BYTES = 8
/** The length, type and checksum of a chunk, in bytes. */
const FRAME_BYTES = 12

/** The image, its animation frames, its colours and its size. */
const KEPT = [
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'acTL', 'fcTL', 'fdAT', 'tRNS'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
]

/** Undefined when the bytes cannot be parsed to the image's end. */
export function barePng(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  let turn = 1
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    if (end > bytes.length) return undefined
    const chunk = bytes.subarray(at, end)
    const type = Buffer.from(chunk.subarray(4, 8)).toString('latin1')
    if (type === 'eXIf') turn = orientationOf(chunk.subarray(8, -4))
    else if (KEPT.includes(type)) parts.push(chunk)
    at = end
    if (type !== 'IEND') continue
    const [header, ...rest] = parts
    const exif = turn === 1 ? [] : [exifChunk(turn)]
    return header && Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), header, ...exif, ...rest])
  }
  return undefined
}

function exifChunk(turn: number): Uint8Array {
  const tiff = orientationAlone(turn)
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(tiff.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
