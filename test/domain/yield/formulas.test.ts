import { expect, it } from 'vitest'
import { median } from '../../../src/domain/prep/quantile'
import { wilson } from '../../../src/domain/prep/statistics'
import { biologicalEfficiency, flushShares, productionRate } from '../../../src/domain/yield/formulas'
import { runChart } from '../../../src/domain/yield/run-chart'

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const percents = ({ low, high }: { readonly low: number; readonly high: number }) =>
  [low, high].map((one) => rounded(100 * one, 1))

it('relates fresh mushrooms to dry substrate', () => {
  expect(rounded(biologicalEfficiency(648 + 420 + 259, 1000), 1)).toBe(132.7)
  expect(rounded(biologicalEfficiency(19_305, 20 * 950), 1)).toBe(101.6)
})

it('divides a yield among its flushes', () => {
  expect(flushShares([648, 420, 259]).map((share) => rounded(share, 1))).toEqual([48.8, 31.7, 19.5])
  expect(flushShares([0, 0])).toEqual([0, 0])
})

it('gives the yield of a day', () => {
  expect(rounded(productionRate(132.7, 56), 2)).toBe(2.37)
})

it('gives the usual days to a state', () => {
  expect(median([31, 33, 33, 34, 36, 41])).toBe(33.5)
})

it('gives the interval of a rate', () => {
  expect([wilson(3, 20), wilson(0, 20), wilson(6, 40)].map(percents)).toEqual([
    [5.2, 36],
    [0, 16.1],
    [7.1, 29.1],
  ])
})

it('draws limits that follow the variation of the farm', () => {
  const counts = [40, 38, 42, 40, 40, 36]
  const chart = runChart([2, 1, 3, 9, 2, 1].map((bad, index) => ({ bad, count: counts[index] ?? 0 })))
  expect(rounded(100 * (chart?.rate ?? 0), 2)).toBe(7.63)
  expect(rounded(chart?.variation ?? 0, 2)).toBe(1.75)
  expect(rounded(100 * (chart?.limitOf(40) ?? 0), 1)).toBe(29.7)
  expect(runChart([{ bad: 2, count: 40 }])).toBeUndefined()
  expect(runChart([0, 0].map((bad) => ({ bad, count: 40 })))).toBeUndefined()
})
