import { describe, expect, it } from 'vitest'
import { type BenchRow, dutiesOf } from '../../../src/domain/prep/bench'

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
) =>
  dutiesOf({
    agars,
    petris,
    lastSeen: new Map(Object.entries(seen)),
    today: at(day).slice(0, 10),
    zone: 'Europe/Berlin',
  }).map(({ kind, row, day: old, late }) => `${kind} ${row.id} ${old} ${late}`)

describe('the duties of the bench', () => {
  it('check agar three days after it was poured, until somebody says how it looks', () => {
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

  it('name growing dishes that nobody looked at for three days, the longest first', () => {
    const seen = { p: at(6), r: at(2) }
    const all = [petri('p'), petri('r'), petri('s', { status: 'stored' }), petri('t', { deleted_at: at(2) })]
    expect(duties(8, [], all, seen)).toEqual(['look r 7 3'])
    expect(duties(9, [], all, seen)).toEqual(['look r 8 4', 'look p 8 0'])
  })
})
