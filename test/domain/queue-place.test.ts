import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endPlace, type Gap, placesAhead, placesBehind } from '../../src/domain/queue-place'

const place = fc.oneof(fc.integer({ min: 1, max: 2 ** 40 }), fc.double({ min: 2 ** -20, max: 2 ** 40, noNaN: true }))
const gap = fc
  .tuple(place, place)
  .filter(([one, other]) => one !== other)
  .map(([one, other]): Gap => ({ after: Math.min(one, other), before: Math.max(one, other) }))
const count = fc.integer({ min: 1, max: 400 })

describe('free places between two mutations', () => {
  it('match the requested number, in order, between the two', () => {
    fc.assert(
      fc.property(gap, count, fc.constantFrom(placesBehind, placesAhead), (between, asked, find) => {
        const found = find(between, asked)
        if (!found) return
        const all = [between.after, ...found, between.before]
        expect(found).toHaveLength(asked)
        expect(new Set(all).size).toBe(asked + 2)
        expect(all.toSorted((a, b) => a - b)).toEqual(all)
      }),
    )
  })

  it('exist for 400 mutations between two whole places up to a million', () => {
    for (const find of [placesBehind, placesAhead]) {
      expect(find({ after: 999_999, before: 1_000_000 }, 400)).toHaveLength(400)
    }
  })

  it('exist 10,000 times, each behind the last', () => {
    let after: number | undefined = 1000
    for (let round = 0; round < 10_000 && after !== undefined; round++) {
      after = placesBehind({ after, before: 1001 }, 2)?.[1]
    }
    expect(after).toBeLessThan(1001)
  })

  it('run out between neighboring numbers', () => {
    for (const after of [1, 2 - 2 ** -52, 1 + 2 ** -52]) {
      const between = { after, before: after + 2 ** -52 }
      expect(placesBehind(between, 1)).toBeUndefined()
      expect(placesAhead(between, 1)).toBeUndefined()
    }
  })
})

describe('the end of the queue', () => {
  it('equals the whole number after the last place, and 1 in an empty queue', () => {
    expect([undefined, 1, 1.25, 7.999].map(endPlace)).toEqual([1, 2, 2, 8])
  })
})
