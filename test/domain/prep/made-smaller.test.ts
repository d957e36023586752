/** A series whose count was set right to fewer dishes is told as one that never had the others. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { doneDay } from '../../../src/domain/prep/growth'
import { becameOf, namedDishes, stickersOf, takenTwice, trayOf } from '../../../src/domain/prep/petri'
import { ratesBy } from '../../../src/domain/prep/rates'
import { casesOf, dishesOf, dutiesOf, everyDish, growthOf, lifePlot } from './of-rows'

const ZONE = 'America/Los_Angeles'
const dish = fc.integer({ min: 1, max: 8 })
const sights = fc.array(
  fc.record({
    quantity_ids: fc.uniqueArray(dish, { minLength: 1, maxLength: 4 }),
    day: fc.integer({ min: 2, max: 9 }),
    said: fc.constantFrom<Values>(
      { status: 'growing', colonized_percent: 30 },
      { colonized_percent: 95 },
      { status: 'colonized' },
      { status: 'contaminated' },
      { status: 'dead' },
      { quarantined: true },
    ),
    undoes: fc.constantFrom(null, null, null, 0, 1),
  }),
  { maxLength: 6 },
)
const entries = fc.uniqueArray(fc.record({ quantity_id: dish, agar_quantity_id: dish }), {
  selector: ({ quantity_id }) => quantity_id,
})

function saidOf(series: Values & { readonly id: string }, observations: readonly Values[]) {
  const agar = { id: 'a', prepared_count: 6, status: 'poured', poured_at: '2026-03-01T10:00:00.000Z' }
  const petris = [series]
  const bench = { petris, agars: new Map([['a', agar]]), observations, today: '2026-03-12', zone: ZONE, userId: 'u' }
  const seen = new Map([['p', observations]])
  return {
    dishes: dishesOf(series, foldParts(observations)),
    growth: growthOf(series, observations, ZONE),
    done: doneDay(growthOf(series, observations, ZONE)),
    beside: lifePlot(series, observations, 1, ZONE),
    tray: trayOf(agar, petris, undefined),
    twice: takenTwice(petris).map(({ number, by }) => [number, by.length]),
    named: namedDishes(series),
    stickers: stickersOf(series),
    became: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => becameOf('a', number, petris)?.number),
    duties: ['failed', 'passed'].map((sterility_check) =>
      dutiesOf({ ...bench, agars: [{ ...agar, sterility_check }], seen, usual: new Map([['lm', 8]]) }).map(
        ({ kind, day, late, count }) => [kind, day, late, count],
      ),
    ),
    every: everyDish(bench),
    rates: ratesBy('strain', casesOf(bench)),
  }
}

it('observations and agar numbers beyond the count have no effect', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), entries, sights, (count, from, told) => {
      const series = { id: 'p', agar_series_id: 'a', strain_id: 'lm', status: 'inoculated', prepared_count: count }
      const whole = { ...series, inoculated_at: '2026-03-02T10:00:00.000Z', from_dishes: from }
      const bare = { ...whole, from_dishes: from.filter(({ quantity_id }) => quantity_id <= count) }
      const observations = told.map(({ day, said, undoes, quantity_ids }, index): Values => {
        const at = { observed_at: `2026-03-0${day}T20:00:00.000Z` }
        return {
          id: `o${index}`,
          series_id: 'p',
          quantity_ids,
          ...at,
          ...said,
          ...(undoes !== null && { reverses_id: `o${undoes}` }),
        }
      })
      const within = observations.map((one, index) => ({
        ...one,
        quantity_ids: told[index]?.quantity_ids.filter((number) => number <= count) ?? [],
      }))
      expect(saidOf(whole, observations)).toEqual(saidOf(bare, within))
    }),
    { numRuns: 100 },
  )
})
