import { describe, expect, it } from 'vitest'
import { agarSeries } from '../../../src/domain/entities/agar-series'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import type { Values } from '../../../src/domain/kit/field'
import { dutiesOf as dutiesIn } from '../../../src/domain/prep/bench'
import { seriesOf } from '../../../src/domain/prep/series'
import { type BenchRow, dutiesOf } from './of-rows'

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`
const agar = (id: string, more: object = {}): BenchRow => ({
  id,
  prepared_count: 40,
  status: 'poured',
  poured_at: at(5),
  sterility_check: 'pending',
  ...more,
})
const petri = (id: string, more: object = {}): BenchRow => ({
  id,
  prepared_count: 12,
  status: 'inoculated',
  inoculated_at: at(1),
  ...more,
})
const duties = (
  day: number,
  agars: readonly BenchRow[],
  petris: readonly BenchRow[],
  seen: Record<string, string> = {},
  usual: Record<string, number> = {},
) =>
  dutiesOf({
    agars,
    petris,
    seen: new Map(
      Object.entries(seen).map(([id, at]) => [
        id,
        [{ id: `seen ${id}`, observed_at: at, quantity_ids: [1], status: 'growing' }],
      ]),
    ),
    usual: new Map(Object.entries(usual).map(([strain, days]) => [`petri_series ${strain}`, days])),
    today: at(day).slice(0, 10),
    zone: 'Europe/Berlin',
  }).map(({ kind, row, day: old, late }) => `${kind} ${row.id} ${old} ${late}`)

describe('the duties of the bench', () => {
  it('check agar three days after pouring, until its check is recorded', () => {
    expect(duties(7, [agar('a')], [])).toEqual([])
    expect(duties(8, [agar('a')], [])).toEqual(['check a 3 0'])
    expect(duties(8, [agar('a', { sterility_check: 'passed' })], [])).toEqual([])
  })

  it('name agar past its day while dishes of it are left', () => {
    const old = agar('a', { sterility_check: 'passed', expires_at: '2026-03-09' })
    expect(duties(9, [old], [])).toEqual([])
    expect(duties(11, [old], [])).toEqual(['expired a 6 2'])
    expect(duties(11, [old], [petri('p', { agar_series_id: 'a', prepared_count: 40, status: 'ready' })])).toEqual([])
  })

  it('name agar that failed its check while dishes grow on it', () => {
    const failed = agar('a', { sterility_check: 'failed' })
    const on = (more: object = {}) => petri('p', { agar_series_id: 'a', inoculated_at: at(8), ...more })
    expect(duties(9, [failed], [])).toEqual([])
    expect(duties(9, [failed], [on()])).toEqual(['failed a 4 1'])
    expect(duties(9, [failed], [on({ status: 'discarded' })])).toEqual([])
    expect(duties(9, [failed], [on({ agar_series_id: 'b' })])).toEqual([])
  })

  it('name agar and bags from a failed run while something grows there', () => {
    const told = (result: string) =>
      dutiesIn({
        agars: seriesOf(agarSeries, [agar('a', { run_code: ' a-218', sterility_check: 'passed' })]),
        petris: [
          ...seriesOf(petriSeries, [petri('p', { agar_series_id: 'a', inoculated_at: at(9) })]),
          ...seriesOf(growSeries, [petri('g', { run_id: 'r', prepared_count: 6, inoculated_at: at(8) })]),
          ...seriesOf(growSeries, [petri('h', { run_id: 'r', status: 'discarded' })]),
        ],
        runs: [{ id: 'r', code: 'A-218', result }],
        ...{ seen: new Map(), usual: new Map(), today: '2026-03-10', zone: 'UTC' },
      }).map(({ kind, series, late, count }) => `${kind} ${series.row.id} ${late} ${count}`)
    expect(told('failed')).toEqual(['failed a 2 12', 'failed g 0 6'])
    expect(told('passed')).toEqual([])
  })

  it('ignore agar before pouring, and list expired agar without a pouring day', () => {
    expect(duties(20, [agar('a', { status: 'draft' }), agar('b', { status: 'cooked' })], [])).toEqual([])
    const { poured_at: _unknown, ...undated } = agar('c', { expires_at: '2026-03-09', sterility_check: 'passed' })
    expect(duties(11, [undated as BenchRow], [])).toEqual(['expired c 0 2'])
  })

  it('wait for no series whose dishes are all grown or gone', () => {
    const all = { quantity_ids: [...Array(12).keys()].map((n) => n + 1) }
    const told = [{ id: 'o', observed_at: at(2), ...all, status: 'stored' }]
    const due = (observations: readonly Values[]) =>
      dutiesOf({
        agars: [],
        petris: [petri('p')],
        seen: new Map([['p', observations]]),
        usual: new Map(),
        today: '2026-03-20',
        zone: 'Europe/Berlin',
      }).map(({ count, late }) => [count, late])
    expect(due(told)).toEqual([])
    // An undone observation does not count and says nothing of the dishes.
    expect(due([...told, { id: 'back', reverses_id: 'o', observed_at: at(19), ...all }])).toEqual([[12, 16]])
  })

  it('ignore photos, notes and quarantines as observations of the state', () => {
    const due = (observation: object) =>
      dutiesOf({
        agars: [],
        petris: [petri('p')],
        seen: new Map([['p', [{ id: 'o', observed_at: at(8), quantity_ids: [1], ...observation }]]]),
        usual: new Map(),
        today: '2026-03-09',
        zone: 'Europe/Berlin',
      }).length
    expect([{ quarantined: true }, { photos: ['a.jpg'] }, { notes: 'smells' }].map(due)).toEqual([1, 1, 1])
    expect([{ status: 'growing' }, { colonized_percent: 0 }].map(due)).toEqual([0, 0])
  })

  it('ask every day once a series is as old as its strain usually takes', () => {
    const row = petri('p', { strain_id: 'lm' })
    expect(duties(8, [], [row], { p: at(7) }, { lm: 10 })).toEqual([])
    expect(duties(12, [], [row], { p: at(11) }, { lm: 10 })).toEqual(['observe p 11 1'])
    expect(duties(12, [], [row], { p: at(12) }, { lm: 10 })).toEqual([])
  })

  it('list growing dishes without a look for three days, the longest first', () => {
    const seen = { p: at(6), r: at(2) }
    const all = [petri('p'), petri('r'), petri('s', { status: 'stored' }), petri('t', { deleted_at: at(2) })]
    expect(duties(8, [], all, seen)).toEqual(['observe r 7 3'])
    expect(duties(9, [], all, seen)).toEqual(['observe r 8 4', 'observe p 8 0'])
  })
})
