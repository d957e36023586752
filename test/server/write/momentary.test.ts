// S15, S17: an answer after which a device tries again must not be kept under the key, or it would be given for ever.
import { expect, it } from 'vitest'
import { isStorable } from '../../../server/write/claims'
import type { Mutation } from '../../../src/domain/mutation'
import { judge, judgeEntry } from '../../../sw/engine/classify'

const ENTRY = { id: 'one', kind: 'create', attempts: 0 } as unknown as Mutation
const body = { code: 'later', message: 'Later.' }
const STATUSES = Array.from({ length: 600 - 200 }, (_, index) => 200 + index)

it('keeps no answer after which the engine asks again', () => {
  const again = STATUSES.filter((status) => {
    const whole = judge({ kind: 'answered', status, ours: true, body, retryAfter: 1 })
    return whole.kind !== 'ok' && whole.kind !== 'refused'
      ? true
      : judgeEntry(ENTRY, { key: 'one', status, body }).kind === 'later'
  })
  expect(again.filter(isStorable)).toEqual([])
  expect(again).toEqual(expect.arrayContaining([401, 408, 425, 426, 429, 500, 503]))
})

it('stores permanent answers', () => {
  expect([200, 201, 204, 400, 404, 409, 410, 412, 413, 415, 422, 423].filter((status) => !isStorable(status))).toEqual(
    [],
  )
})

it('never stores a rejection for missing rights, because they may change', () => {
  expect(isStorable(403)).toBe(false)
})
