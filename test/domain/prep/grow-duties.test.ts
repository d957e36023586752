import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { type Among, type BenchRow, dutiesOf } from '../../../src/domain/prep/bench'
import { courseOf } from '../../../src/domain/prep/grow-course'
import { FEWEST_SERIES, usualBefore } from '../../../src/domain/prep/grow-usual'
import { bySeries, seriesOf } from '../../../src/domain/prep/series'

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 9)).toISOString()
const TODAY = 60
const ROOMS = [
  { id: 'inc', kind: 'incubation' },
  { id: 'fruit', kind: 'fruiting' },
]

const grow = (id: string, day: number, more: object = {}): BenchRow => ({
  ...{ id, form: 'grain', vessel: 'jar', prepared_count: 4, status: 'inoculated', inoculated_at: at(day) },
  ...{ place_id: 'inc', ...more },
})
const see = (series: string, day: number, numbers: readonly number[], more: Values): Values => ({
  ...{ id: `${series} ${day} ${JSON.stringify(more)}`, series_id: series, observed_at: at(day), quantity_ids: numbers },
  ...more,
})
const ALL = [1, 2, 3, 4]

/** `count` earlier series, all parts growing on the second, shaken at 30 % on the sixth and colonized on the twelfth to fifteenth day. */
const earlier = (count: number, form = 'grain') => {
  const rows = Array.from({ length: count }, (_, n) => grow(`${form} ${n}`, n + 1, { form, status: 'closed' }))
  const seen = rows.flatMap(({ id }, n) => [
    see(id, n + 3, ALL, { status: 'growing', colonized_percent: 30 }),
    see(id, n + 7, ALL, { treatment: 'shaken' }),
    ...ALL.map((number) => see(id, n + 12 + number, [number], { status: 'colonized' })),
  ])
  return { rows, seen }
}

type Farm = { rows: readonly BenchRow[]; seen: readonly Values[]; today?: number; among?: Among }
function duties({ rows, seen, today = TODAY, among }: Farm): string[] {
  const all = seriesOf(growSeries, rows)
  const found = bySeries(seen)
  const courses = all.flatMap((series) => courseOf(series, found.get(series.row.id) ?? [], 'UTC') ?? [])
  return dutiesOf({
    ...{ agars: [], petris: all, runs: [], places: ROOMS, seen: found, usual: new Map(), zone: 'UTC', among },
    ...{ earlier: usualBefore(courses), today: at(today).slice(0, 10) },
  }).map(({ kind, series, numbers, late, placeIds }) => `${kind} ${series.row.id} ${numbers} ${late} ${placeIds}`)
}
/** The farm with its earlier series, and one that is looked at. */
const farm = (row: BenchRow, seen: readonly Values[], count = FEWEST_SERIES): Farm => {
  const before = earlier(count, String(row.form))
  return { rows: [...before.rows, row], seen: [...before.seen, ...seen] }
}
const GROWING = { status: 'growing', colonized_percent: 10 }

describe('the course of a series', () => {
  const course = (seen: readonly Values[], more: object = {}) => {
    const [series] = seriesOf(growSeries, [grow('a', 10, more)])
    return series && courseOf(series, seen, 'UTC')
  }
  const shaking = see('a', 15, [2, 3], { treatment: 'shaken' })
  it('gives the day and the median percent of the first shaking', () => {
    const percents = [20, 40, 90].map((percent, n) => see('a', 12, [n + 2], { colonized_percent: percent }))
    expect(course([shaking, ...percents, see('a', 18, ALL, { treatment: 'shaken' })])?.shaken).toEqual({
      day: 5,
      percent: 30,
    })
    expect(course([shaking, { ...shaking, id: 'undo', reverses_id: shaking.id ?? null }])?.shaken).toBeUndefined()
  })

  it('gives the days of a state once no living part waits for it', () => {
    const some = see('a', 14, [1, 2], { status: 'colonized' })
    expect(course([some])?.days.colonized).toBeUndefined()
    const rest = [see('a', 20, [3], { status: 'contaminated' }), see('a', 19, [4], { status: 'colonized' })]
    expect(course([...rest, some])?.days.colonized).toEqual(
      new Map([
        [4, 2],
        [9, 1],
      ]),
    )
  })

  it('ignores observations before the inoculation, and series without a day', () => {
    expect(course([see('a', 9, ALL, { treatment: 'shaken' })])?.shaken).toBeUndefined()
    expect(course([shaking], { inoculated_at: null })).toBeUndefined()
  })
})

