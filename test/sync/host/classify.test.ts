/** S15: what an answer of the server says of a request, and of one entry of it. */
import { describe, expect, it } from 'vitest'
import type { PushResult } from '../../../src/domain/wire'
import { type Answer, isTooLargeForLine, judge, judgeEntry } from '../../../sw/engine/classify'
import { mutation } from '../mutation'

const answer = (status: number, body: unknown = { code: 'x' }, more: Partial<Answer> = {}): Answer =>
  ({ kind: 'answered', status, ours: true, body, ...more }) as Answer

describe('a whole request', () => {
  const kindOf = (status: number, body?: unknown) => judge(answer(status, body)).kind

  it('counts as accepted with any status of success', () => {
    expect([200, 207, 299].map((status) => kindOf(status))).toEqual(['ok', 'ok', 'ok'])
    expect(judge(answer(200, { a: 1 }))).toEqual({ kind: 'ok', body: { a: 1 } })
    expect([199, 300].map((status) => kindOf(status))).toEqual(['refused', 'refused'])
  })

  it('repeats if the server is overloaded, at its given time', () => {
    for (const status of [408, 425, 429, 500, 503, 599]) {
      expect(judge(answer(status))).toEqual({ kind: 'retry', reachable: true })
    }
    expect(judge(answer(503, {}, { retryAfter: 0 }))).toEqual({ kind: 'retry', reachable: true, retryAfter: 0 })
    expect(kindOf(499)).toBe('refused')
  })

  it('reached no server of ours without an answer or our header', () => {
    expect(judge({ kind: 'failed' })).toEqual({ kind: 'retry', reachable: false })
    expect(judge({ kind: 'failed', isLate: true })).toEqual({ kind: 'retry', reachable: false, isLate: true })
    for (const status of [200, 401, 426]) {
      expect(judge(answer(status, {}, { ours: false, retryAfter: 5 }))).toEqual({ kind: 'retry', reachable: false })
    }
  })

  it('needs only its status for a sign-in or an update', () => {
    expect([401, 426].map((status) => kindOf(status))).toEqual(['signed_out', 'update_needed'])
    expect([kindOf(403, { code: 'wrong_actor' }), kindOf(403)]).toEqual(['wrong_actor', 'refused'])
    expect(kindOf(409, { code: 'wrong_actor' })).toBe('refused')
  })

  it('belongs to another history if the server reports a reset', () => {
    expect(judge(answer(410, { code: 'reset' }))).toEqual({ kind: 'reset' })
    expect(judge(answer(410, { code: 'reset', forked: false }))).toEqual({ kind: 'reset' })
    expect(judge(answer(410, { code: 'reset', forked: true }))).toEqual({ kind: 'reset', forked: true })
    expect([kindOf(410), kindOf(409, { code: 'reset' })]).toEqual(['refused', 'refused'])
  })

  it('fails with the server’s error, or with its status if unreadable', () => {
    const body = { code: 'invalid', message: 'No.' }
    expect(judge(answer(422, body))).toEqual({ kind: 'refused', error: { status: 422, ...body }, body })
    expect(judge(answer(422, 'no'))).toMatchObject({ error: { status: 422, code: 'http_422' }, body: 'no' })
  })

  it('exceeds the line if another program than the server rejects its size', () => {
    expect(isTooLargeForLine(answer(413, {}, { ours: false }))).toBe(true)
    expect(isTooLargeForLine(answer(413))).toBe(false)
    expect(isTooLargeForLine(answer(414, {}, { ours: false }))).toBe(false)
    expect(isTooLargeForLine({ kind: 'failed' })).toBe(false)
  })
})

describe('an entry of a push', () => {
  const entry = mutation(1)
  const { id } = entry
  const of = (status: number, code = 'x', more: Parameters<typeof mutation>[1] = {}) =>
    judgeEntry(mutation(1, more), { key: id, status, body: { code } })

  it('ends with the server’s record, or with none', () => {
    const row = { id: 'r', rev: 4 }
    const done = (status: number, body?: unknown) => judgeEntry(entry, { key: id, status, body } as PushResult)
    expect([done(200, row), done(299)]).toEqual([
      { kind: 'done', id, status: 200, row },
      { kind: 'done', id, status: 299, row: undefined },
    ])
    expect([done(199).kind, done(300).kind]).toEqual(['refused', 'refused'])
  })

  it('retries at once if the server did not reach it', () => {
    expect(judgeEntry(entry, undefined)).toEqual({ kind: 'later', id, wait: false })
    expect(of(425)).toEqual({ kind: 'later', id, wait: false })
  })

  it('waits after a temporary failure, or for the engine’s stop elsewhere', () => {
    for (const status of [401, 408, 426, 429, 500]) {
      const error = { status, code: 'x', message: '' }
      expect(of(status)).toEqual({ kind: 'later', id, wait: true, error })
    }
  })

  it('counts as withdrawn if its key was fenced', () => {
    expect(of(409, 'cancelled')).toEqual({ kind: 'withdrawn', id })
  })

  it('counts as settled if its issue is settled, unknown, or another user’s', () => {
    for (const code of ['already_settled', 'not_found', 'access_denied']) {
      expect(of(409, code, { kind: 'settle' })).toEqual({ kind: 'done', id, status: 409, row: undefined })
      expect(of(409, code).kind).toBe('refused')
    }
    expect(of(409, 'x', { kind: 'settle' }).kind).toBe('refused')
  })

  it('needs the device’s report if the server opens no issue', () => {
    for (const code of ['key_reused', 'already_settled', 'wrong_actor', 'access_denied', 'admin_required']) {
      expect(of(409, code)).toMatchObject({ kind: 'refused', report: true })
    }
    expect(of(409, 'conflict')).not.toHaveProperty('report')
  })

  it('allows an old answer as its rejection if it was sent before', () => {
    expect(of(409, 'conflict')).not.toHaveProperty('unsure')
    expect(of(409, 'conflict', { attempts: 1 })).toMatchObject({ unsure: true })
    expect(of(409, 'conflict', { exported: true })).toMatchObject({ unsure: true })
    expect(of(409, 'key_reused', { attempts: 1 })).not.toHaveProperty('unsure')
  })

  it('keeps the server’s complete error, and nothing else', () => {
    const said = {
      ...{ fields: { name: 'conflict' }, params: { name: { n: 3 } }, current: { id: 'r', rev: 4 }, other: 'o' },
      references: [{ path: '/units', id: 'u' }],
    }
    const refused = { kind: 'refused', id, error: { status: 409, code: 'conflict', message: 'No.' } }
    const body = { code: 'conflict', message: 'No.' }
    expect(judgeEntry(entry, { key: id, status: 409, body: { ...body, ...said } })).toEqual({ ...refused, ...said })
    expect(judgeEntry(entry, { key: id, status: 409, body })).toEqual(refused)
    const unread = { kind: 'refused', id, error: { status: 409, code: 'http_409' } }
    expect(judgeEntry(entry, { key: id, status: 409, body: 'no' } as PushResult)).toEqual(unread)
  })
})
