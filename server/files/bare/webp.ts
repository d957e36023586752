/** Removes XMP and Exif from a WebP, except the orientation. Source: RFC 9649. */
import { orientationAlone, orientationOf } from './orientation'

const HEAD_BYTES = 12
const KEPT = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const PICTURES = ['VP8 ', 'VP8L', 'ANMF']
/** Bits of the first byte of VP8X. */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

/** Undefined when the bytes cannot be parsed to the image's end. */
export function bareWebp(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD_BYTES) return undefined
  const all = view.getUint32(4, true) + 8
  if (all > bytes.length) return undefined
  const parts: Uint8Array[] = []
  let [turn, hasPicture] = [1, false]
  let extended: Uint8Array | undefined
  for (let at = HEAD_BYTES; at + 8 <= all; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (end > all) return undefined
    const chunk = bytes.slice(at, end)
    const type = Buffer.from(chunk.subarray(0, 4)).toString('latin1')
    if (type === 'EXIF') turn = orientationOf(tiffIn(chunk.subarray(8)))
    if (type === 'VP8X') extended = chunk
    if (KEPT.includes(type)) parts.push(chunk)
    hasPicture ||= PICTURES.includes(type)
    at = end
  }
  if (!hasPicture) return undefined
  // Only an extended file can contain Exif.
  const isTurned = turn !== 1 && extended !== undefined
  if (extended) extended[8] = ((extended[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0)
  const body = Buffer.concat([...parts, ...(isTurned ? [exifChunk(turn)] : [])])
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** Some programs write a JPEG segment's `Exif` prefix before the TIFF data. */
function tiffIn(exif: Uint8Array): Uint8Array {
  return Buffer.from(exif.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif
}

function exifChunk(turn: number): Uint8Array {
  const tiff = orientationAlone(turn)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}
