/**
 * `/{path}/{id}/{field}`: the files of one record, for other programs: `PUT /supplies/purchases/{id}/receipt`. The record is
 * written as by any PATCH, in one transaction with the bytes.
 */

import type { Json } from '../../src/domain/kit/field'
import { parseFileName } from '../../src/domain/kit/files'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import { readRecord } from '../read/lists'
import { readQuery } from '../read/query'
import type { ApiRequest, ApiResponse } from '../request'
import type { FilesTarget } from '../target'
import { type Change, commit } from '../write/commit'
import type { Deciding } from '../write/deciding'
import { patch } from '../write/decisions'
import { refuse, refuseMissing } from '../write/refusals'
import { bareFile } from './bare/bare-file'
import { senderOf } from './daily-bytes'
import { sendFile } from './file-calls'
import { addWhole, nameOf } from './stored-files'

export const RECORD_FILE_METHODS = ['GET', 'PUT', 'DELETE'] as const
/** The header with the number of all files, because the answer contains only one. */
const PAGES_HEADER = 'Pages'

export async function onRecordFiles(
  context: Context,
  session: Session,
  target: FilesTarget,
  request: ApiRequest,
): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), request.method === 'GET' ? ['page'] : [])
  if (request.method === 'GET') return get(context, session, target, readPage(query.get('page')))
  if (request.method === 'DELETE') {
    const answer = await write(context, session, target, request, [])
    return answer.status < 300 ? { status: 204 } : answer
  }
  const files = request.files ?? (request.raw ? [request.raw] : refuse(request.unread ?? 'bad_request'))
  if (files.length === 0) return refuse('bad_request')
  return write(
    context,
    session,
    target,
    request,
    files.map((file) => bareFile(file)),
  )
}

function readPage(text: string | undefined): number {
  return text === undefined ? 1 : /^[1-9]\d{0,3}$/.test(text) ? Number(text) : refuse('bad_request')
}

async function get(context: Context, session: Session, target: FilesTarget, page: number): Promise<ApiResponse> {
  const answer = await readRecord(context, session, target.definition, target.id, {})
  if (answer.status >= 300) return answer
  const value = (answer.body as { readonly [field: string]: Json | undefined })[target.field]
  const names = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const file = parseFileName(names[page - 1])
  if (!file) return refuseMissing('File')
  const name = `${target.field}-${page}.${file.extension}`
  const sent = await sendFile(context, file.sha256, name)
  return { ...sent, headers: { ...sent.headers, [PAGES_HEADER]: String(names.length) } }
}

/** Sets the field to these files; an empty list clears it. */
async function write(
  context: Context,
  { actor }: Session,
  { definition, id, field }: FilesTarget,
  { ifMatch }: ApiRequest,
  files: readonly Uint8Array[],
): Promise<ApiResponse> {
  const isList = definition.fields[field]?.type === 'list'
  const names = files.map(nameOf)
  const body = { [field]: names.length === 0 ? null : isList ? names : (names[0] ?? null) }
  const decide: Change['decide'] = async (on: Deciding) => {
    const decision = await patch(on, definition, id, { body, ifMatch })
    on.work.also(async (tx) => {
      await addWhole(tx, senderOf(context, actor.id), files, on.places)
    })
    return decision
  }
  const [answer] = await commit(context, actor, [{ decide }])
  if (!answer) throw new Error('a change had no answer')
  return answer
}