describe('grain to shake', () => {
  const young = grow('now', TODAY - 5)
  it('becomes due at the usual age, for growing jars not shaken yet', () => {
    const seen = [see('now', TODAY - 1, ALL, GROWING), see('now', TODAY, [3, 4], { treatment: 'shaken' })]
    expect(duties({ ...farm(young, seen), today: TODAY })).toEqual([])
    expect(duties({ ...farm(young, seen), today: TODAY + 1 })).toEqual(['shake now 1,2 0 inc'])
    expect(duties({ ...farm(young, seen), today: TODAY + 2 })[0]).toBe('shake now 1,2 1 inc')
  })

  it('becomes due earlier at the usual percent', () => {
    const seen = [see('now', TODAY - 2, [1, 3, 4], GROWING), see('now', TODAY - 1, [2], { colonized_percent: 30 })]
    expect(duties(farm(young, seen))).toEqual(['shake now 2 1 inc'])
  })

  it('needs five earlier series, and excludes blocks', () => {
    const old = grow('now', TODAY - 9)
    const seen = [see('now', TODAY, ALL, GROWING)]
    expect(duties(farm(old, seen, FEWEST_SERIES - 1))).toEqual([])
    expect(duties(farm({ ...old, form: 'substrate' }, seen))).toEqual([])
    expect(duties(farm(old, seen))).toEqual(['shake now 1,2,3,4 3 inc'])
  })
})

describe('blocks to move', () => {
  const bags = grow('now', 20, { form: 'substrate', vessel: 'bag' })
  const ripe = see('now', TODAY - 3, [1, 2, 3], { status: 'colonized' })
  const moves = (farmed: Farm) => duties(farmed).filter((duty) => duty.startsWith('move'))

  it('become due once they are colonized in an incubation room', () => {
    expect(moves(farm(bags, [ripe], 0))).toEqual(['move now 1,2,3 3 inc'])
    expect(moves(farm(bags, [ripe, see('now', TODAY - 2, [1, 3], { place_id: 'fruit' })], 0))).toEqual([
      'move now 2 3 inc',
    ])
    expect(moves(farm({ ...bags, place_id: 'fruit' }, [ripe], 0))).toEqual([])
    expect(moves(farm({ ...bags, place_id: 'unknown' }, [ripe], 0))).toEqual([])
  })

  it('become due today if a fast clock saw them colonized tomorrow', () => {
    expect(moves(farm(bags, [see('now', TODAY + 1, [1], { status: 'colonized' })], 0))).toEqual(['move now 1 0 inc'])
  })

  it('leave out quarantine, and parts of other shelves', () => {
    const set = see('now', TODAY, [1], { quarantined: true })
    expect(moves(farm(bags, [ripe, set], 0))).toEqual(['move now 2,3 3 inc'])
    expect(moves({ ...farm(bags, [ripe], 0), among: new Map([['now', new Set([3, 4])]]) })).toEqual([
      'move now 3 3 inc',
    ])
  })
})

describe('slow parts', () => {
  const bags = grow('now', TODAY - 16, { form: 'substrate', vessel: 'bag' })
  it('become due on the day after nine of ten reached that state', () => {
    // Days 12, 13, 14 and 15 of five series each: the 90th percentile is 15.
    const seen = [see('now', TODAY, [1, 2], GROWING), see('now', TODAY, [3, 4], { status: 'colonized' })]
    const late = (today: number) => duties({ ...farm(bags, seen), today }).filter((duty) => duty.startsWith('overdue'))
    expect(late(TODAY - 1)).toEqual([])
    expect(late(TODAY)).toEqual(['overdue now 1,2 0 inc'])
    expect(late(TODAY + 2)).toEqual(['overdue now 1,2 2 inc'])
  })

  it('include parts without an observation of growth', () => {
    const young = { ...bags, inoculated_at: at(TODAY - 3) }
    expect(duties({ ...farm(young, [see('now', TODAY, [1, 2, 3], GROWING)]) })).toEqual(['overdue now 4 0 inc'])
  })

  it('replace the check of the same parts', () => {
    expect(duties(farm(bags, [see('now', TODAY - 8, [1], GROWING), see('now', TODAY - 8, [2], GROWING)]))).toEqual([
      'overdue now 1,2,3,4 13 inc',
    ])
    expect(duties(farm(bags, [], 0))).toEqual(['observe now 1,2,3,4 13 inc'])
  })
})

