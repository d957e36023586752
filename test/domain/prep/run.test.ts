import { describe, expect, it } from 'vitest'
import { createRun, linkRun } from '../../../src/domain/acts/link-run'
import { agarSeries } from '../../../src/domain/entities/agar-series'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { run } from '../../../src/domain/entities/run'
import type { Row } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { validate } from '../../../src/domain/kit/validate'
import { cameOut } from '../../../src/domain/prep/came-out'
import { runCalled, runFinder, runText } from '../../../src/domain/prep/run'
import { type Series, seriesOf } from '../../../src/domain/prep/series'
import { isUnsterile } from '../../../src/domain/prep/sterilization'

const id = (n: number) => `01920000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const [RUN, TYPE] = [id(1), id(2)]
const NOW = '2026-03-10T08:00:00.000Z'
const poured = (day: number) => `2026-03-0${day}T10:00:00.000Z`
const A218: Row = { id: RUN, code: 'A-218', result: 'failed' }
const GONE = { deleted_at: '2026-03-09T08:00:00.000Z' }

const agar = (n: number, more: Values): Row => ({ id: id(n), series_code: `AG-${n}`, prepared_count: 4, ...more })
/** Of the text 'A-218' are 10 and 11 only. In 12 the letter is Cyrillic. */
const written: readonly Row[] = [
  agar(10, { run_code: 'A-218', poured_at: poured(5), sterilizationType: TYPE, held_minutes: 45 }),
  agar(11, { run_code: ' a-218', poured_at: poured(4) }),
  agar(12, { run_code: 'А-218', poured_at: poured(1) }),
  agar(13, { run_code: 'A-218', run_id: id(3), poured_at: poured(2) }),
  agar(14, { run_code: 'A-218', poured_at: poured(3), ...GONE }),
]
const agars = (rows: readonly Row[] = written): Series<Row>[] => seriesOf(agarSeries, rows)

describe('the run of a series', () => {
  const runOf = runFinder([{ ...A218 }, { id: id(4), code: 'A-219', ...GONE }])

  it('follows the id in the series, or else its text', () => {
    expect(runOf({ run_id: RUN })).toMatchObject({ code: 'A-218' })
    expect(runOf({ run_code: ' a-218' })).toMatchObject({ code: 'A-218' })
    // Cyrillic.
    expect(runOf({ run_code: 'А-218' })).toBeUndefined()
    expect(runOf({ run_id: id(3), run_code: 'A-218' })).toBeUndefined()
  })

  it('stays unknown if it was deleted, or if the text is blank', () => {
    expect(runOf({ run_id: id(4) })).toBeUndefined()
    expect(runOf({ run_code: 'A-219' })).toBeUndefined()
    expect(runText({ run_code: ' ' })).toBeUndefined()
    expect(runOf({})).toBeUndefined()
    expect(runCalled('a-219', [{ code: 'A-219', ...GONE }])).toBeUndefined()
  })

  it('makes the series unsterile if it failed, although its check passed', () => {
    expect(isUnsterile({ sterility_check: 'passed' }, A218)).toBe(true)
    expect(isUnsterile({ sterility_check: 'failed' }, undefined)).toBe(true)
    expect(isUnsterile({ sterility_check: 'pending' }, { result: 'pending' })).toBe(false)
  })
})

describe('linking a run that a text names', () => {
  it('creates the run, and links the series whose text has the same key', () => {
    const linked = createRun('A-218', agars(), { id: RUN, now: NOW })
    const values = {
      ...{ code: 'A-218', sterilizationType: TYPE, held_minutes: 45 },
      ...{ started_at: poured(4), result: 'pending' },
    }
    expect(linked?.count).toBe(2)
    expect(linked?.intents).toEqual([
      { kind: 'create', entity: 'run', id: RUN, values },
      { kind: 'patch', entity: 'agar_series', id: id(10), values: { run_id: RUN } },
      { kind: 'patch', entity: 'agar_series', id: id(11), values: { run_id: RUN } },
    ])
    expect(validate(run, values)).toEqual([])
  })

  it('unlinks the series again, and then deletes the created run', () => {
    expect(createRun('A-218', agars(), { id: RUN, now: NOW })?.back).toEqual([
      { kind: 'patch', entity: 'agar_series', id: id(10), values: { run_id: null } },
      { kind: 'patch', entity: 'agar_series', id: id(11), values: { run_id: null } },
      { kind: 'delete', entity: 'run', id: RUN },
    ])
    expect(linkRun('a-218 ', agars(), RUN).back.map(({ kind }) => kind)).toEqual(['patch', 'patch'])
  })

  it('starts the run now if no series was poured', () => {
    const cooked = agars([agar(10, { run_code: 'A-218', sterilizationType: TYPE })])
    expect(createRun('A-218', cooked, { id: RUN, now: NOW })?.intents[0]).toMatchObject({
      values: { started_at: NOW },
    })
  })

  it('creates no run without a sterilization type', () => {
    expect(createRun('A-218', agars([agar(10, { run_code: 'A-218' })]), { id: RUN, now: NOW })).toBeUndefined()
  })
})

describe('the list of series that came out of a run', () => {
  const petri = (n: number, agarId: string, more: Values = {}): Row => ({
    ...{ id: id(n), agar_series_id: agarId, prepared_count: 3, status: 'inoculated', inoculated_at: poured(6) },
    ...more,
  })
  const bags: Row = { id: id(30), form: 'grain', run_id: RUN, prepared_count: 6, status: 'inoculated' }
  const all = [
    ...agars(),
    ...seriesOf(petriSeries, [
      petri(20, id(10)),
      petri(21, id(10), GONE),
      petri(22, id(10), { status: 'draft' }),
      petri(23, id(12)),
    ]),
    ...seriesOf(growSeries, [
      { ...bags, inoculated_at: poured(8) },
      { ...bags, id: id(31), run_id: id(3) },
    ]),
  ]
  const bad = (series: string, ...numbers: number[]) => ({
    ...{ id: `o ${series}`, series_id: series, quantity_ids: numbers, observed_at: NOW, status: 'contaminated' },
  })
  const told = cameOut(A218, {
    all,
    observations: [bad(id(20), 2), bad(id(30), 1, 6)],
    today: '2026-03-10',
    zone: 'UTC',
  })

  it('keeps those that name it by id or text, the latest first', () => {
    expect(told.series.map(({ series: { row } }) => row.id)).toEqual([id(30), id(10), id(11)])
  })

  it('counts contaminated parts, for agar those inoculated on it', () => {
    expect(told.series.map(({ tally: { bad, count, unseen } }) => [bad, count, unseen])).toEqual([
      [2, 6, 4],
      [1, 3, 2],
      [0, 0, 0],
    ])
    expect(told.sum).toMatchObject({ bad: 3, count: 9, unseen: 6 })
  })
})
