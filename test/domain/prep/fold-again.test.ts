import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { foldingAgain } from '../../../src/domain/prep/fold-again'
import { partsIn, type Series } from '../../../src/domain/prep/series'

const bags = (more: Values = {}): Series => ({
  definition: growSeries,
  row: { id: 's', prepared_count: 2000, status: 'inoculated', ...more },
})
const see = (n: number, numbers: readonly number[], more: Values = { status: 'growing' }): Values => ({
  id: `o${String(n).padStart(4, '0')}`,
  series_id: 's',
  quantity_ids: numbers,
  observed_at: new Date(Date.UTC(2026, 2, 5, 8, n)).toISOString(),
  ...more,
})
const HISTORY = Array.from({ length: 400 }, (_, n) => see(n, [n * 5 + 1, n * 5 + 2]))

/** The numbers of the parts that are other objects after these observations, or that are in another state. */
function drawnAgain(observations: readonly Values[], series = bags()): readonly number[] {
  const foldAgain = foldingAgain()
  const before = foldAgain(bags(), HISTORY).parts
  const { fold, parts } = foldAgain(series, structuredClone(observations))
  expect(fold).toEqual(foldParts(observations))
  expect(parts).toEqual(partsIn(series, fold))
  return parts.flatMap((part, index) => (part === before[index] ? [] : [part.number]))
}

it('makes new parts only of those in a new observation', () => {
  expect(drawnAgain([...HISTORY, see(900, [7, 1500], { status: 'colonized' })])).toEqual([7, 1500])
  expect(drawnAgain(HISTORY)).toEqual([])
})

it('keeps the object of a part that is seen growing twice', () => {
  expect(drawnAgain([...HISTORY, see(900, [1, 3])])).toEqual([3])
})

it('finds an observation that arrived late among the others', () => {
  const late = { ...see(3, [9], { status: 'colonized' }), id: 'o0003a' }
  expect(drawnAgain([...HISTORY.slice(0, 4), late, ...HISTORY.slice(4)])).toEqual([9])
})

it('folds an undo, and changes only its parts', () => {
  expect(drawnAgain([...HISTORY, { ...see(900, [1, 2], {}), reverses_id: 'o0000' }])).toEqual([1, 2])
  const undone = see(900, [3], { status: 'colonized' })
  const undoing = { ...see(800, [3], {}), reverses_id: undone.id }
  expect(drawnAgain([...HISTORY, undoing, undone])).toEqual([])
})

it('notices an observation that was taken back or corrected', () => {
  expect(drawnAgain(HISTORY.slice(1))).toEqual([1, 2])
  expect(drawnAgain([see(0, [1]), ...HISTORY.slice(1)])).toEqual([2])
  expect(drawnAgain([see(0, [1, 2], { status: 'colonized' }), ...HISTORY.slice(1)])).toEqual([1, 2])
})

it('notices another count and another state of the series', () => {
  expect(drawnAgain(HISTORY, bags({ prepared_count: 2002 }))).toEqual([2001, 2002])
  expect(drawnAgain(HISTORY, bags({ prepared_count: 1998 }))).toEqual([])
  expect(drawnAgain(HISTORY, bags({ status: 'closed' }))).toHaveLength(2000)
})

it('equals a whole fold after each of any changes', () => {
  const one = fc.record({
    n: fc.nat(30),
    numbers: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
    status: fc.constantFrom('growing', 'colonized', 'contaminated', 'used'),
    undoes: fc.option(fc.nat(30), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(one, { selector: ({ n }) => n, maxLength: 12 }), { maxLength: 6 }), (steps) => {
      const foldAgain = foldingAgain()
      const series = bags({ prepared_count: 6 })
      for (const step of steps) {
        const said = step
          .toSorted((a, b) => a.n - b.n)
          .map(({ n, numbers, status, undoes }) =>
            see(n, numbers, undoes === undefined ? { status } : { reverses_id: see(undoes, []).id }),
          )
        const { fold, parts } = foldAgain(series, said)
        expect(fold).toEqual(foldParts(said))
        expect(parts).toEqual(partsIn(series, foldParts(said)))
      }
    }),
  )
})
