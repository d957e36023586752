/** Reads multipart forms: those of the users' calls, in which a file part is an unknown field so far, and files of records. */
import type { FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../../src/domain/errors'
import type { FieldMap, Values } from '../../src/domain/kit/field'
import { MAX_FILE_BYTES } from '../../src/domain/kit/files'
import { refuse } from '../write/refusals'
import { formValues } from './body'

const LIMITS = { fields: 20, parts: 30, files: 5, fieldNameSize: 100, fieldSize: 20_000, fileSize: 1_000_000 }

export async function readForm(request: FastifyRequest, fields: FieldMap): Promise<Values> {
  const entries: (readonly [string, string])[] = []
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      part.file.resume()
      entries.push([part.fieldname, part.filename])
      continue
    }
    if (part.fieldnameTruncated || part.valueTruncated) refuse('too_large')
    entries.push([part.fieldname, String(part.value)])
  }
  return formValues(fields, entries)
}

/** Pages of one record, and the bytes of a form with as many of them as people have: one request holds its memory. */
const MAX_FILES = 20
const MAX_FORM_BYTES = 40_000_000

export type ReadFiles = {
  readonly bytes: number
  readonly files?: readonly Uint8Array[]
  readonly unread?: ErrorCode
}

const FILE_LIMITS = { ...LIMITS, parts: MAX_FILES + LIMITS.fields, files: MAX_FILES, fileSize: MAX_FILE_BYTES }

/** The files of a form in their order, of any field. Text fields are passed over. */
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
