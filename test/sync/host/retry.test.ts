import { describe, expect, it } from 'vitest'
import { entryDelay, faultDelay, pageSize, pullDelay, pushDelay } from '../../../sw/engine/retry'

const QUARTER_HOUR = 900_000
/** So many failures that doubling knows no number for it. */
const EVER = 5000

describe('the seed: waiting', () => {
  it('a mutation retries after 1 s, then 30 s doubling to 15 min, jittered', () => {
    const delays = [1, 2, 3, 4, 7, 40, EVER].map((n) => pushDelay(n, 0))
    expect(delays).toEqual([1000, 30_000, 60_000, 120_000, QUARTER_HOUR, QUARTER_HOUR, QUARTER_HOUR])
    expect([pushDelay(1, 0.8), pushDelay(2, 0.8), pushDelay(EVER, 0.8)]).toEqual([1000, 36_000, 1_080_000])
  })

  it('a pull retries 3 times, 1 s doubling, and then as a push', () => {
    expect([1, 2, 3, 4, 5, EVER].map((n) => pullDelay(n, 0))).toEqual([1000, 2000, 4000, 30_000, 60_000, QUARTER_HOUR])
    expect([pullDelay(3, 0.8), pullDelay(4, 0.8)]).toEqual([4000, 36_000])
  })

  it('Retry-After wins, up to 15 min', () => {
    expect([pushDelay(1, 0, 7000), pullDelay(9, 0, 7000)]).toEqual([7000, 7000])
    expect([pushDelay(9, 0, 0), pullDelay(9, 0, 0)]).toEqual([0, 0])
    expect([pushDelay(1, 0, 1e9), pullDelay(1, 0, 1e9)]).toEqual([QUARTER_HOUR, QUARTER_HOUR])
  })

  it('an entry of its own waits 5 s, doubling to 15 min, with jitter', () => {
    expect([1, 2, 3, 9, EVER].map((n) => entryDelay(n, 0))).toEqual([5000, 10_000, 20_000, QUARTER_HOUR, QUARTER_HOUR])
    expect(entryDelay(1, 0.4)).toBe(5500)
  })

  it('runs that broke wait as long as a lease lasts, doubling to 15 min', () => {
    expect([1, 2, 3, 7, EVER].map(faultDelay)).toEqual([20_000, 40_000, 80_000, QUARTER_HOUR, QUARTER_HOUR])
  })

  it('a page is halved with each failed pull, down to 25 rows', () => {
    expect([0, 1, 2, 3, 4, 5, EVER].map(pageSize)).toEqual([500, 250, 125, 62, 31, 25, 25])
  })
})
