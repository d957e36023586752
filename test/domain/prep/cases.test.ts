import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { type BenchCase, lastIsolation, sharing } from '../../../src/domain/prep/cases'
import { ratesBy } from '../../../src/domain/prep/rates'
import { casesOf, everyDish, seriesAround } from './of-rows'

const petri = (id: string, more: Values = {}) => ({
  id,
  prepared_count: 2,
  inoculated_at: '2026-03-04T12:00:00.000Z',
  status: 'inoculated',
  ...more,
})
const use = (id: string, more: Values = {}): Values => ({
  id,
  purchase_id: 'malt',
  quantity_id: 4,
  series_kind: 'agar_series',
  series_id: 'agar',
  ...more,
})

/** The packages of the only dish group of a farm with these uses. */
function packagesAfter(...uses: readonly Values[]) {
  const petris = [petri('p', { agar_series_id: 'agar' })]
  const bench = { petris, agars: new Map(), uses, observations: [], zone: 'Europe/Berlin', userId: 'vera' }
  return casesOf({ ...bench, today: '2026-04-01' })[0]?.shares.package
}

describe('the factors that a dish shares', () => {
  it('names each package that went into its agar, by purchase and number', () => {
    expect(packagesAfter(use('1'), use('2', { purchase_id: 'peptone', quantity_id: 1 }))).toEqual([
      'malt 4',
      'peptone 1',
    ])
  })

  it('exclude the packages of an undone use and of its reversal', () => {
    const reversal = use('3', { reverses_id: '1' })
    expect(packagesAfter(use('1'), use('2', { quantity_id: 5 }), reversal)).toEqual(['malt 5'])
    expect(packagesAfter(use('1'), reversal)).toBeUndefined()
  })

  it('exclude a package that is unrecorded or used by another series', () => {
    const loose = use('1', { purchase_id: null, quantity_id: null })
    const unnumbered = use('2', { quantity_id: null })
    const elsewhere = use('3', { series_id: 'other' })
    const jar = use('4', { series_kind: 'jar' })
    expect(packagesAfter(loose, unnumbered, elsewhere, jar)).toBeUndefined()
  })

  it('name the bought package that the series itself was made from', () => {
    const petris = [petri('p', { purchase_id: 'spawn', quantity_id: 2 })]
    const bench = { petris, agars: new Map(), observations: [], zone: 'Europe/Berlin', userId: 'v' }
    const shared = (uses: readonly Values[]) =>
      casesOf({ ...bench, uses, today: '2026-04-01' }).map(({ shares }) => shares.package)
    expect(shared([])).toEqual([['spawn 2'], ['spawn 2']])
    const own = use('1', { purchase_id: 'spawn', quantity_id: 2, series_kind: 'petri_series', series_id: 'p' })
    expect(shared([own])).toEqual([['spawn 2'], ['spawn 2']])
  })

  it('exclude packages if the agar of the dish is unknown', () => {
    const petris = [petri('p')]
    const bench = { petris, agars: new Map(), uses: [use('1')], observations: [], zone: 'Europe/Berlin', userId: 'v' }
    expect(casesOf({ ...bench, today: '2026-04-01' }).map(({ shares }) => shares.package)).toEqual([
      undefined,
      undefined,
    ])
  })
})

const TODAY = '2026-03-20'
const bench = (petris: readonly (Values & { readonly id: string })[], observations: readonly Values[] = []) => ({
  petris,
  agars: new Map(),
  observations,
  today: TODAY,
  zone: 'Europe/Berlin',
  userId: 'vera',
})
const seen = (id: string, series_id: string, quantity_ids: readonly number[], more: Values): Values => ({
  id,
  series_id,
  quantity_ids,
  observed_at: `2026-03-18T0${id.length}:00:00.000Z`,
  ...more,
})
const named = (dishes: readonly BenchCase[]) => dishes.map(({ seriesId, number }) => `${seriesId} ${number}`)

