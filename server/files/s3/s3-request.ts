/**
 * One call to a store with the S3 protocol: signed, with a deadline and a bounded number of attempts. Every answer is bounded
 * before it is read. Errors name the status and the store's error code, never a header, a body or a key.
 */
import { AwsClient } from 'aws4fetch'
import { turn } from '../../turn'
import { filesTrouble } from '../object-store'
import type { S3Address } from './s3-address'

export type Answer = { readonly status: number; readonly code: string; readonly bytes: Uint8Array }

export type S3Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly path: string
  /** With its digest, which is signed: the store rejects other bytes. */
  readonly body?: { readonly bytes: Uint8Array; readonly sha256: string }
  /** The most bytes of an answer that succeeds. */
  readonly most: number
}

/** The store refuses the call itself: a wrong key, bucket or region. Waiting does not help. */
export class S3Refusal extends Error {}

export type Times = {
  /** Milliseconds of one attempt: 10 MB at 3 Mbit/s. */
  readonly attemptMs: number
  /** Milliseconds before the second attempt and before the third. */
  readonly waitsMs: readonly number[]
}

export const TIMES: Times = { attemptMs: 30_000, waitsMs: [250, 1_000] }

/** Digest of an empty body. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const MOST_ERROR_BYTES = 16_384

export type Ask = (call: S3Call) => Promise<Answer>

/** `ending` ends all running calls. */
export function makeAsk({ url, key, secret, region }: S3Address, times: Times, ending: AbortSignal): Ask {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 })

  async function attempt({ method, path, body, most }: S3Call): Promise<Answer> {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(times.attemptMs)])
    const headers = { 'X-Amz-Content-Sha256': body?.sha256 ?? EMPTY }
    const sent = body ? { body: new Uint8Array(body.bytes) } : {}
    const request = await client.sign(`${url}/${path}`, { method, headers, signal, redirect: 'manual', ...sent })
    const response = await fetch(request)
    const bytes = await readBounded(response, response.ok ? most : MOST_ERROR_BYTES)
    return { status: response.status, code: response.ok ? '' : codeIn(bytes), bytes }
  }

  return async (call) => {
    let trouble = ''
    for (const wait of [...times.waitsMs, undefined]) {
      try {
        const answer = await attempt(call)
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) return answer
        trouble = `${call.method} was answered ${answer.status} ${answer.code}`.trim()
      } catch (error) {
        trouble = `${call.method} failed: ${reasonOf(error)}`
      }
      if (ending.aborted) break
      if (wait !== undefined) await pause(wait, ending)
    }
    throw filesTrouble(trouble)
  }
}

/** Throws S3Refusal within StorageTrouble, for an answer that no further attempt would change. */
export function refuseAnswer(method: string, { status, code }: Answer): never {
  const message = `${method} was answered ${status} ${code}`.trim()
  throw filesTrouble(message, new S3Refusal(message))
}

async function readBounded(response: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let held = 0
  for await (const part of response.body ?? []) {
    held += part.length
    // The rest is not read: leaving the loop ends the connection.
    if (held > most) return Buffer.concat([...parts, part])
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The code in an XML error: letters alone, so that nothing else of the answer reaches a log. */
function codeIn(bytes: Uint8Array): string {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? ''
}

/** The reason of a failed fetch is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return error.name === 'TimeoutError' ? 'no answer in time' : code || error.name
}

async function pause(ms: number, ending: AbortSignal): Promise<void> {
  if (ms === 0) return turn()
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      ending.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    ending.addEventListener('abort', done)
  })
}
