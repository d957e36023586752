/** Writes an answer of the handlers as HTTP. */
import type { FastifyReply } from 'fastify'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../src/domain/wire'
import type { ApiResponse, SentFile } from '../request'

export function sendRaw(reply: FastifyReply, { status, headers, body, file }: ApiResponse): FastifyReply {
  reply.code(status)
  reply.header(SERVER_HEADER, SERVER_HEADER_VALUE)
  if (headers) reply.headers(headers)
  if (file) return sendFile(reply, file)
  if (body === undefined) return reply.send()
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Always a download: a file must never run in our origin. */
function sendFile(reply: FastifyReply, { bytes, type, name }: SentFile): FastifyReply {
  reply.header('Content-Disposition', `attachment; filename="${name}"`)
  reply.header('Content-Security-Policy', "default-src 'none'; sandbox")
  return reply.header('Content-Type', type).send(bytes)
}
