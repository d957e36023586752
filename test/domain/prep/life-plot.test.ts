import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { lifePlot } from '../../../src/domain/prep/life-plot'

const ZONE = 'Europe/Berlin'
const on = (day: number) => `2026-03-${String(4 + day).padStart(2, '0')}T12:00:00.000Z`
const row = { id: 'a', prepared_count: 8, status: 'inoculated', inoculated_at: on(0) }
const seen = (
  day: number,
  quantity_ids: readonly number[],
  percent: number | undefined,
  more: Values = {},
): Values => ({
  ...{ id: `${day} ${quantity_ids.join()}`, series_id: 'a', quantity_ids: [...quantity_ids], observed_at: on(day) },
  ...(percent === undefined ? {} : { status: 'growing', colonized_percent: percent }),
  ...more,
})
const plotOf = (observations: readonly Values[], number = 1, own: Values = row) =>
  lifePlot({ definition: growSeries, row: own }, observations, number, ZONE)
const rounded = (plot: ReturnType<typeof plotOf>) =>
  plot?.others.map(({ day, low, high }) => [day, Math.round(low), Math.round(high)])

it('shows one part by day over the middle eight tenths of the others', () => {
  const plot = plotOf([
    seen(2, [1, 2, 3, 4, 5, 6], 20),
    seen(5, [1], 30),
    seen(5, [2], 40),
    seen(5, [3], 50),
    seen(5, [4], 60),
    seen(5, [5], 70),
    seen(5, [6], 90),
    seen(9, [2], undefined, { status: 'colonized' }),
  ])
  expect(plot).toMatchObject({
    start: '2026-03-04',
    own: [
      { day: 2, date: '2026-03-06', percent: 20 },
      { day: 5, date: '2026-03-09', percent: 30 },
    ],
    end: 9,
  })
  // 40 50 60 70 90, then 50 60 70 90 100: a part keeps its last percent.
  expect(rounded(plot)).toEqual([
    [2, 20, 20],
    [5, 44, 82],
    [9, 54, 96],
  ])
})

it('two other parts make no range, and contamination ends the line', () => {
  const lost = seen(4, [1], undefined, { status: 'contaminated' })
  expect(plotOf([seen(2, [1, 2, 3], 20), lost, seen(6, [1, 2, 3], 60)])).toEqual({
    ...{ start: '2026-03-04', own: [{ day: 2, date: '2026-03-06', percent: 20 }], others: [], end: 2 },
  })
})

it('shows nothing of a part without a percent', () => {
  expect(plotOf([seen(2, [2, 3, 4, 5], 20), seen(3, [1], undefined, { treatment: 'shaken' })])).toBeUndefined()
})

it('counts the days of parts that were inoculated later from their own day', () => {
  const later = seen(3, [1], undefined, { status: 'inoculated' })
  const plot = plotOf([later, seen(2, [2, 3, 4], 10), seen(5, [1], 15), seen(5, [2, 3, 4], 40)])
  expect(plot?.own).toEqual([{ day: 2, date: '2026-03-09', percent: 15 }])
  expect(rounded(plot)).toEqual([
    [2, 10, 10],
    [5, 40, 40],
  ])
})

it('leaves the range when a part is discarded', () => {
  const plot = plotOf([
    seen(2, [1, 2, 3, 4], 20),
    seen(4, [4], undefined, { status: 'discarded' }),
    seen(6, [2, 3], 60),
  ])
  expect(rounded(plot)).toEqual([[2, 20, 20]])
})

const part = fc.integer({ min: 1, max: 8 })
const sight = fc.record({
  day: fc.integer({ min: 0, max: 20 }),
  numbers: fc.uniqueArray(part, { minLength: 1, maxLength: 8 }),
  said: fc.oneof(
    fc.record({ colonized_percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ status: fc.constantFrom('inoculated', 'colonized', 'fruiting', 'contaminated') }),
  ),
})

it('any order of arrival gives the same plot, without undone observations', () => {
  fc.assert(
    fc.property(fc.array(sight, { maxLength: 12 }), part, fc.infiniteStream(fc.nat()), (sights, number, keys) => {
      const all = sights.map(({ day, numbers, said }, index) =>
        seen(day, numbers, undefined, { id: `o${index}`, ...said }),
      )
      const [undone, ...kept] = all
      const undoing = undone && { ...undone, id: 'undo', reverses_id: String(undone.id) }
      const shuffled = [...all, ...(undoing ? [undoing] : [])]
        .map((one) => ({ one, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      const plot = plotOf(shuffled, number)
      expect(plot).toEqual(plotOf(kept, number))
      for (const { low, high } of plot?.others ?? []) expect(low).toBeLessThanOrEqual(high)
    }),
    { numRuns: 200 },
  )
})

it('shows the last reading of a part that was lost on the same day', () => {
  const reading = seen(5, [1], 70, { observed_at: '2026-03-09T07:00:00.000Z' })
  const loss = { ...seen(5, [1], undefined, { status: 'contaminated' }), id: 'lost' }
  expect(plotOf([reading, loss])?.own).toEqual([{ day: 5, date: '2026-03-09', percent: 70 }])
})
