/** Reads multipart forms: those of the users' calls, which may contain an image, and files of records. */
import type { FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../../src/domain/errors'
import type { FieldMap, Values } from '../../src/domain/kit/field'
import { MAX_FILE_BYTES } from '../../src/domain/kit/files'
import { digestOf } from '../files/stored-files'
import { AVATAR } from '../people/pictures'
import { refuse } from '../write/refusals'
import { formValues } from './body'

const LIMITS = { fields: 20, parts: 30, files: 5, fieldNameSize: 100, fieldSize: 20_000, fileSize: 1_000_000 }
/** One image is allowed. The parser accepts two, so that the account's call can reject the second. */
const USER_LIMITS = { ...LIMITS, files: 2, fileSize: MAX_FILE_BYTES }

export type Form = { readonly values: Values; readonly files: readonly Uint8Array[] }

/** The value of the image is the digest of its bytes: so a reused key with another image is noticed. */
export async function readForm(request: FastifyRequest, fields: FieldMap): Promise<Form> {
  const entries: (readonly [string, string])[] = []
  const files: Uint8Array[] = []
  for await (const part of request.parts({ limits: USER_LIMITS })) {
    if (part.type === 'file') {
      const file = await part.toBuffer()
      // Browsers send this for a file picker without a choice.
      if (file.length === 0 && !part.filename) continue
      const isPicture = part.fieldname === AVATAR
      if (isPicture) files.push(file)
      entries.push([part.fieldname, isPicture ? digestOf(file) : part.filename])
      continue
    }
    if (part.fieldnameTruncated || part.valueTruncated) refuse('too_large')
    entries.push([part.fieldname, String(part.value)])
  }
  return { values: formValues(fields, entries), files }
}

/** Files of one record, and the bytes of a form with that many usual files: one request keeps its form in memory. */
const MAX_FILES = 20
const MAX_FORM_BYTES = 40_000_000

export type ReadFiles = {
  readonly bytes: number
  readonly files?: readonly Uint8Array[]
  readonly unread?: ErrorCode
}

const FILE_LIMITS = { ...LIMITS, parts: MAX_FILES + LIMITS.fields, files: MAX_FILES, fileSize: MAX_FILE_BYTES }

/** The files of a form in their order, of any field. Text fields are skipped. */
export async function readFiles(request: FastifyRequest): Promise<ReadFiles> {
  const files: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of request.parts({ limits: FILE_LIMITS })) {
      if (part.type !== 'file') continue
      const file = await part.toBuffer()
      bytes += file.length
      if (bytes > MAX_FORM_BYTES) refuse('too_large')
      files.push(file)
    }
  } catch (error) {
    const code = error instanceof AppError ? error.code : isTooLarge(error) ? 'too_large' : 'bad_request'
    return { bytes, unread: code }
  }
  return { bytes, files }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /_LIMIT$|TOO_LARGE$/.test(String(error.code))
}