describe('the evidence of a dish', () => {
  const fresh = { inoculated_at: '2026-03-18T12:00:00.000Z', prepared_count: 4 }
  const looks = (dishes: readonly BenchCase[]) => dishes.map(({ observed }) => observed)

  it('counts as silent in a series old enough to show contamination', () => {
    expect(looks(everyDish(bench([petri('old')])))).toEqual(['silent', 'silent'])
    expect(named(casesOf(bench([petri('old')])))).toEqual(['old 1', 'old 2'])
  })

  it('includes only looks in a young series: no photo, quarantine or undone observation', () => {
    const observations = [
      seen('a', 'young', [1], { status: 'growing' }),
      seen('b', 'young', [2], { quarantined: true }),
      seen('c', 'young', [3], { photos: ['x'] }),
      seen('d', 'young', [4], { status: 'growing' }),
      seen('e', 'young', [4], { reverses_id: 'd', status: 'growing' }),
    ]
    const dishes = everyDish(bench([petri('young', fresh)], observations))
    expect(looks(dishes)).toEqual(['seen', 'unknown', 'unknown', 'unknown'])
  })

  it('includes only recorded looks in a series that was discarded as a whole', () => {
    const observations = [seen('a', 'gone', [2], { status: 'contaminated' })]
    const dishes = everyDish(bench([petri('gone', { status: 'discarded' })], observations))
    expect(looks(dishes)).toEqual(['unknown', 'seen'])
  })

  it('enters a rate with its whole series, if any of its dishes was checked', () => {
    const observations = [seen('a', 'marked', [1, 2], { status: 'contaminated' })]
    const cases = casesOf(bench([petri('marked', fresh), petri('silent', fresh)], observations))
    expect(named(cases)).toEqual(['marked 1', 'marked 2', 'marked 3', 'marked 4'])
    expect(ratesBy('strain', cases).all).toMatchObject({ bad: 2, count: 4, unseen: 2, rate: 0.5 })
  })

  it('uses the record’s day for neighbors if the inoculation day is unknown', () => {
    const bare = { id: 'bare', prepared_count: 2, created_at: '2026-03-05T12:00:00.000Z', status: 'inoculated' }
    const near = petri('near')
    const far = petri('far', { inoculated_at: '2025-03-05T12:00:00.000Z' })
    expect(seriesAround(bare, [bare, near, far], 'Europe/Berlin').map(({ id }) => id)).toEqual(['bare', 'near'])
  })
})

describe('the quarantine of a suspect', () => {
  /** What people did to three series of six dishes; each row of one moment, perhaps the same as another's. */
  const gestures = fc.array(
    fc.record({
      series: fc.constantFrom('p', 'q', 'r'),
      numbers: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
      quarantined: fc.boolean(),
      moment: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 6 },
  )
  const shared = { work_area: 'open' }
  const petris = [petri('p', shared), petri('q', { ...shared, inoculated_at: '2026-03-19T12:00:00.000Z' }), petri('r')]

  it('covers every dish that shares the suspect, even very young ones', () => {
    const dishes = everyDish(bench(petris))
    expect(named(sharing([{ factor: 'work_area', key: 'open' }], dishes))).toEqual(['p 1', 'p 2', 'q 1', 'q 2'])
  })

  it('undoes only its own gesture, so earlier quarantines stay', () => {
    const aside = { quarantined: true }
    const observations = [
      seen('a', 'p', [1], aside),
      seen('bb', 'p', [2], aside),
      seen('cc', 'q', [1, 2], aside),
      seen('ddd', 'r', [1], aside),
    ]
    const dishes = sharing([{ factor: 'work_area', key: 'open' }], everyDish(bench(petris, observations)))
    const { observations: gesture, count } = lastIsolation(observations, dishes)
    expect(gesture.map(({ id }) => id)).toEqual(['bb', 'cc'])
    expect(count).toBe(3)
    const undone = [
      ...observations,
      seen('eeee', 'p', [2], { reverses_id: 'bb' }),
      seen('ffff', 'q', [1, 2], { reverses_id: 'cc' }),
    ]
    const after = sharing([{ factor: 'work_area', key: 'open' }], everyDish(bench(petris, undone)))
    expect(lastIsolation(undone, after).observations.map(({ id }) => id)).toEqual(['a'])
  })

  it('covers only the dishes that are left after series were made smaller', () => {
    fc.assert(
      fc.property(gestures, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (gesture, p, q) => {
        const counts: Record<string, number> = { p, q, r: 6 }
        const grown = ['p', 'q', 'r'].map((id) => petri(id, { work_area: 'open', prepared_count: counts[id] }))
        const observations = gesture.map(({ series, numbers, quarantined, moment }, index) =>
          seen('x'.repeat(moment), series, numbers, { id: String(index), quarantined }),
        )
        const all = everyDish(bench(grown, observations))
        const mine = all.filter(({ seriesId }) => seriesId !== 'r')
        const { observations: found, count } = lastIsolation(observations, mine)
        // The rule, said of each: it names a dish that is there, and none did later.
        const isThere = (one: Values, number: unknown) => Number(number) <= (counts[String(one.series_id)] ?? 0)
        const left = (one: Values) => (one.quantity_ids as number[]).filter((number) => isThere(one, number))
        const puts = observations.filter(
          (one) => one.series_id !== 'r' && one.quarantined === true && left(one).length > 0,
        )
        const latest = puts
          .map(({ observed_at: at }) => String(at))
          .sort()
          .at(-1)
        const last = puts.filter((one) => one.observed_at === latest)
        const names = new Set(last.flatMap((one) => left(one).map((number) => `${String(one.series_id)} ${number}`)))
        const held = named(mine.filter(({ part }) => part.isQuarantined)).filter((name) => names.has(name))
        expect(count).toBe(held.length)
        expect(found).toEqual(held.length === 0 ? [] : last)
      }),
      { numRuns: 200 },
    )
  })
})
