import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { movedInto } from '../../../src/domain/prep/moved'
import { picksOf } from '../../../src/domain/yield/picks'
import { yieldOf } from '../../../src/domain/yield/yields'

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 8)).toISOString()
let made = 0
const named = (more: Values): Values => {
  made += 1
  return { id: String(made).padStart(6, '0'), series_id: 'bags', series_kind: 'grow_series', ...more }
}
const pick = (day: number, numbers: readonly number[], grams: string, more: Values = {}) =>
  named({ quantity_ids: [...numbers], harvested_at: at(day), grams, ...more })
const see = (day: number, numbers: readonly number[], status: string) =>
  named({ quantity_ids: [...numbers], observed_at: at(day), status })
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const bags = {
  ...{ id: 'bags', form: 'substrate', prepared_count: 20, dry_g_per_part: 950 },
  ...{ inoculated_at: at(1), status: 'inoculated' },
}
const reported = (
  more: Values,
  harvests: readonly Values[],
  observations: readonly Values[] = [],
  later: Values[] = [],
) =>
  yieldOf(
    { definition: growSeries, row: { ...bags, ...more } },
    {
      observations,
      picks: picksOf(harvests),
      moved: movedInto(later as never),
      rule: { gapDays: 4, zone: 'Europe/Berlin' },
    },
  )

describe('the yield of a series', () => {
  it('relates all that was picked to the dry weight of all bags', () => {
    const harvests = [
      pick(29, numbers(1, 18), '10000.5'),
      pick(30, [1], '304.5'),
      pick(41, numbers(1, 9), '9000'),
      pick(41, [9], '120', { grade: 'waste' }),
    ]
    expect(reported({}, harvests)).toEqual({
      ...{ series_id: 'bags', parts_started: 20, parts_fruited: 18, picked_g: 19_305, waste_g: 120, dry_g: 19_000 },
      ...{ be_percent: 101.6, per_part_started_g: 965.3, per_part_fruited_g: 1072.5, days_to_first_pick: 28 },
      flushes: [
        { flush: 1, grams: 10_305, share_percent: 53.4 },
        { flush: 2, grams: 9000, share_percent: 46.6 },
      ],
    })
  })

  it('divides three flushes of one bag', () => {
    const harvests = [pick(20, [1], '648'), pick(31, [1], '420'), pick(45, [1], '259')]
    const { be_percent: efficiency, flushes } = reported({ prepared_count: 1, dry_g_per_part: 1000 }, harvests)
    expect(efficiency).toBe(132.7)
    expect(flushes.map(({ share_percent: share }) => share)).toEqual([48.8, 31.7, 19.5])
  })

  it('counts lost bags as started, and bags with fruit as fruited', () => {
    const seen = [
      see(10, [1, 2], 'fruiting'),
      see(12, [2], 'contaminated'),
      see(11, [3], 'discarded'),
      see(13, [3], 'pinning'),
      see(9, [4], 'growing'),
    ]
    expect(reported({}, [pick(14, [3], '10')], seen)).toMatchObject({ parts_started: 20, parts_fruited: 3 })
    expect(reported({}, [], seen)).toMatchObject({ parts_started: 20, parts_fruited: 2, per_part_fruited_g: 0 })
  })

  it('counts no bag of a later series, nor one that waits for culture', () => {
    const later = [{ id: 'late', from_parts: [{ quantity_id: 1, from_series_id: 'bags', from_quantity_id: 2 }] }]
    expect(reported({}, [], [see(10, [1, 2], 'fruiting')], later)).toMatchObject({
      parts_started: 19,
      parts_fruited: 1,
    })
    const partly = reported({ status: 'cooked' }, [], [see(2, [5, 6], 'inoculated')])
    expect(partly).toMatchObject({ parts_started: 2, dry_g: 1900 })
  })

  it('leaves the efficiency out without the dry weight, or before it began', () => {
    const unknown = reported({ dry_g_per_part: null }, [pick(20, [1], '648')])
    expect(unknown).toMatchObject({ picked_g: 648, dry_g: null, be_percent: null, cannot_say: 'no_dry_weight' })
    const draft = reported({ status: 'draft' }, [])
    expect(draft).toMatchObject({
      parts_started: 0,
      be_percent: null,
      per_part_started_g: null,
      cannot_say: 'not_begun',
    })
  })
})

describe('the parts of a series', () => {
  it('began if they were picked, though no one recorded their inoculation', () => {
    const harvests = [pick(20, [5], '950')]
    const began = reported({ status: 'cooked' }, harvests, [see(2, [4], 'inoculated')])
    expect(began).toMatchObject({ parts_started: 2, parts_fruited: 1, dry_g: 1900, be_percent: 50 })
  })

  it('fruited only by their last living state, or by a pick', () => {
    const seen = [
      see(20, [1, 2, 3], 'fruiting'),
      see(21, [1], 'colonized'),
      see(22, [2], 'spent'),
      see(23, [4], 'spent'),
    ]
    expect(reported({}, [], [...seen, see(24, [4], 'fruiting')])).toMatchObject({ parts_fruited: 2 })
  })

  it('count a number that a weight names twice once', () => {
    expect(picksOf([pick(20, [26, 26], '300')])).toMatchObject([{ numbers: [26] }])
  })
})
