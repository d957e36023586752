import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, quantile, quantileOfCounts } from '../../../src/domain/prep/quantile'

describe('a quantile', () => {
  it('gives the median days of the design’s example', () => {
    expect(median([36, 31, 33, 41, 33, 34])).toBe(33.5)
  })

  it('interpolates between the two nearest ranks', () => {
    expect(quantile([10, 20, 30, 40, 50], 0.9)).toBe(46)
    expect(quantile([7], 0.9)).toBe(7)
  })

  it('equals that of the single values when counted', () => {
    const days = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(days, fc.constantFrom(0, 0.1, 0.5, 0.9, 1), (all, share) => {
        const counts = new Map<number, number>()
        for (const day of all) counts.set(day, (counts.get(day) ?? 0) + 1)
        const sorted = all.toSorted((a, b) => a - b)
        expect(quantileOfCounts(counts, share)).toBe(quantile(sorted, share))
      }),
    )
  })
})
