import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/domain/entities/registry'
import { firstIdAt, makeId, timeOfId } from '../../src/domain/ids'
import type { Row } from '../../src/domain/kit/entity'
import { isAct, linesOf, type Recorded, recordedAt, standingOf } from '../../src/domain/last-records'
import { jar } from '../throwaway-entity'

const START = Date.parse('2026-03-10T08:00:00.000Z')
const ADA = '01920000-0000-7000-8000-0000000000aa'
const BEN = '01920000-0000-7000-8000-0000000000bb'
let count = 0
const idAt = (time: number) => {
  count += 1
  const mine = count
  return makeId(time, (size) => Uint8Array.from({ length: size }, (_, index) => (mine >> (8 * (index % 4))) & 0xff))
}
const instant = (time: number) => new Date(time).toISOString()

function kind(name: string) {
  const definition = registry.byName(name)
  if (!definition) throw new Error(name)
  return definition
}

/** A record as the device makes it, `ms` after the start. */
function made(name: string, ms: number, values: Record<string, unknown>, by = ADA): Recorded<Row> {
  const row = { id: idAt(START + ms), ...values } as Row
  return { definition: kind(name), row, at: START + ms, by }
}
const use = (ms: number, values: Record<string, unknown> = {}, by = ADA) =>
  made('use', ms, { item_id: 'rye', base_quantity: '1', occurred_at: instant(START + ms), ...values }, by)
const look = (ms: number, dishes: readonly number[], values: Record<string, unknown> = {}, by = ADA) =>
  made('observation', ms, { series_id: 's1', quantity_ids: dishes, observed_at: instant(START + ms), ...values }, by)

it('the definitions decide which kinds of records are acts', () => {
  const acts = registry.all.filter(isAct).map(({ name }) => name)
  expect(acts).toEqual([
    ...['purchase', 'use', 'write_off', 'count', 'run'],
    ...['petri_series', 'agar_series', 'grow_series', 'observation', 'harvest'],
  ])
  expect(isAct({ ...jar, said: { when: 'notes' } })).toBe(true)
})

describe('the time at which it was recorded', () => {
  const definition = kind('use')
  it('comes from the id, and is never later than the server’s time', () => {
    expect(recordedAt(definition, { id: idAt(START) })).toBe(START)
    expect(recordedAt(definition, { id: idAt(START), created_at: instant(START + 9_000) })).toBe(START)
    expect(recordedAt(definition, { id: idAt(START + 9_000), created_at: instant(START) })).toBe(START)
  })
  it('comes from the server after a foreign id, and otherwise from the record', () => {
    const id = '9f3c1d52-6a0e-4b7a-8f21-0c5d9e7a1b34'
    expect(timeOfId(id)).toBeUndefined()
    expect(recordedAt(definition, { id, created_at: instant(START) })).toBe(START)
    expect(recordedAt(definition, { id, occurred_at: instant(START) })).toBe(START)
    expect(recordedAt(definition, { id })).toBe(0)
  })
  it('equals the receipt of an earlier order, but never a future time', () => {
    const ordered = { id: idAt(START), became_received_at: instant(START + 86_400_000) }
    expect(recordedAt(kind('purchase'), ordered)).toBe(START + 86_400_000)
    expect(recordedAt(kind('purchase'), { ...ordered, updated_at: instant(START + 5_000) })).toBe(START + 5_000)
  })
  it('begins the ids of a moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 42 }), fc.integer({ min: 0, max: 2 ** 42 }), (a, b) => {
        const id = makeId(a, (size) => crypto.getRandomValues(new Uint8Array(size)))
        expect(timeOfId(id)).toBe(a)
        if (a !== b) expect(id < firstIdAt(b)).toBe(a < b)
      }),
    )
  })
})

describe('the valid part of a record', () => {
  it('excludes deleted, undone, undoing and merely ordered records', () => {
    const { row } = use(0)
    expect(standingOf(kind('use'), row, [])).toBe(row)
    expect(standingOf(kind('use'), { ...row, deleted_at: instant(START) }, [])).toBeUndefined()
    expect(standingOf(kind('use'), row, [{ id: 'x', reverses_id: row.id }])).toBeUndefined()
    expect(standingOf(kind('use'), { ...row, reverses_id: 'x' }, [])).toBeUndefined()
    const bought = { id: idAt(START), date: '2026-03-10', base_quantity: '1' }
    expect(standingOf(kind('purchase'), { ...bought, status: 'ordered' }, [])).toBeUndefined()
    expect(standingOf(kind('purchase'), { ...bought, status: 'received' }, [])).toBeDefined()
  })
  it('contains the dishes that are left', () => {
    const { row } = look(0, [3, 7, 12])
    const undo = (dishes: readonly number[]) => ({ id: 'x', reverses_id: row.id, quantity_ids: [...dishes] })
    expect(standingOf(kind('observation'), row, [undo([7])])?.quantity_ids).toEqual([3, 12])
    expect(standingOf(kind('observation'), row, [undo([7]), undo([3, 7])])?.quantity_ids).toEqual([12])
    expect(standingOf(kind('observation'), row, [undo([7]), undo([3, 12])])).toBeUndefined()
  })
})

