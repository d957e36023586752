/** Writes over REST: one change in one transaction; the key is optional. */
import { scrypt } from 'node:crypto'
import { isId } from '../../src/domain/ids'
import { isPlainObject } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiRequest, ApiResponse } from '../request'
import { type Change, commit } from './commit'
import { fingerprint } from './fingerprint'
import { refuse } from './refusals'

export async function write(
  context: Context,
  session: Session,
  request: ApiRequest,
  decide: Change['decide'],
): Promise<ApiResponse> {
  const key = request.key === undefined ? undefined : readKey(request.key)
  const path = request.query ? `${request.path}?${request.query}` : request.path
  const claim = key === undefined ? {} : { claim: { key, fingerprint: await digestOf(request, path, key) } }
  const [answer] = await commit(context, session.actor, [{ decide, ...claim }])
  if (!answer) throw new Error('a change had no answer')
  const { replayed, ...response } = answer
  return replayed ? { ...response, headers: { 'Idempotency-Replayed': 'true' } } : response
}

/** UUIDs in any letter case are the same key: push and cancel use lower case. */
function readKey(text: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(text)) refuse('bad_request')
  const lower = text.toLowerCase()
  return isId(lower) ? lower : text
}

/** Whether a key has its answer: then the password of the first request is not checked again. */
export async function isAnswered(context: Context, text: string | undefined): Promise<boolean> {
  if (text === undefined) return false
  const key = readKey(text)
  const found = await context.store.peek((tx) => tx.statements.claimOf(tx.db, { farm_id: tx.farmId, key }))
  return found.length > 0
}

export const neverDecided: Change['decide'] = async () => {
  throw new Error('an answered key is never decided again')
}

/** A fingerprint contains passwords only as slow hashes, because fingerprints are never deleted. */
async function digestOf(request: ApiRequest, path: string, key: string): Promise<string> {
  const body = isPlainObject(request.body) ? request.body : undefined
  // The same body under another condition is another request.
  const condition = request.ifMatch === undefined ? undefined : { 'if-match': request.ifMatch }
  if (!body || !('password' in body || 'current_password' in body)) {
    return fingerprint(request.method, path, request.body, condition)
  }
  const hidden: Values = {
    ...body,
    password: await secretDigest(body.password, key),
    current_password: await secretDigest(body.current_password, key),
  }
  return fingerprint(request.method, path, hidden, condition)
}

/** Comparable, but not guessable from the database; null if it is not a text. About 30 ms, off the main thread. */
function secretDigest(secret: unknown, salt: string): Promise<string | null> {
  if (typeof secret !== 'string') return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    scrypt(secret.slice(0, 1000), salt, 32, (error, hash) => (error ? reject(error) : resolve(hash.toString('hex'))))
  })
}
