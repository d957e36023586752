import { describe, expect, it } from 'vitest'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { normalise } from '../../../src/domain/kit/normalise'
import { validate } from '../../../src/domain/kit/validate'
import { dutiesOf } from '../../../src/domain/prep/bench'
import { casesOf, everyDish } from '../../../src/domain/prep/cases'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { dishReports } from '../../../src/domain/prep/dish-report'
import { familyOf, relativesOf } from '../../../src/domain/prep/family'
import { growthOf } from '../../../src/domain/prep/growth'
import { lineageOf } from '../../../src/domain/prep/lineage'
import { markScan } from '../../../src/domain/prep/mark-scan'
import { hasEnded, newestFirst, partsIn, sizeOf, standingIn } from '../../../src/domain/prep/series'
import { effectsOf } from '../../../src/domain/prep/sight'
import { findRelationFindings } from '../../../src/domain/rules/relations'
import { grainJar, registryWithJars } from '../../throwaway-kind'

const JARS = '01920000-0000-7000-8000-000000000001'
const OTHERS = '01920000-0000-7000-8000-000000000002'
const row = { id: JARS, jar_count: 3, status: 'spawned', spawned_at: '2026-03-01T08:00:00.000Z' }
const series = { definition: grainJar, row }
const seen = (n: number, numbers: number[], more: Values): Values => ({
  ...{ id: `o${n}`, series_id: JARS, quantity_ids: numbers, observed_at: `2026-03-0${n}T09:00:00.000Z`, ...more },
})
const told = [
  seen(3, [1, 2, 9], { status: 'growing', colonized_percent: 40 }),
  seen(5, [2], { status: 'contaminated', contamination_type: 'bacteria' }),
]

const observationIn = (among: typeof registry): EntityDefinition => {
  const found = among.byName('observation')
  if (!found) throw new Error('there is no observation')
  return found
}