describe('a line for each act', () => {
  it('joins a pour with all its uses, in any order', () => {
    const at = instant(START + 100)
    for (const shift of [-3, 4]) {
      const agar = made('agar_series', 100 + shift, { recipe_id: 'mea', series_code: 'AG-1', prepared_count: 40 })
      const uses = [0, 1, 2].map((ms) => use(100 + ms, { item_id: `i${ms}`, occurred_at: at, series_id: agar.row.id }))
      const [line, ...others] = linesOf([agar, ...uses])
      expect(others).toEqual([])
      expect(line).toMatchObject({ id: agar.row.id, more: 0 })
      expect(line?.rows).toHaveLength(4)
    }
  })
  it('joins the packages of a batch, and counts the others', () => {
    const at = instant(START)
    const uses = [0, 0, 1, 2].map((ms) => use(ms, { occurred_at: at }))
    expect(linesOf(uses).map(({ more, rows }) => [more, rows.length])).toEqual([[3, 4]])
  })
  it('separates presses, even in the same minute, and users', () => {
    const at = instant(START)
    expect(linesOf([use(0, { occurred_at: at }), use(4_000, { occurred_at: at })])).toHaveLength(2)
    expect(linesOf([use(0, { occurred_at: at }), use(1, { occurred_at: at }, BEN)])).toHaveLength(2)
    expect(linesOf([use(0), use(300)])).toHaveLength(2)
  })
  it('joins dishes of a series marked one by one, with their common reason', () => {
    const walk = [7, 3, 12].map((dish, index) => look(index * 30_000, [dish], { status: 'contaminated' }))
    const [line, ...others] = linesOf(walk)
    expect(others).toEqual([])
    expect(new Set(line?.values.quantity_ids as number[])).toEqual(new Set([3, 7, 12]))
    expect([line?.values.status, line?.more, line?.at]).toEqual(['contaminated', 0, START + 60_000])
    const mixed = linesOf([...walk, look(70_000, [1], { status: 'growing' })])
    expect(mixed.map(({ values }) => values.status)).toEqual([undefined])
  })
  it('begins again after a pause, for another series, and for another user', () => {
    expect(linesOf([look(0, [1]), look(200_000, [2])])).toHaveLength(2)
    expect(linesOf([look(0, [1]), look(9_000, [2], { series_id: 's2' })])).toHaveLength(2)
    expect(linesOf([look(0, [1]), look(9_000, [2], {}, BEN), look(15_000, [3])])).toHaveLength(2)
  })
  it('names the series of one gesture over several', () => {
    const at = instant(START)
    const put = (series: string, dishes: number[]) => look(0, dishes, { series_id: series, observed_at: at })
    expect(linesOf([put('s1', [1]), put('s2', [4, 5]), put('s3', [9])]).map(({ more }) => more)).toEqual([2])
  })
})

it('every record appears in one line of one user, newest first, for any order', () => {
  const one = fc.record({
    name: fc.constantFrom('use', 'observation', 'count'),
    ms: fc.integer({ min: 0, max: 600_000 }),
    by: fc.constantFrom(ADA, BEN),
    series: fc.constantFrom('s1', 's2'),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), fc.integer(), (plan, seed) => {
      const records = plan.map(({ name, ms, by, series }) =>
        name === 'observation' ? look(ms, [1], { series_id: series }, by) : made(name, ms, { item_id: series }, by),
      )
      const lines = linesOf(records)
      const ids = lines.flatMap(({ rows }) => rows.map(({ id }) => id))
      expect(ids.toSorted()).toEqual(records.map(({ row }) => row.id).toSorted())
      expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => b - a))
      const who = new Map(records.map(({ row, by }) => [row.id, by]))
      for (const { rows, by } of lines) expect(rows.every(({ id }) => who.get(id) === by)).toBe(true)
      const turned = records.toSorted((a, b) => ((a.at * 31 + seed) % 97) - ((b.at * 31 + seed) % 97))
      expect(linesOf(turned)).toEqual(lines)
    }),
  )
})
