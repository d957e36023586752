/** Reads the multipart forms of the users' calls. Files come with a later version: a file part is an unknown field. */
import type { FastifyRequest } from 'fastify'
import type { FieldMap, Values } from '../../src/domain/kit/field'
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
