import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { run } from '../../../src/domain/entities/run'
import type { Values } from '../../../src/domain/kit/field'
import { validate } from '../../../src/domain/kit/validate'
import { findRelationFindings } from '../../../src/domain/rules/relations'

const TYPE = '01920000-0000-7000-8000-000000000001'
const RUN: Values = {
  code: 'A-218',
  sterilizationType: TYPE,
  started_at: '2026-03-05T08:10:00.000Z',
  result: 'pending',
}

describe('the hold time of a run', () => {
  const found = (held: number | undefined, type: Values | undefined) =>
    findRelationFindings(
      { registry, definition: run, id: 'own', values: { ...RUN, held_minutes: held } },
      'all',
      async (wanted) => wanted.map(({ id }) => (id === TYPE ? type : undefined)),
    )
  const short = (n: number) => [
    { field: 'held_minutes', code: 'custom', level: 'warning', params: { sentence: 'short', n } },
  ]

  it('warns below the shortest time of the sterilization type', async () => {
    expect(await found(29, { min_time: 30, default_time: 45 })).toEqual(short(30))
    expect(await found(30, { min_time: 30, default_time: 45 })).toEqual([])
    expect(await found(0, { min_time: 30 })).toEqual(short(30))
  })

  it('warns below the usual time if the type has no shortest', async () => {
    expect(await found(44, { default_time: 45 })).toEqual(short(45))
    expect(await found(45, { min_time: null, default_time: 45 })).toEqual([])
  })

  it('passes without a hold time, a type or its times', async () => {
    expect(await found(undefined, { min_time: 30 })).toEqual([])
    expect(await found(5, undefined)).toEqual([])
    expect(await found(5, { name: 'Steam' })).toEqual([])
  })
})

it('a run has its values within bounds and a code of 40 characters', () => {
  const most = { held_minutes: 2880, peak_c: 200, peak_kpa: 400, code: 'A'.repeat(40) }
  expect(validate(run, { ...RUN, ...most })).toEqual([])
  expect(validate(run, { ...RUN, held_minutes: 2881, peak_c: 201, peak_kpa: 401 })).toMatchObject([
    { field: 'held_minutes', code: 'max' },
    { field: 'peak_c', code: 'max' },
    { field: 'peak_kpa', code: 'max' },
  ])
  expect(validate(run, { ...RUN, code: 'A'.repeat(41) })).toMatchObject([{ field: 'code', code: 'max_length' }])
  expect(validate(run, { result: 'late' }).map(({ field }) => field)).toEqual([
    'code',
    'sterilizationType',
    'started_at',
    'result',
  ])
})
