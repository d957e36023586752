import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { type FlushYield, flushYieldsOf, usualPicks } from '../../../src/domain/yield/expected'
import { picksOf } from '../../../src/domain/yield/picks'

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 8)).toISOString()
let made = 0
const pick = (day: number, numbers: readonly number[], grams: string, more: Values = {}) => {
  made += 1
  return {
    ...{ id: String(made).padStart(6, '0'), series_id: 'bags', series_kind: 'grow_series', grams },
    ...{ quantity_ids: [...numbers], harvested_at: at(day), ...more },
  }
}
const row = {
  ...{ id: 'bags', form: 'substrate', prepared_count: 10, inoculated_at: at(1), status: 'inoculated' },
  ...{ strain_id: 'blue', recipe_id: 'mix' },
}
const yieldsOn = (now: string, harvests: readonly Values[], seen: readonly Values[] = [], more: Values = {}) =>
  flushYieldsOf(
    { definition: growSeries, row: { ...row, ...more } },
    { observations: seen, picks: picksOf(harvests), moved: new Map(), rule: { gapDays: 4, zone: 'Europe/Berlin' } },
    now,
  )
const fruiting = (day: number, numbers: readonly number[]) => ({
  ...{ id: `seen ${day}`, series_id: 'bags', quantity_ids: [...numbers], observed_at: at(day), status: 'fruiting' },
})

describe('the flushes of a series that are over', () => {
  const first = [pick(20, [1, 2], '800'), pick(22, [2, 3], '400'), pick(22, [3], '50', { grade: 'waste' })]

  it('divide by the parts that gave the flush, without waste', () => {
    const second = pick(32, [1], '300')
    expect(yieldsOn(at(33), [...first, second])).toEqual([
      { seriesId: 'bags', strainId: 'blue', recipeId: 'mix', flush: 1, perPart: 400, perFruited: 400 },
    ])
    expect(yieldsOn(at(37), [...first, second])).toMatchObject([
      { flush: 1 },
      { flush: 2, perPart: 300, perFruited: 100 },
    ])
  })

  it('leave out a flush while a further pick may belong to it', () => {
    expect(yieldsOn(at(26), first)).toEqual([])
    expect(yieldsOn(at(27), first)).toHaveLength(1)
    expect(yieldsOn(at(23), first, [], { status: 'closed' })).toHaveLength(1)
  })

  it('count all parts that fruited where picks name no parts', () => {
    const crates = [pick(20, [], '900'), pick(21, [1], '100')]
    expect(yieldsOn(at(30), crates, [fruiting(19, [1, 2, 3, 4])])).toMatchObject([{ perPart: 250, perFruited: 250 }])
    expect(yieldsOn(at(30), [pick(20, [], '900')])).toEqual([])
  })

  it('leave out undone picks and grain', () => {
    const [one] = first
    const undone = pick(25, [1, 2], '800', { reverses_id: one?.id })
    expect(yieldsOn(at(30), [...first, undone])).toMatchObject([{ perPart: 200 }])
    expect(yieldsOn(at(30), first, [], { form: 'grain' })).toEqual([])
  })
})

describe('the usual pick', () => {
  const of = { strainId: 'blue', recipeId: 'mix' }
  const gave = (grams: readonly number[], more: Partial<FlushYield> = {}): FlushYield[] =>
    grams.map((perPart, index) => ({
      ...{ seriesId: String(index), ...of, flush: 1, perPart, perFruited: perPart / 2 },
      ...more,
    }))

  it('equals the median with its quartiles, from at least five series', () => {
    const usual = usualPicks([...gave([500, 300, 400, 200, 600]), ...gave([9000], { recipeId: 'straw' })])
    expect(usual(of, 1)).toEqual({
      ...{ n: 5, low: 300, median: 400, high: 500 },
      again: { low: 150, median: 200, high: 250 },
    })
  })

  it('needs at least five series', () => {
    const usual = usualPicks([...gave([500, 300, 400, 200]), ...gave([600], { flush: 2 })])
    expect([usual(of, 1), usual(of, 2), usual(of, 3)]).toEqual([{ n: 4 }, { n: 1 }, { n: 0 }])
    expect(usual({ strainId: 'blue', recipeId: undefined }, 1)).toEqual({ n: 0 })
  })
})
