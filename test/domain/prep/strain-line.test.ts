import { expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import type { Values } from '../../../src/domain/kit/field'
import type { SeriesDefinition } from '../../../src/domain/kit/series'
import type { Folded } from '../../../src/domain/prep/contents'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { byGeneration, livingOf, transfersOf } from '../../../src/domain/prep/strain-line'

const AT = '2026-03-05T08:00:00.000Z'
const folded = (
  definition: SeriesDefinition,
  row: Values,
  ...seen: readonly (readonly [string, readonly number[]])[]
): Folded => ({
  series: { definition, row: { prepared_count: 6, status: 'inoculated', inoculated_at: AT, ...row } },
  fold: foldParts(
    seen.map(([status, numbers], index) => ({ id: `o${index}`, status, quantity_ids: [...numbers], observed_at: AT })),
  ),
})
const living = (...all: readonly ReturnType<typeof folded>[]) =>
  livingOf(all).map(({ of, states, count }) => [of.row.id, count, Object.fromEntries(states)])

it('joins living dishes, and bags apart from jars', () => {
  expect(
    living(
      folded(petriSeries, { id: 'p1' }, ['growing', [1, 2]], ['contaminated', [3]], ['used', [4]]),
      folded(petriSeries, { id: 'p2', prepared_count: 2 }, ['colonized', [1]]),
      folded(growSeries, { id: 'jars', vessel: 'jar' }, ['spent', [1, 2, 3, 4, 5]]),
      folded(growSeries, { id: 'bags', vessel: 'bag' }, ['fruiting', [6]]),
    ),
  ).toEqual([
    ['p1', 6, { growing: 2, inoculated: 3, colonized: 1 }],
    ['jars', 1, { inoculated: 1 }],
    ['bags', 6, { inoculated: 5, fruiting: 1 }],
  ])
})

it('ignores filled parts, drafts, and series that are discarded or deleted', () => {
  const bags = (row: Values) => folded(growSeries, { vessel: 'bag', ...row })
  expect(
    living(
      folded(growSeries, { id: 'partly', vessel: 'bag', status: 'cooked' }, ['inoculated', [1, 2]]),
      bags({ status: 'draft' }),
      bags({ status: 'discarded' }),
      bags({ deleted_at: AT }),
    ),
  ).toEqual([['partly', 2, { inoculated: 2 }]])
})

it('orders series by transfer or generation, unknown ones last', () => {
  const series = (definition: SeriesDefinition, row: Values) => ({ definition, row })
  const all = [
    series(petriSeries, { id: 'a' }),
    series(petriSeries, { id: 'b', transfer_number: 2 }),
    series(growSeries, { id: 'c', generation: 1 }),
    series(petriSeries, { id: 'd', transfer_number: 0 }),
    series(petriSeries, { id: 'e', transfer_number: 2 }),
  ]
  expect(byGeneration(all).map(({ row }) => row.id)).toEqual(['d', 'c', 'b', 'e', 'a'])
  expect(transfersOf(all, 3).map(({ number, count }) => [number, count])).toEqual([
    [0, 1],
    [1, 0],
    [2, 2],
    [3, 0],
  ])
  expect(transfersOf(all, 1)).toHaveLength(3)
  expect(transfersOf(all.slice(0, 1), 5)).toEqual([])
})
