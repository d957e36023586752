/** Pictures of 12 by 8 pixels as Chromium and ImageMagick write them, and the notes that cameras and programs write beside. */
import { crc32 } from 'node:zlib'

const read = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** Chromium's, with a colour profile. */
export const JPEG = read(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAEE/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAGREAAwEBAQAAAAAAAAAAAAAAAQIDABES/9oADAMBAAIRAxEAPwDAgD0q1D1zr8opEeUHBv/Z',
)
/** ImageMagick's, in several scans. */
export const PROGRESSIVE = read(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wgARCAAIAAwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAVAQEBAAAAAAAAAAAAAAAAAAADBP/aAAwDAQACEAMQAAABnB3/AP/EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAQUCP//EABcRAAMBAAAAAAAAAAAAAAAAAAABAiH/2gAIAQMBAT8BmFGI/8QAFxEBAAMAAAAAAAAAAAAAAAAAAgABMf/aAAgBAgEBPwFK1s//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAY/Aj//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAE/IT//2gAMAwEAAgADAAAAEIf/xAAWEQEBAQAAAAAAAAAAAAAAAAABEQD/2gAIAQMBAT8QCjDf/8QAFhEBAQEAAAAAAAAAAAAAAAAAAQAR/9oACAECAQE/EHtV/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPxA//9k=',
)
/** Chromium's. */
export const PNG = read(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAANUlEQVR4AbyOsQ0AQAgCjSux0/9M7qQz6QJQ2EhyDQnhHC+bkUAz3JY5GER9YyjTAyV1rfoBAAD//1n/+QUAAAAGSURBVAMAUt0mXYQzpEkAAAAASUVORK5CYII=',
)
/** Chromium's, extended, with a colour profile. */
export const WEBP = read(
  'UklGRigCAABXRUJQVlA4WAoAAAAgAAAACwAABwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggOgAAADACAJ0BKgwACAACwEwlsAJ0ugCGgPYACQYAAP7ozbz5Cyz9ZLpzk+Kiv3kQ7AvH/wOQPf75PfJ0OAA=',
)

const latin = (text: string) => Buffer.from(text, 'latin1')
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** What a camera writes of itself, its owner and its place, and how the picture is to be turned. */
export function cameraNotes(turn: number, isLittle = true): Uint8Array {
  const texts = latin('ACME Phone 9\0Vera of North farm\0 52.5200 N 13.4050 E\0')
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4)
  const put16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const put32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  put16(42, 2)
  put32(8, 4)
  put16(3, 8)
  // Make, orientation, place: [tag, type, count, value].
  const entries = [
    [0x010f, 2, 13, tiff.length],
    [0x0112, 3, 1, turn],
    [0x8825, 4, 1, tiff.length],
  ] as const
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12
    put16(tag, at)
    put16(type, at + 2)
    put32(count, at + 4)
    if (type === 3) put16(value, at + 8)
    else put32(value, at + 8)
  }
  return joined(tiff, texts)
}

/** Words that no picture may keep. */
export const NOTES = /ACME|Vera|52\.52|xmpmeta|script|Photoshop|ftypmp4|2026:03/

export function segment(marker: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = joined(...parts)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return joined(head, body)
}

export const text = latin

/** The JPEG with everything beside it that is found in the wild; a camera's second picture stands behind its end. */
export function notedJpeg(turn: number, isLittle = true, of = JPEG): Uint8Array<ArrayBuffer> {
  return joined(
    of.subarray(0, 2),
    segment(0xe1, latin('Exif\0\0'), cameraNotes(turn, isLittle)),
    segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Vera</x:xmpmeta>')),
    segment(0xe2, latin('MPF\0 52.5200 N')),
    segment(0xed, latin('Photoshop 3.0\0 Vera')),
    segment(0xfe, latin('<script>alert(1)</script>')),
    Uint8Array.of(0xff),
    of.subarray(2),
    of,
    latin('ftypmp42 52.5200 N'),
  )
}

export function chunk(type: string, body: Uint8Array): Uint8Array {
  const named = joined(latin(type), body)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return joined(length, named, sum)
}

/** Behind the signature and the header. */
const PNG_HEAD = 33

export function notedPng(turn: number): Uint8Array<ArrayBuffer> {
  return joined(
    PNG.subarray(0, PNG_HEAD),
    chunk('eXIf', cameraNotes(turn)),
    chunk('tEXt', latin('Author\0Vera')),
    chunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>')),
    chunk('zTXt', latin('Comment\0\0Vera')),
    chunk('tIME', Uint8Array.of(7, 234, 3, 4, 8, 0, 0)),
    chunk('prVt', latin('52.5200 N')),
    PNG.subarray(PNG_HEAD),
    latin('<script>alert(1)</script>'),
  )
}

export function riffChunk(type: string, body: Uint8Array): Uint8Array {
  const head = Buffer.concat([latin(type), Buffer.alloc(4)])
  head.writeUInt32LE(body.length, 4)
  return joined(head, body, new Uint8Array(body.length % 2))
}

export function notedWebp(turn: number): Uint8Array<ArrayBuffer> {
  const more = joined(
    riffChunk('EXIF', joined(latin('Exif\0\0'), cameraNotes(turn))),
    riffChunk('XMP ', latin('<x:xmpmeta/>')),
    riffChunk('note', latin('Vera')),
  )
  const whole = Buffer.from(joined(WEBP, more, latin('<script>')))
  whole.writeUInt32LE(WEBP.length + more.length - 8, 4)
  whole[20] = (whole[20] ?? 0) | 0x0c
  return new Uint8Array(whole)
}
