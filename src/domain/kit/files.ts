/**
 * Files that records name: images and documents. A record has only a file's name, `<sha256 of its bytes>.<extension>`, and is sent as any
 * other record. The bytes have their own upload channel (S28).
 */
import type { Field, FieldMap, Json, Values } from './field'

/** The accepted file types with their media types. No SVG, because it can contain scripts. */
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

/** The parts of a file's name. Undefined for any other text. */
export function parseFileName(text: unknown): FileName | undefined {
  const [, sha256, extension] = (typeof text === 'string' && NAME.exec(text)) || []
  return sha256 === undefined ? undefined : { sha256, extension: extension as Extension }
}

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** The first bytes of each type: [offset, bytes]. Sources: ISO 10918-1, RFC 2083, RFC 9649, ISO 32000-1. */
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
/** `%PDF-`. Programs write a few bytes before it, and readers accept it anywhere in the first 1,024 (ISO 32000-1, H.3). */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const PDF_WITHIN = 1024
/** The number of bytes needed to detect a type. */
export const SNIFFED_BYTES = PDF_WITHIN + PDF.length

/** The type detected from the bytes, regardless of any name. Undefined for a type that is not accepted. */
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

/** The fields of an entity with files, single or in lists. */
export function fileFields(fields: FieldMap): readonly string[] {
  return Object.keys(fields).filter((key) => fields[key] && isFile(fields[key]))
}

export type NamedFile = { readonly field: string; readonly name: string }

export function filesOf(fields: FieldMap, values: Values): readonly NamedFile[] {
  return fileFields(fields).flatMap((field) =>
    listed(values[field]).flatMap((name) => (parseFileName(name) ? [{ field, name: String(name) }] : [])),
  )
}

function listed(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
