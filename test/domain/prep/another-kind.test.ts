import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { normalise } from '../../../src/domain/kit/normalise'
import { validate } from '../../../src/domain/kit/validate'
import { casesOf } from '../../../src/domain/prep/cases'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { dishReports } from '../../../src/domain/prep/dish-report'
import { growthOf } from '../../../src/domain/prep/growth'
import { markScan } from '../../../src/domain/prep/mark-scan'
import { newestFirst, partsIn, sizeOf, standingIn } from '../../../src/domain/prep/series'
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
  it('has its own count, beginning and states', () => {
    expect(sizeOf(series)).toBe(3)
    expect(partsIn({ ...series, row: { ...row, status: 'cooked' } }, foldParts([]))[0]?.state).toBe('poured')
    expect(partsIn(series, foldParts(told)).map(({ state }) => state)).toEqual([
      'growing',
      'contaminated',
      'inoculated',
    ])
    expect(standingIn(series, told).map(({ numbers }) => numbers)).toEqual([[1, 2], [2]])
    const later = { ...row, id: OTHERS, spawned_at: '2026-03-02T08:00:00.000Z' }
    expect(newestFirst(grainJar, [row, later]).map(({ id }) => id)).toEqual([OTHERS, JARS])
  })

  it('is told, marked, measured and compared like dishes', () => {
    const fold = foldParts(told)
    expect(dishReports(series, fold)[1]).toMatchObject({ series_kind: 'grain_jar', state: 'contaminated' })
    expect(effectsOf(series, fold, [2], { status: 'growing' }).get(2)).toBe('held')
    expect(markScan(undefined, { definition: grainJar, row, number: 3 })).toEqual({ kind: 'dish', series, number: 3 })
    expect(markScan(undefined, { definition: grainJar, row, number: 4 })).toEqual({ kind: 'refused', why: 'beyond' })
    expect(growthOf(series, told, 'UTC')[0]).toEqual({ day: 2, percent: 40, known: 2 / 3 })
    const bench = {
      petris: [series],
      agars: new Map(),
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

  it('is observed by the one kind of observation, which names it; a petri series goes without saying', () => {
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

  it('refuses an observation of parts that the series does not have, by its own count', async () => {
    const observation = observationIn(registryWithJars)
    const values = { series_kind: 'grain_jar', series_id: JARS, quantity_ids: [2, 4] }
    const subject = { registry: registryWithJars, definition: observation, id: OTHERS, values }
    const found = await findRelationFindings(subject, 'all', async (wanted) =>
      wanted.map(({ entity }) => (entity === 'grain_jar' ? row : undefined)),
    )
    expect(found).toEqual([{ field: 'quantity_ids', code: 'custom', params: { sentence: 'range', n: 3 } }])
  })

  it('comes from no series that came from it, through its own kind and others', async () => {
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
