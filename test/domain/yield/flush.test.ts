import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { type FlushRule, flushesOf } from '../../../src/domain/yield/flush'
import { picksOf } from '../../../src/domain/yield/picks'

const rule: FlushRule = { gapDays: 4, zone: 'Europe/Berlin' }
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 2, day, hour)).toISOString()
let made = 0
const harvest = (day: number, numbers: readonly number[], more: Values = {}): Values => {
  made += 1
  return {
    ...{ id: `${String(made).padStart(6, '0')}`, series_id: 'bags', grams: '100', harvested_at: at(day) },
    ...{ quantity_ids: [...numbers] },
    ...more,
  }
}
const flushes = (...harvests: readonly Values[]) => {
  const { of } = flushesOf(picksOf(harvests), rule)
  return harvests.map(({ id }) => of.get(String(id)))
}

describe('the flush of a pick', () => {
  it('follows from the last pick of its bag', () => {
    expect(flushes(harvest(1, [7]), harvest(5, [7]), harvest(10, [7]), harvest(10, [8]))).toEqual([1, 1, 2, 1])
  })

  it('counts the days of the farm, not hours', () => {
    // 23:30 on 1 March in Berlin, and 00:30 on 6 March.
    const late = { harvested_at: '2026-03-01T22:30:00.000Z' }
    expect(flushes(harvest(1, [7], late), harvest(5, [7], { harvested_at: '2026-03-05T22:30:00.000Z' }))).toEqual([
      1, 1,
    ])
    expect(flushes(harvest(1, [7], late), harvest(5, [7], { harvested_at: '2026-03-05T23:30:00.000Z' }))).toEqual([
      1, 2,
    ])
  })

  it('continues from the flush that a person said', () => {
    expect(flushes(harvest(1, [7], { flush: 3 }), harvest(2, [7]), harvest(20, [7]))).toEqual([3, 3, 4])
  })

  it('equals that of most bags of one weight, the lower of two equals', () => {
    const before = [harvest(1, [1, 2, 3])]
    expect(flushes(...before, harvest(10, [1, 2, 9])).at(-1)).toBe(2)
    expect(flushes(...before, harvest(10, [1, 9])).at(-1)).toBe(1)
  })

  it('follows from the last pick of the series if bags are not numbered', () => {
    expect(flushes(harvest(1, []), harvest(10, []), harvest(11, [7]))).toEqual([1, 2, 2])
    expect(flushes(harvest(1, [7]), harvest(10, []))).toEqual([1, 2])
  })

  it('forgets an undone pick', () => {
    const first = harvest(1, [7])
    const undo = { ...first, id: 'undo', reverses_id: first.id ?? null }
    expect(flushes(first, undo, harvest(10, [7]))).toEqual([undefined, undefined, 1])
  })

  it('stays the tenth', () => {
    expect(flushes(harvest(1, [7], { flush: 10 }), harvest(20, [7]))).toEqual([10, 10])
  })
})

const anyHarvest = fc.record({
  day: fc.integer({ min: 1, max: 60 }),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  flush: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
})

it('proposes the same flushes in any order of arrival', () => {
  fc.assert(
    fc.property(
      fc.array(anyHarvest, { maxLength: 12 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (all, chance) => {
        const rows = all.map(({ day, numbers, flush }) => harvest(day, numbers, flush === undefined ? {} : { flush }))
        const shuffled = rows
          .map((row) => ({ row, key: chance.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row)
        const told = (list: readonly Values[]) => [...flushesOf(picksOf(list), rule).of].toSorted()
        expect(told(shuffled)).toEqual(told(rows))
      },
    ),
  )
})
