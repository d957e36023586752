import { describe, expect, it } from 'vitest'
import { agarSeries } from '../../../src/domain/entities/agar-series'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { run as definition } from '../../../src/domain/entities/run'
import { makeId } from '../../../src/domain/ids'
import type { Values } from '../../../src/domain/kit/field'
import { isAsCreated, proposedRun, recentRuns, runFrom } from '../../../src/domain/prep/run-choice'

const at = { today: '2026-03-10', zone: 'Europe/Berlin' }
const run = (id: string, started_at: string, more: Values = {}) => ({
  id,
  code: id,
  started_at,
  result: 'pending',
  ...more,
})
const RUNS = [
  run('A-217', '2026-03-02T23:30:00.000Z'),
  run('A-218', '2026-03-10T06:00:00.000Z'),
  run('A-219', '2026-03-09T06:00:00.000Z'),
]
const agar = (poured_at: string, more: Values) => ({ definition: agarSeries, row: { id: 'a', poured_at, ...more } })
const bags = (made: string, more: Values) => ({
  definition: growSeries,
  row: { id: makeId(Date.parse(made), (count) => new Uint8Array(count)), ...more },
})

describe('the sterilizer run of a batch', () => {
  it('belongs to the last seven days, the newest first', () => {
    const old = run('A-1', '2026-03-02T23:30:00.000Z')
    expect(
      recentRuns([...RUNS, { ...old, started_at: '2026-03-02T22:30:00.000Z' }], at.today, at.zone).map(({ id }) => id),
    ).toEqual(['A-218', 'A-219', 'A-217'])
    expect(recentRuns([{ ...old, deleted_at: 'x' }], at.today, at.zone)).toEqual([])
  })

  it('continues that of the day’s last series, of any kind', () => {
    const poured = agar('2026-03-10T07:00:00.000Z', { run_id: 'A-218' })
    const cooked = bags('2026-03-10T09:00:00.000Z', { run_id: 'A-219' })
    expect(proposedRun([poured, cooked], RUNS, at)).toEqual({ id: 'A-219' })
    expect(proposedRun([poured, { ...cooked, row: { ...cooked.row, deleted_at: 'x' } }], RUNS, at)).toEqual({
      id: 'A-218',
    })
    expect(proposedRun([poured, bags('2026-03-10T09:00:00.000Z', {})], RUNS, at)).toEqual({})
    expect(proposedRun([agar('2026-03-09T20:00:00.000Z', { run_id: 'A-218' })], RUNS, at)).toEqual({})
    expect(proposedRun([agar('2026-03-09T23:30:00.000Z', { run_id: 'A-218' })], RUNS, at)).toEqual({ id: 'A-218' })
  })

  it('ignores a series of older days that was inoculated today', () => {
    const inoculated_at = '2026-03-10T09:00:00.000Z'
    const created_at = '2026-03-08T09:00:00.000Z'
    expect(proposedRun([bags(created_at, { inoculated_at, created_at, run_id: 'A-219' })], RUNS, at)).toEqual({})
  })

  it('takes its code from an older record’s text, unless a run has it', () => {
    const poured = (run_code: string) => [agar('2026-03-10T07:00:00.000Z', { run_code })]
    expect(proposedRun(poured('B-7'), RUNS, at)).toEqual({ code: 'B-7' })
    expect(proposedRun(poured(' a-218'), RUNS, at)).toEqual({ id: 'A-218' })
  })

  it('loses its proposal after it failed', () => {
    const failed = [run('A-218', '2026-03-10T06:00:00.000Z', { result: 'failed' })]
    expect(proposedRun([agar('2026-03-10T07:00:00.000Z', { run_id: 'A-218' })], failed, at)).toEqual({})
  })

  it('begins with a code that no run has', () => {
    const now = { recipe: { sterilizationType: 'steam' }, at: '2026-03-10T10:00:00.000Z' }
    expect(runFrom({ id: 'A-218' }, RUNS, now)).toEqual({ id: 'A-218' })
    expect(runFrom({ code: 'a-219 ' }, RUNS, now)).toEqual({ id: 'A-219' })
    expect(runFrom({ code: ' ' }, RUNS, now)).toBeUndefined()
    expect(runFrom({}, RUNS, now)).toBeUndefined()
    const values = { code: 'B-7', sterilizationType: 'steam', started_at: now.at, result: 'pending' }
    expect(runFrom({ code: ' B-7 ' }, RUNS, now)).toEqual({ values })
    expect(isAsCreated(values, definition.fields)).toBe(true)
    expect(isAsCreated({ ...values, result: 'passed' }, definition.fields)).toBe(false)
    expect(isAsCreated({ ...values, machine: 'Autoclave 1' }, definition.fields)).toBe(false)
  })
})
