/**
 * Files that records name: pictures and documents. A record holds only a file's name, `<sha256 of its bytes>.<extension>`, and
 * is saved and sent like any other; the bytes travel by a lane of their own (S28).
 */
import type { Field, FieldMap, Json, Values } from './field'

/** The kinds of file there are, and their media types. No SVG: it can carry scripts. */
export const FILE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const
export type Extension = keyof typeof FILE_TYPES

export const PICTURES = ['jpg', 'png', 'webp'] as const satisfies readonly Extension[]
export const DOCUMENTS = [...PICTURES, 'pdf'] as const satisfies readonly Extension[]

/** Bytes of the largest file. */
export const MAX_FILE_BYTES = 10_000_000

export type FileName = { readonly sha256: string; readonly extension: Extension }

const NAME = /^([0-9a-f]{64})\.(jpg|png|webp|pdf)$/

/** The parts of a file's name; undefined when it is none. */
export function parseFileName(text: unknown): FileName | undefined {
  const [, sha256, extension] = (typeof text === 'string' && NAME.exec(text)) || []
  return sha256 === undefined ? undefined : { sha256, extension: extension as Extension }
}

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** How each kind of file begins: [offset, bytes]. Sources: ISO 10918-1, RFC 2083, RFC 9649, ISO 32000-1. */
const BEGINNINGS: readonly (readonly [Extension, readonly (readonly [number, readonly number[]])[]])[] = [
  ['jpg', [[0, [0xff, 0xd8, 0xff]]]],
  ['png', [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]]],
  [
    'webp',
    [
      [0, [0x52, 0x49, 0x46, 0x46]],
      [8, [0x57, 0x45, 0x42, 0x50]],
    ],
  ],
]
/** `%PDF-`. Programs write a mark or a few bytes before it, and readers take it anywhere in the first 1,024 (ISO 32000-1, H.3). */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const PDF_WITHIN = 1024
/** As many bytes as must be there to say what a file is. */
export const SNIFFED_BYTES = PDF_WITHIN + PDF.length

/** What the bytes are, whatever anybody calls them; undefined when they are nothing that is taken. */
export function sniffed(bytes: Uint8Array): Extension | undefined {
  const found = BEGINNINGS.find(([, parts]) =>
    parts.every(([offset, expected]) => expected.every((byte, index) => bytes[offset + index] === byte)),
  )
  return found?.[0] ?? (isPdf(bytes) ? 'pdf' : undefined)
}

function isPdf(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length - PDF.length, PDF_WITHIN - 1)
  for (let start = 0; start <= last; start += 1) {
    if (PDF.every((byte, index) => bytes[start + index] === byte)) return true
  }
  return false
}

function isFile(field: Field): boolean {
  return field.type === 'file' || (field.type === 'list' && field.of.type === 'file')
}

/** The fields of an entity that hold files, alone or in lists. */
export function fileFields(fields: FieldMap): readonly string[] {
  return Object.keys(fields).filter((key) => fields[key] && isFile(fields[key]))
}

export type NamedFile = { readonly field: string; readonly name: string }

/** Every file that a body names. */
export function filesOf(fields: FieldMap, values: Values): readonly NamedFile[] {
  return fileFields(fields).flatMap((field) =>
    listed(values[field]).flatMap((name) => (parseFileName(name) ? [{ field, name: String(name) }] : [])),
  )
}

function listed(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
