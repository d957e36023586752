import { expect, it } from 'vitest'
import { isOutOfRoom } from '../../../src/data/save/out-of-room'

const full = { name: 'QuotaExceededError' }

it('an error means a full device if it or an inner error reports that', () => {
  for (const error of [full, new DOMException('', full.name), { inner: full }, { name: 'AbortError', cause: full }]) {
    expect(isOutOfRoom(error)).toBe(true)
  }
  expect(isOutOfRoom({ inner: { cause: { inner: full } } })).toBe(true)
})

it('a write failed for another reason without such an error', () => {
  for (const error of [
    undefined,
    null,
    'QuotaExceededError',
    {},
    { name: 'AbortError' },
    { name: 'AbortError', inner: {} },
  ]) {
    expect(isOutOfRoom(error)).toBe(false)
  }
})

it('an error that contains itself is searched to a limit', () => {
  const round: { inner?: unknown } = {}
  round.inner = round
  expect(isOutOfRoom(round)).toBe(false)
  expect(isOutOfRoom({ cause: { cause: { cause: { cause: full } } } })).toBe(false)
})
