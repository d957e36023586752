/**
 * Removes metadata from a JPEG. Of the application segments only those for colours stay, and from Exif the orientation.
 * Bytes behind the image's end are removed too. Source: ISO 10918-1, annex B.
 */
import { orientationAlone, orientationOf } from './orientation'

const START_OF_SCAN = 0xda
const END = 0xd9
const APP1 = 0xe1

/** The kept application segments, by their first bytes. A longer JFIF has a thumbnail. */
const KEPT: readonly (readonly [number, string, number])[] = [
  [0xe0, 'JFIF\0', 18],
  [0xe2, 'ICC_PROFILE\0', 65_537],
  [0xee, 'Adobe', 16],
]

/** Undefined when the bytes cannot be parsed as an image. */
export function bareJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  let turn = 1
  let hasScan = false
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]
    // The image breaks off, or there is a fill byte before the marker.
    if (marker === undefined) break
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      parts.push(bytes.subarray(at, at + 2))
      break
    }
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (end < at + 4 || end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (marker === APP1 && begins(segment, 'Exif\0\0')) turn = orientationOf(segment.subarray(10))
    else if (isKept(marker, segment)) parts.push(segment)
    at = end
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    at = endOfScan(bytes, end)
    parts.push(bytes.subarray(end, at))
  }
  if (!hasScan) return undefined
  const exif = turn === 1 ? [] : [exifSegment(turn)]
  return Buffer.concat([bytes.subarray(0, 2), ...exif, ...parts])
}

/** Tables, frames and scans are the image; other segments are application data, comments or reserved. */
function isKept(marker: number, segment: Uint8Array): boolean {
  if (marker >= 0xc0 && marker <= 0xdf) return true
  return KEPT.some(([kept, text, most]) => kept === marker && segment.length <= most && begins(segment, text))
}

function begins(segment: Uint8Array, text: string): boolean {
  return Buffer.from(segment.subarray(4, 4 + text.length)).toString('latin1') === text
}

/** The position of the next marker after the data of a scan, which contains escapes and restart markers. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}

function exifSegment(turn: number): Uint8Array {
  const tiff = orientationAlone(turn)
  return Buffer.concat([Uint8Array.from([0xff, APP1, 0, tiff.length + 8]), Buffer.from('Exif\0\0', 'latin1'), tiff])
}
