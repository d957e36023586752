import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { REQUEST_TIMEOUT } from '../../../sw/engine/constants'
import { createServerEdge, type Fetch } from '../../../sw/host/edges'
import { realLater } from '../../../sw/host/lock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const edge = (fetch: Fetch, token: string | undefined = 'token') =>
  createServerEdge({
    apiUrl: 'http://farm.test/api',
    token: () => token,
    fetch,
    now: () => 0,
    later: realLater,
    onContact: () => undefined,
    known: async () => undefined,
  })

/** An answer whose headers came and whose body never ends. */
const stalled = () => new Response(new ReadableStream(), { headers: { 'X-Pinset': '1' } })

it('S11.1: gives up an answer that breaks off after its headers after 12 s', async () => {
  const answer = edge(async () => stalled()).get('/sync/changes')
  let settled: unknown
  void answer.then((given) => {
    settled = given
  })
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT + 1)
  expect(settled).toEqual({ kind: 'failed', isLate: true })
})

it('S11.1: gives up an unanswered request after 12 s', async () => {
  const answer = edge(() => new Promise(() => undefined)).post('/sync/push', {})
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT + 1)
  expect(await answer).toEqual({ kind: 'failed', isLate: true })
})

it('S8.7: asks nothing without a token, which is neither a 401 nor a sign-out', async () => {
  let asked = 0
  const silent = createServerEdge({
    apiUrl: 'http://farm.test/api',
    token: () => undefined,
    fetch: async () => {
      asked += 1
      return new Response(null, { status: 401, headers: { 'X-Pinset': '1' } })
    },
    now: () => 0,
    later: realLater,
    onContact: () => undefined,
    known: async () => undefined,
  })
  expect(await silent.get('/sync/changes')).toEqual({ kind: 'failed' })
  expect(asked).toBe(0)
})
