/**
 * `/blobs/{sha256}`: transfer of file bytes (S28). HEAD returns how many bytes of a file are here, PUT adds a piece, GET
 * returns the whole file. The server accepts only files that a record names, so the record must come first.
 */
import { FILE_TYPES, isSha256, MAX_FILE_BYTES } from '../../src/domain/kit/files'
import { OFFSET_HEADER } from '../../src/domain/wire'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiRequest, ApiResponse, SentFile } from '../request'
import type { Tx } from '../storage/store'
import { errorAnswer, refuse, refuseMissing } from '../write/refusals'
import { type Sender, senderOf } from './daily-bytes'
import { dropIncoming, findIncoming, type Try } from './incoming-files'
import { type Places, withPlaces } from './places'
import { readFile } from './read-file'
import { addPiece, findFile, isHere, namedAs, type Piece } from './stored-files'

export const FILE_METHODS = ['GET', 'HEAD', 'PUT'] as const

/** The digest in a path; undefined when the path names no file. */
export function readFilePath(path: string): string | undefined {
  const [, sha256] = /^\/blobs\/([^/]+)$/.exec(path) ?? []
  return sha256 !== undefined && isSha256(sha256) ? sha256 : undefined
}

/** Answers how much of a file this person has sent, never how much others have. */
export async function onFile(
  context: Context,
  { actor }: Session,
  sha256: string,
  request: ApiRequest,
): Promise<ApiResponse> {
  if (request.method === 'PUT') return put(context, senderOf(context, actor.id), sha256, request)
  if (request.method === 'GET') return sendFile(context, sha256)
  return context.store.read(async (tx) => {
    const file = await findFile(tx, sha256)
    if (isHere(file)) return upTo(204, file.total)
    if ((await namedAs(tx, sha256)).length === 0) return refuseMissing('File')
    return upTo(204, await heldOf(tx, sha256, actor.id))
  })
}

async function heldOf(tx: Tx, sha256: string, by: string): Promise<number> {
  return (await findIncoming(tx, { sha256, by }))?.held ?? 0
}

/** A whole file as an answer. Its name is its digest, so the bytes under the name never change. */
export async function sendFile(context: Context, sha256: string, name?: string): Promise<ApiResponse> {
  const found = await readFile(context, sha256)
  if (!found) return refuseMissing('File')
  const { file, bytes } = found
  const sent: SentFile = {
    bytes,
    type: FILE_TYPES[file.extension],
    name: name ?? `${sha256.slice(0, 12)}.${file.extension}`,
  }
  return { status: 200, file: sent }
}

async function put(context: Context, sender: Sender, sha256: string, request: ApiRequest): Promise<ApiResponse> {
  const piece = readPiece(request)
  const add = async (tx: Tx, places: Places) => {
    if ((await namedAs(tx, sha256)).length === 0) return refuseMissing('File')
    try {
      const { isWhole, held } = await addPiece(tx, sender, sha256, { piece, places })
      return upTo(isWhole ? 201 : 204, held)
    } catch (error) {
      return refusal(tx, { sha256, by: sender.by }, error)
    }
  }
  return withPlaces(context, (places) => context.store.write((tx) => add(tx, places)))
}

/** A rejected complete file is dropped, so that it can be sent again. After a wrong offset its pieces stay. */
async function refusal(tx: Tx, mine: Try, error: unknown): Promise<ApiResponse> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'checksum' || code === 'too_large') {
    await dropIncoming(tx, mine)
    return errorAnswer(code)
  }
  if (code !== 'offset') throw error
  const held = await heldOf(tx, mine.sha256, mine.by)
  return { ...errorAnswer('offset'), headers: { [OFFSET_HEADER]: String(held) } }
}

function upTo(status: number, held: number): ApiResponse {
  return { status, headers: { [OFFSET_HEADER]: String(held) } }
}

const RANGE = /^bytes (\d{1,9})-(\d{1,9})\/(\d{1,9})$/

/** The piece in a request; without a Content-Range it is the whole file. */
function readPiece({ raw, range, unread }: ApiRequest): Piece {
  if (!raw) return refuse(unread ?? 'bad_request')
  if (range === undefined) return { start: 0, total: raw.length, bytes: raw }
  const [, first, last, total] = (RANGE.exec(range) ?? refuse('bad_request')).map(Number)
  if (first === undefined || last === undefined || total === undefined) return refuse('bad_request')
  if (total > MAX_FILE_BYTES) refuse('too_large')
  if (last - first + 1 !== raw.length) refuse('bad_request')
  return { start: first, total, bytes: raw }
}
