import { expect, it } from 'vitest'
import { dishGrowth } from './of-rows'

const zone = 'Europe/Berlin'
const series = { id: 'a', prepared_count: 8, inoculated_at: '2026-03-04T12:00:00.000Z' }
const seen = (day: number, quantity_ids: readonly number[], colonized_percent: number, more = {}) => ({
  id: `${day} ${quantity_ids.join()}`,
  series_id: 'a',
  quantity_ids,
  observed_at: `2026-03-${String(4 + day).padStart(2, '0')}T12:00:00.000Z`,
  status: 'growing',
  colonized_percent,
  ...more,
})

it('shows one dish by day, and the middle eight tenths of the others', () => {
  const observations = [
    seen(2, [1, 2, 3, 4, 5, 6], 20),
    seen(5, [1], 30),
    seen(5, [2], 40),
    seen(5, [3], 50),
    seen(5, [4], 60),
    seen(5, [5], 70),
    seen(5, [6], 90),
  ]
  const { own, others } = dishGrowth(series, observations, 1, zone)
  expect(own).toEqual([
    { day: 2, percent: 20 },
    { day: 5, percent: 30 },
  ])
  expect(others.map(({ day, low, high }) => [day, Math.round(low), Math.round(high)])).toEqual([
    [2, 20, 20],
    [5, 44, 82],
  ])
})

it('needs three other dishes for the band, and ends with a lost dish', () => {
  const observations = [
    seen(2, [1, 2, 3], 20),
    seen(4, [1], 0, { status: 'contaminated', colonized_percent: undefined }),
    seen(6, [2, 3], 60),
  ]
  expect(dishGrowth(series, observations, 1, zone)).toEqual({ own: [{ day: 2, percent: 20 }], others: [] })
})
