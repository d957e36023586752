/** Days on the bench are the farm's: the same days and hours there give the same answers, wherever on earth it lies. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, startOfDay } from '../../../src/domain/clock'
import type { Values } from '../../../src/domain/kit/field'
import { doneDay } from '../../../src/domain/prep/growth'
import { ratesBy } from '../../../src/domain/prep/rates'
import { bySeries, casesOf, dutiesOf, everyDish, growthOf, lifePlot, proposedPouring, seriesAround } from './of-rows'

const FIRST_DAY = '2026-01-20'
const DAYS = 100
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
]

/** A day of the farm and a minute of it; no day is so short that it lacks one of these. */
const minute = fc.nat(22 * 60 + 59)
/** Mostly days that are as far from one another as something lasts. */
const moment = fc.record({ day: fc.oneof(fc.constantFrom(4, 5, 6, 49, 50, 51), fc.nat(DAYS)), minute })
type Moment = { readonly day: number; readonly minute: number }
type InFarm = (moment: Moment) => string

const inZone = (zone: string): InFarm => {
  return ({ day, minute }) =>
    new Date(Date.parse(startOfDay(addDays(FIRST_DAY, day), zone)) + minute * 60_000).toISOString()
}

const petri = fc.record({
  status: fc.constantFrom('inoculated', 'incubating', 'stored', 'discarded'),
  inoculated: fc.option(moment),
  made: moment,
})
const agar = fc.record({ poured: moment, lasts: fc.integer({ min: -2, max: 40 }) })
const sight = fc.record({
  series: fc.nat(2),
  dishes: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
  seen: moment,
  said: fc.constantFrom<Values>(
    { status: 'growing', colonized_percent: 40 },
    { colonized_percent: 95 },
    { status: 'colonized' },
    { status: 'contaminated' },
    { quarantined: true },
  ),
})
const bench = fc.record({
  petris: fc.array(petri, { minLength: 3, maxLength: 3 }),
  agars: fc.array(agar, { minLength: 1, maxLength: 3 }),
  sights: fc.array(sight, { maxLength: 6 }),
  today: fc.oneof(fc.constantFrom(8, 9, 10, 14), fc.nat(DAYS)),
})

type Bench = {
  readonly petris: readonly { readonly status: string; readonly inoculated: Moment | null; readonly made: Moment }[]
  readonly agars: readonly { readonly poured: Moment; readonly lasts: number }[]
  readonly sights: readonly {
    readonly series: number
    readonly dishes: readonly number[]
    readonly seen: Moment
    readonly said: Values
  }[]
  readonly today: number
}

/** All that is said of the bench with its days, without the instants themselves. */
function saidOf(bench: Bench, zone: string) {
  const at = inZone(zone)
  const today = addDays(FIRST_DAY, bench.today)
  const petris = bench.petris.map(({ status, inoculated, made }, index) => ({
    ...{ id: `p${index}`, prepared_count: 4, strain_id: 'lm', agar_series_id: 'a0', status, created_at: at(made) },
    ...(inoculated && { inoculated_at: at(inoculated) }),
  }))
  const agars = bench.agars.map(({ poured, lasts }, index) => ({
    ...{ id: `a${index}`, recipe_id: 'mea', prepared_count: 40, status: 'poured', sterility_check: 'pending' },
    ...{ run_code: `A-${index}`, poured_at: at(poured), expires_at: addDays(FIRST_DAY, poured.day + lasts) },
  }))
  const observations = bench.sights.map(({ series, dishes, seen, said }, index): Values => {
    return { id: `o${index}`, series_id: `p${series}`, quantity_ids: [...dishes], observed_at: at(seen), ...said }
  })
  const seen = bySeries(observations)
  const known = { petris, agars: new Map(agars.map((row) => [row.id, row])), observations, today, zone, userId: 'u' }
  const [own] = petris
  return {
    duties: dutiesOf({ agars, petris, seen, usual: new Map([['lm', 9]]), today, zone }).map(({ row, ...duty }) => ({
      ...duty,
      id: row.id,
    })),
    around: own && seriesAround(own, petris, zone).map(({ id }) => id),
    dishes: everyDish(known),
    weeks: ratesBy('week', casesOf(known)),
    growth: petris.map((row) => growthOf(row, seen.get(row.id) ?? [], zone)),
    done: petris.map((row) => doneDay(growthOf(row, seen.get(row.id) ?? [], zone))),
    dish: petris.map((row) => lifePlot(row, seen.get(row.id) ?? [], 2, zone)),
    pouring: proposedPouring({ id: 'mea' }, agars, today, zone),
  }
}

it('a bench reads like a UTC bench with the same acts and days', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), bench, (zone, made) => {
      expect(saidOf(made, zone)).toEqual(saidOf(made, 'UTC'))
    }),
    { numRuns: 100 },
  )
})