describe('jars of different days and rooms', () => {
  it('count the days of jars that were spawned later from their own day', () => {
    const steps = [
      see('now', 20, [1, 2], { status: 'inoculated' }),
      see('now', TODAY - 1, [3, 4], { status: 'inoculated' }),
    ]
    const cooked = grow('now', 20, { status: 'cooked' })
    expect(duties(farm(cooked, steps))).toEqual(['overdue now 1,2 37 inc'])
    const growing = see('now', TODAY, ALL, GROWING)
    expect(duties(farm(cooked, [...steps, growing]))).toEqual(['shake now 1,2 34 inc'])
  })

  it('counts a look only for the jars of its own room', () => {
    const seen = [
      see('now', 50, ALL, GROWING),
      see('now', 51, [3, 4], { place_id: 'fruit' }),
      see('now', 59, [1], GROWING),
    ]
    expect(duties(farm(grow('now', 49), seen, 0))).toEqual(['observe now 3,4 7 fruit'])
  })
})

describe('series without duties', () => {
  const seen = [see('now', 30, ALL, GROWING), see('now', 31, [1], { status: 'colonized' })]
  it.each([
    ['closed', { status: 'closed' }],
    ['discarded', { status: 'discarded' }],
    ['draft', { status: 'draft' }],
    ['deleted', { deleted_at: at(40) }],
  ])('give no duty if %s', (_why, more) => {
    expect(duties(farm(grow('now', 20, more), seen))).toEqual([])
  })

  it('give no duty if begun on an unknown day, or tomorrow', () => {
    const day = (inoculated_at: string | null) =>
      duties(farm(grow('now', 20, { inoculated_at }), [see('now', TODAY, ALL, GROWING)]))
    expect([day(null), day(at(TODAY + 1))]).toEqual([[], []])
  })

  it('lose the parts that became parts of a later series', () => {
    const from = ALL.map((number) => ({ quantity_id: number, from_series_id: 'now', from_quantity_id: number }))
    const { rows, ...told } = farm(grow('now', 20), [see('now', 30, ALL, GROWING)])
    expect(duties({ rows, ...told })).toHaveLength(1)
    const later = grow('later', TODAY, { from_parts: from })
    expect(duties({ rows: [...rows, later], ...told })).toEqual([])
  })
})

describe('the order in which observations arrive', () => {
  const sight = fc.record({
    series: fc.constantFrom('now', 'grain 1', 'grain 4'),
    day: fc.integer({ min: 1, max: TODAY + 1 }),
    numbers: fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1 }),
    more: fc.constantFrom<Values>(
      GROWING,
      { colonized_percent: 60 },
      { status: 'inoculated' },
      { status: 'colonized' },
      { status: 'contaminated' },
      { treatment: 'shaken' },
      { place_id: 'fruit' },
      { quarantined: true },
    ),
  })
  const told = fc
    .array(sight, { maxLength: 12 })
    .map((all) => all.map(({ series, day, numbers, more }, n) => ({ ...see(series, day, numbers, more), id: `o${n}` })))
  const before = farm(grow('now', TODAY - 20), [])
  const asked = (seen: readonly Values[]) => duties({ ...before, seen })

  it('changes no duty, and undone observations count nothing', () => {
    fc.assert(
      fc.property(
        told.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray([...before.seen, ...all], { minLength: before.seen.length + all.length }),
            fc.subarray(all),
          ),
        ),
        ([all, shuffled, undone]) => {
          const inOrder = [...before.seen, ...all]
          expect(asked(shuffled)).toEqual(asked(inOrder))
          const undoing = undone.map((one) => ({ ...one, id: `undo ${one.id}`, reverses_id: String(one.id) }))
          const left = inOrder.filter((one) => !undone.some(({ id }) => id === one.id))
          expect(asked([...undoing, ...shuffled])).toEqual(asked(left))
        },
      ),
      { numRuns: 150 },
    )
  })
})
