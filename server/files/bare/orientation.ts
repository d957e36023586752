/**
 * The orientation of an image, 1 to 8, as Exif stores it in every format: one entry of a TIFF directory, in which cameras
 * also store place, device and owner. 1 is upright. Sources: TIFF 6.0, CIPA DC-008.
 */
const TAG = 0x0112
const ENTRY_BYTES = 12

export function orientationOf(tiff: Uint8Array): number {
  const isLittle = tiff[0] === 0x49
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (view.byteLength < 8) return 1
  const first = view.getUint32(4, isLittle)
  if (first + 2 > view.byteLength) return 1
  const count = view.getUint16(first, isLittle)
  for (let index = 0; index < count; index++) {
    const at = first + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > view.byteLength) return 1
    if (view.getUint16(at, isLittle) !== TAG) continue
    const turn = view.getUint16(at + 8, isLittle)
    return turn >= 1 && turn <= 8 ? turn : 1
  }
  return 1
}

/** A directory with the orientation and no other entry. */
export function orientationAlone(turn: number): Uint8Array {
  const header = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]
  const entry = [TAG >> 8, TAG & 0xff, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0]
  return Uint8Array.from([...header, 0, 1, ...entry, 0, 0, 0, 0])
}
