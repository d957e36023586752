import { expect, it } from 'vitest'
import { isStorageFull } from '../../../src/data/save/storage-full'

const full = { name: 'QuotaExceededError' }

it('finds a full storage in an error or in one inside it', () => {
  for (const error of [full, new DOMException('', full.name), { inner: full }, { name: 'AbortError', cause: full }]) {
    expect(isStorageFull(error)).toBe(true)
  }
  expect(isStorageFull({ inner: { cause: { inner: full } } })).toBe(true)
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
    expect(isStorageFull(error)).toBe(false)
  }
})

it('an error that contains itself is searched to a limit', () => {
  const round: { inner?: unknown } = {}
  round.inner = round
  expect(isStorageFull(round)).toBe(false)
  expect(isStorageFull({ cause: { cause: { cause: { cause: full } } } })).toBe(false)
})