describe('a kind of series that has only a definition', () => {
  it('uses its own count, start and states', () => {
    expect(sizeOf(series)).toBe(3)
    expect(partsIn({ ...series, row: { ...row, status: 'cooked' } }, foldParts([]))[0]?.state).toBe('poured')
    expect(partsIn(series, foldParts(told)).map(({ state }) => state)).toEqual([
      'growing',
      'contaminated',
      'inoculated',
    ])
    expect(standingIn(series, told).map(({ numbers }) => numbers)).toEqual([[1, 2], [2]])
    const later = { ...row, id: OTHERS, spawned_at: '2026-03-02T08:00:00.000Z' }
    const newest = newestFirst([series, { ...series, row: later }])
    expect(newest.map((one) => one.row.id)).toEqual([OTHERS, JARS])
  })

  it('appears, is marked, measured and compared like dishes', () => {
    const fold = foldParts(told)
    expect(dishReports(series, fold)[1]).toMatchObject({ series_kind: 'grain_jar', state: 'contaminated' })
    expect(effectsOf(series, fold, [2], { status: 'growing' }).get(2)).toBe('held')
    expect(markScan(undefined, { definition: grainJar, row, number: 3 })).toEqual({ kind: 'dish', series, number: 3 })
    expect(markScan(undefined, { definition: grainJar, row, number: 4 })).toEqual({ kind: 'refused', why: 'beyond' })
    expect(growthOf(series, told, 'UTC')[0]).toEqual({ day: 2, percent: 40, known: 2 / 3 })
    const bench = {
      all: [series],
      named: new Map(),
      observations: told,
      today: '2026-03-12',
      zone: 'UTC',
      userId: 'u',
    }
    expect(casesOf(bench).map(({ isBad, shares }) => [isBad, shares.day])).toEqual([
      [false, '2026-03-01'],
      [true, '2026-03-01'],
      [false, '2026-03-01'],
    ])
  })

  it('becomes a duty on home while its parts need a look', () => {
    const due = (status: string) => {
      const jars = { ...series, row: { ...row, status } }
      const now = { usual: new Map(), today: '2026-03-12', zone: 'UTC' }
      return dutiesOf({ agars: [], runs: [], petris: [jars], seen: new Map([[JARS, told]]), ...now })
    }
    // The contaminated jar waits for nothing; the last observation was on the fifth.
    expect(due('spawned')).toMatchObject([{ kind: 'observe', day: 11, late: 4, count: 2, series: { row } }])
    expect(due('closed')).toEqual([])
    // What a strain takes as dishes says nothing of its jars.
    const ofStrain = { ...series, row: { ...row, strain_id: 'st' } }
    const expectedAs = (kind: string) => {
      const now = { usual: new Map([[`${kind} st`, 9]]), today: '2026-03-12', zone: 'UTC' }
      return dutiesOf({ agars: [], runs: [], petris: [ofStrain], seen: new Map([[JARS, told]]), ...now })[0]?.expected
    }
    expect([expectedAs('grain_jar'), expectedAs('petri_series')]).toEqual([9, undefined])
    expect(hasEnded({ ...series, row: { ...row, status: 'closed' } })).toBe(true)
    expect(hasEnded(series)).toBe(false)
  })

  it('uses the same observations with its kind, and only petri series omit it', () => {
    const observation = observationIn(registryWithJars)
    const body = { series_id: JARS, quantity_ids: [1], observed_at: row.spawned_at, status: 'growing' }
    const canonical = (more: Values) => normalise(observation.fields, { ...body, ...more })
    expect(canonical({ series_kind: 'grain_jar' })).toEqual({ ...body, series_kind: 'grain_jar' })
    expect(canonical({ series_kind: 'petri_series' })).toEqual(body)
    expect(validate(observation, canonical({ series_kind: 'grain_jar' }))).toEqual([])
    // The product has no such kind yet, and no version was raised for it.
    expect(validate(observationIn(registry), canonical({ series_kind: 'grain_jar' }))).toMatchObject([
      { field: 'series_kind', code: 'option' },
    ])
    expect(observation.version).toBe(observationIn(registry).version)
  })

  it('rejects an observation of parts beyond its own count', async () => {
    const observation = observationIn(registryWithJars)
    const values = { series_kind: 'grain_jar', series_id: JARS, quantity_ids: [2, 4] }
    const subject = { registry: registryWithJars, definition: observation, id: OTHERS, values }
    const found = await findRelationFindings(subject, 'all', async (wanted) =>
      wanted.map(({ entity }) => (entity === 'grain_jar' ? row : undefined)),
    )
    expect(found).toEqual([{ field: 'quantity_ids', code: 'custom', params: { sentence: 'range', n: 3 } }])
  })

  it('joins the family of its parent dishes, together with its siblings', () => {
    const dish = { definition: petriSeries, row: { id: 'p1', prepared_count: 5, strain_id: 'st', spore_id: 'sp' } }
    const parents = [{ series_id: 'p1', quantity_id: 2, type: 'transfer' }]
    const jars = { definition: grainJar, row: { ...row, parents } }
    const onward = {
      definition: grainJar,
      row: { ...row, id: OTHERS, parents: [{ series_kind: 'grain_jar', series_id: JARS, quantity_id: 1 }] },
    }
    const all = [onward, jars, dish]
    expect(familyOf('p1', all).map((one) => [one.series.row.id, one.generation])).toEqual([
      ['p1', 0],
      [JARS, 1],
      [OTHERS, 2],
    ])
    expect(relativesOf(dish, new Set([2]), all).descendants).toHaveLength(2)
    expect(relativesOf(dish, new Set([3]), all).descendants).toEqual([])
    const spores = [{ id: 'sp', strain: 'st' }]
    const { nodes } = lineageOf(OTHERS, { series: all, spores, strains: [{ id: 'st' }] })
    expect(nodes.map(({ id, kind, column }) => [id, kind, column]).sort()).toEqual(
      [
        ['st', 'strain', 0],
        ['sp', 'spore', 1],
        ['p1', 'petri_series', 2],
        [JARS, 'grain_jar', 3],
        [OTHERS, 'grain_jar', 4],
      ].sort(),
    )
    const bench = { named: new Map(), observations: told, today: '2026-03-12', zone: 'UTC', userId: 'u' }
    const [first] = everyDish({ ...bench, all: [jars] })
    expect(first?.shares).toMatchObject({ parent_series: ['p1'], parent_dish: ['p1 2'], series: JARS })
  })

  it('includes its packages if it was made of a batch', () => {
    const use = { id: 'u1', series_kind: 'grain_jar', series_id: JARS, purchase_id: 'rye', quantity_id: 4 }
    const bench = { named: new Map(), uses: [use], observations: told, today: '2026-03-12', zone: 'UTC', userId: 'u' }
    expect(everyDish({ ...bench, all: [series] })[0]?.shares.package).toEqual(['rye 4'])
    expect(
      everyDish({ ...bench, uses: [use, { id: 'u2', reverses_id: 'u1' }], all: [series] })[0]?.shares.package,
    ).toBe(undefined)
  })

  it('never descends from its own descendants, through its own kind and others', async () => {
    const values = { ...row, parents: [{ series_kind: 'grain_jar', series_id: OTHERS, quantity_id: 1 }] }
    const subject = { registry: registryWithJars, definition: grainJar, id: JARS, values }
    const judged = (parents: Values[]) =>
      findRelationFindings(subject, 'all', async (wanted) =>
        wanted.map(({ entity }) => (entity === 'grain_jar' ? { parents: parents as never } : { status: 'inoculated' })),
      )
    expect(await judged([{ series_kind: 'grain_jar', series_id: JARS, quantity_id: 1 }])).toMatchObject([
      { code: 'cycle' },
    ])
  })
})
