/**
 * One call to a store with the S3 protocol: signed, with a deadline and a bounded number of attempts. Every answer is bounded
 * before it is read. Errors name the status and the store's error code, never a header, a body or a key.
 */
import { AwsClient } from 'aws4fetch'
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

export type S3Calls = {
  readonly ask: (call: S3Call) => Promise<Answer>
  /** Ends all running calls and begins no other: they throw. */
  readonly end: () => void
}

export function makeCalls({ url, key, secret, region }: S3Address, times: Times): S3Calls {
  const running = new Set<() => void>()
  let isOver = false
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 })

  async function attempt({ method, path, body, most }: S3Call, signal: AbortSignal): Promise<Answer> {
    const headers = { 'X-Amz-Content-Sha256': body?.sha256 ?? EMPTY }
    const sent = body ? { body: new Uint8Array(body.bytes) } : {}
    const request = await client.sign(`${url}/${path}`, { method, headers, signal, redirect: 'manual', ...sent })
    const response = await fetch(request)
    const bytes = await readBounded(response, response.ok ? most : MOST_ERROR_BYTES)
    return { status: response.status, code: response.ok ? '' : codeIn(bytes), bytes }
  }

  /** Runs until it is done, its time is up, or all calls end. */
  async function within<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const end = () => controller.abort(new Error('no answer in time'))
    const timer = setTimeout(end, ms)
    running.add(end)
    try {
      return await run(controller.signal)
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : error
    } finally {
      clearTimeout(timer)
      running.delete(end)
    }
  }

  async function ask(call: S3Call): Promise<Answer> {
    let trouble = 'the server is stopping'
    for (const wait of [...times.waitsMs, undefined]) {
      if (isOver) break
      try {
        const answer = await within(times.attemptMs, (signal) => attempt(call, signal))
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) return answer
        trouble = `${call.method} was answered ${answer.status} ${answer.code}`.trim()
      } catch (error) {
        trouble = `${call.method} failed: ${reasonOf(error)}`
      }
      if (wait !== undefined && !isOver) await pause(wait, running)
    }
    throw filesTrouble(trouble)
  }

  return {
    ask,
    end: () => {
      isOver = true
      for (const end of running) end()
    },
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
  // A fetch that failed on the way; its own message names nothing.
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name
  return error.name === 'Error' ? error.message : error.name
}

/** Waits; shorter if all calls end. */
function pause(ms: number, running: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      running.delete(done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    running.add(done)
  })
}
