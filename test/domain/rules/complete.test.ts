import { describe, expect, test } from 'vitest'
import { count } from '../../../src/domain/entities/count'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { purchase } from '../../../src/domain/entities/purchase'
import { supplier } from '../../../src/domain/entities/supplier'
import { writeOff } from '../../../src/domain/entities/write-off'
import type { Values } from '../../../src/domain/kit/field'
import { validate } from '../../../src/domain/kit/validate'
import { type CompletionContext, completeCreate, completePatch, hasOtherBase } from '../../../src/domain/rules/complete'
import { baseQuantityFinding } from '../../../src/domain/rules/movement'
import { use } from '../../definitions'

const NOW = '2026-03-10T12:34:56.789Z'
const item = {
  id: 'i',
  unit_id: 'kg',
  unit_conversions: [
    { unit_id: 'bag', factor: '25' },
    { unit_id: 'third', factor: '1' },
  ],
}
const units = new Map<string, Values>([
  ['kg', { id: 'kg', code: 'KG' }],
  ['bag', { id: 'bag', code: 'BAG' }],
  ['piece', { id: 'piece', code: 'PIECE' }],
  ['third', { id: 'third' }],
  ['ninth', { id: 'ninth', base_unit_id: 'third3' }],
  ['g', { id: 'g', code: 'G' }],
  ['three', { id: 'three', base_unit_id: 'kg', factor: '3' }],
])
const context: CompletionContext = { now: NOW, timeZone: 'Europe/Berlin', item, units }
const inKg = { base_unit_id: 'kg' }
const bought = { item_id: 'i', unit_id: 'bag', quantity: '2', date: '2026-03-04' }

describe('a new purchase', () => {
  test('counts as received at the start of its farm date, unless timed', () => {
    const { values } = completeCreate(purchase, bought, context)
    expect(values).toEqual({
      ...bought,
      status: 'received',
      package_count: 1,
      received_at: '2026-03-03T23:00:00.000Z',
      became_received_at: NOW,
      received_from: 'date',
      base_factor: '25',
      base_quantity: '50',
      base_unit_id: 'kg',
    })
    const told = { ...bought, received_at: '2026-03-04T09:00:00.000Z' }
    expect(completeCreate(purchase, told, context).values.received_at).toBe(told.received_at)
  })
  test('an ordered one has no receipt, but a base quantity', () => {
    const { values } = completeCreate(purchase, { ...bought, status: 'ordered' }, context)
    expect(values).not.toHaveProperty('received_at')
    expect(values.base_quantity).toBe('50')
  })
  test('an invalid date is left to validation', () => {
    for (const date of ['2026-02-31', 'junk', '']) {
      expect(completeCreate(purchase, { ...bought, date }, context).values, date).not.toHaveProperty('received_at')
    }
  })
  test('a very old date does not throw', () => {
    expect(() => completeCreate(purchase, { ...bought, date: '0001-01-01' }, context)).not.toThrow()
  })
})

describe('the base quantity', () => {
  const used = { item_id: 'i', unit_id: 'bag', quantity: '0.5', occurred_at: NOW }
  test('equals quantity times factor, for counts too', () => {
    expect(completeCreate(use, used, context).values).toEqual({
      ...used,
      base_factor: '25',
      base_quantity: '12.5',
      base_unit_id: 'kg',
    })
    const counted = { item_id: 'i', unit_id: 'bag', counted_quantity: '3', counted_at: NOW }
    expect(completeCreate(count, counted, context).values).toMatchObject({ base_factor: '25', base_quantity: '75' })
  })
  test('always passes the check the server makes of it', () => {
    for (const unit_id of ['kg', 'bag', 'three']) {
      for (const quantity of ['1', '0.000001', '999999999.999999', '0.333333']) {
        const { values } = completeCreate(
          use,
          { ...used, unit_id, quantity },
          { ...context, item: { ...item, unit_id: 'three' } },
        )
        if (values.base_quantity) expect(baseQuantityFinding(use, values), `${quantity} ${unit_id}`).toBeUndefined()
      }
    }
  })
  test('keeps given values, complete or partial', () => {
    const given = { ...used, base_factor: '24', base_quantity: '12' }
    expect(completeCreate(use, given, context).values).toEqual({ ...given, base_unit_id: 'kg' })
    expect(completeCreate(use, { ...used, base_factor: '24' }, context).values).toMatchObject({
      base_factor: '24',
      base_quantity: '12',
    })
    const wrong = completeCreate(use, { ...used, base_quantity: '12' }, context).values
    expect(wrong).toMatchObject({ base_factor: '25', base_quantity: '12' })
    expect(baseQuantityFinding(use, wrong)?.code).toBe('base_quantity')
    const unreadable = completeCreate(use, { ...used, base_factor: 'abc' }, context).values
    expect(unreadable.base_factor).toBe('abc')
    // Nothing is worked out from a factor that cannot be read.
    expect(unreadable).not.toHaveProperty('base_quantity')
    const whole = { ...given, quantity: '999999999999' }
    expect(completeCreate(use, whole, context)).toEqual({ values: { ...whole, base_unit_id: 'kg' } })
    expect(completeCreate(use, given, { ...context, item: undefined })).toStrictEqual({ values: given })
    expect(baseQuantityFinding(use, unreadable)?.code).toBe('decimal')
  })
  test('changes if it uses another unit than the item', () => {
    const stale = { ...used, base_factor: '1000', base_quantity: '500', base_unit_id: 'g' }
    expect(hasOtherBase(stale, item)).toBe(true)
    expect(completeCreate(use, stale, context).values).toEqual({
      ...used,
      base_factor: '25',
      base_quantity: '12.5',
      base_unit_id: 'kg',
    })
    expect(completeCreate(use, stale, { ...context, item: undefined }).values).toEqual(stale)
  })
  test('a missing conversion is an error that names both units', () => {
    expect(completeCreate(use, { ...used, unit_id: 'piece' }, context).finding).toEqual({
      field: 'unit_id',
      code: 'no_conversion',
      params: { from: 'PIECE', to: 'KG' },
    })
    // A unit without a code, and one that is not here, are named by what is known of them.
    for (const unit_id of ['ninth', 'gone']) {
      expect(completeCreate(use, { ...used, unit_id }, context).finding?.params).toEqual({ from: unit_id, to: 'KG' })
    }
  })
  test('an amount too large to store is an error with the largest possible amount', () => {
    const { values, finding } = completeCreate(use, { ...used, quantity: '999999999999' }, context)
    expect(finding).toEqual({ field: 'quantity', code: 'max', params: { n: '39999999999.999999' } })
    expect(values).not.toHaveProperty('base_quantity')
    expect(completeCreate(use, { ...used, quantity: '39999999999.999999' }, context).finding).toBeUndefined()
    // Of a factor of 25/3 as much more as the ratio is less.
    const sacks = new Map([...units, ['sack', { id: 'sack', base_unit_id: 'kg', factor: '25' }] as const])
    const inThrees = { ...context, units: sacks, item: { id: 'i', unit_id: 'three' } }
    const most = completeCreate(use, { ...used, unit_id: 'sack', quantity: '999999999999' }, inThrees).finding?.params
      ?.n
    expect(most).toBe('119999999999.999999')
    const fitting = completeCreate(use, { ...used, unit_id: 'sack', quantity: String(most) }, inThrees)
    expect(fitting.finding).toBeUndefined()
  })
  test('a factor that cannot be stored counts as no conversion', () => {
    const deep = new Map<string, Values>([['u0', { id: 'u0', code: 'U0' }]])
    for (let level = 1; level <= 12; level++) {
      deep.set(`u${level}`, { id: `u${level}`, code: `U${level}`, base_unit_id: `u${level - 1}`, factor: '1.234567' })
    }
    const tall = { ...context, units: deep, item: { id: 'i', unit_id: 'u0' } }
    expect(completeCreate(use, { ...used, unit_id: 'u12' }, tall).finding?.code).toBe('no_conversion')
    expect(completeCreate(use, { ...used, unit_id: 'u5' }, tall).finding).toBeUndefined()
  })
  test('waits for item and unit, and leaves missing ones to validation', () => {
    expect(completeCreate(use, used, { ...context, item: undefined })).toEqual({ values: used })
    expect(completeCreate(use, { item_id: 'i', quantity: '1' }, context)).toEqual({
      values: { item_id: 'i', quantity: '1' },
    })
  })
  test('leaves other records alone', () => {
    expect(completeCreate(supplier, { name: 'Mill' }, context).values).toEqual({ name: 'Mill', is_active: true })
    expect(completePatch(supplier, { name: 'Mill' }, { name: 'Old Mill' }, context).values).toEqual({
      name: 'Old Mill',
    })
  })
})

describe('a field that holds good for the value of another', () => {
  const dishes = [{ quantity_id: 1, agar_quantity_id: 17 }]
  const before: Values = { agar_series_id: 'a', from_dishes: dishes, prepared_count: 3 }
  const patched = (patch: Values, row = before) => completePatch(petriSeries, row, patch, context).values

  test('clears when the other value changes, unless it is set again', () => {
    expect(patched({ agar_series_id: 'b' })).toEqual({ agar_series_id: 'b', from_dishes: null })
    expect(patched({ agar_series_id: null })).toEqual({ agar_series_id: null, from_dishes: null })
    const other = [{ quantity_id: 1, agar_quantity_id: 3 }]
    const anew = { agar_series_id: 'b', from_dishes: other }
    expect(patched(anew)).toEqual(anew)
  })

  test('stays when that is only repeated, or something else changes', () => {
    expect(patched({ agar_series_id: 'a', prepared_count: 4 })).toEqual({ agar_series_id: 'a', prepared_count: 4 })
    expect(patched({ agar_series_id: 'b' }, { agar_series_id: 'a' })).toEqual({ agar_series_id: 'b' })
  })
})

describe('a changed purchase', () => {
  const before: Values = { ...completeCreate(purchase, bought, context).values, id: 'p' }
  const ordered: Values = { ...before, status: 'ordered', received_at: undefined }
  const patched = (row: Values, patch: Values, on: CompletionContext = context) =>
    completePatch(purchase, row, patch, on)

  test('becomes received at the moment of the change, unless the change is timed', () => {
    const now = { status: 'received', received_at: NOW, became_received_at: NOW, received_from: 'change' }
    expect(patched(ordered, { status: 'received' }).values).toEqual(now)
    expect(patched({ ...before, status: 'returned' }, { status: 'received' }).values).toEqual(now)
    expect(patched(ordered, { status: 'received', received_at: null }).values.received_at).toBe(NOW)
    const told = { status: 'received', received_at: '2026-03-09T00:00:00.000Z' }
    expect(patched(ordered, told).values).toEqual({ ...told, became_received_at: NOW, received_from: 'change' })
  })
  test('keeps the moment of an earlier receipt', () => {
    expect(patched(before, { status: 'received' }).values).toEqual({ status: 'received' })
    expect(patched(before, { status: 'returned' }).values).toEqual({ status: 'returned' })
    expect(patched(before, { lot_number: 'L1' }).values).toEqual({ lot_number: 'L1' })
  })
  test('a cleared moment becomes the start of its date', () => {
    expect(patched(before, { received_at: null }).values).toEqual({ received_at: '2026-03-03T23:00:00.000Z' })
    expect(patched(before, { received_at: null, date: '2026-03-05' }).values.received_at).toBe(
      '2026-03-04T23:00:00.000Z',
    )
    expect(patched(ordered, { received_at: null }).values).toEqual({ received_at: null })
  })
  test('rewrites both base fields with item, unit or quantity', () => {
    expect(patched(before, { quantity: '3' }).values).toEqual({
      quantity: '3',
      base_factor: '25',
      base_quantity: '75',
      ...inKg,
    })
    const byWeight = { unit_id: 'kg', base_factor: '1', base_quantity: '2', ...inKg }
    expect(patched(before, { unit_id: 'kg' }).values).toEqual(byWeight)
    const other = { ...context, item: { id: 'j', unit_id: 'g', unit_conversions: [{ unit_id: 'bag', factor: '7' }] } }
    expect(patched(before, { item_id: 'j' }, other).values).toEqual({
      item_id: 'j',
      base_factor: '7',
      base_quantity: '14',
      base_unit_id: 'g',
    })
  })
  test('repeated values keep the stored base quantity, even after a new conversion', () => {
    const later = { ...context, item: { ...item, unit_conversions: [{ unit_id: 'bag', factor: '20' }] } }
    const repeated = { item_id: 'i', unit_id: 'bag', quantity: '2.0', lot_number: 'L1' }
    expect(patched(before, repeated, later).values).toEqual(repeated)
    expect(patched(before, { lot_number: 'L2' }, later).values).toEqual({ lot_number: 'L2' })
  })
  test('keeps the base fields it names, even if they repeat stored ones', () => {
    const later = { ...context, item: { ...item, unit_conversions: [{ unit_id: 'bag', factor: '20' }] } }
    const kept = { quantity: '3', base_factor: '25', base_quantity: '75', ...inKg }
    expect(patched(before, { quantity: '3', base_factor: '25' }, later).values).toEqual(kept)
  })
  test('leaves a base quantity that contradicts its factor to validation', () => {
    const named = { quantity: '3', base_factor: '25', base_quantity: '50' }
    expect(patched(before, named).values).toEqual({ ...named, ...inKg })
    expect(baseQuantityFinding(purchase, { ...before, ...named })).toMatchObject({ code: 'base_quantity' })
  })
  test('leaves a base quantity without a factor to validation', () => {
    const named = { quantity: '3', base_quantity: '50' }
    expect(patched(before, named)).toStrictEqual({ values: named })
  })
  test('keeps the base fields it brings', () => {
    const own = { quantity: '3', base_factor: '24', base_quantity: '72', ...inKg }
    expect(patched(before, own).values).toEqual(own)
    expect(patched(before, { quantity: '3', base_factor: '24' }).values).toEqual(own)
    expect(patched(before, { base_factor: '24' }).values).toEqual({ base_factor: '24', base_quantity: '48', ...inKg })
  })
  test('never loses its base fields by clearing them', () => {
    const cleared = patched(before, { base_factor: null, base_quantity: null }).values
    expect(baseQuantityFinding(purchase, { ...before, ...cleared })).toBeDefined()
  })
  test('a unit without conversion is an error and changes nothing', () => {
    const { values, finding } = patched(before, { unit_id: 'piece' })
    expect(finding?.code).toBe('no_conversion')
    expect(values).toEqual({ unit_id: 'piece' })
  })
  test('an unknown item leaves the base fields out, not empty', () => {
    const { values } = patched(before, { quantity: '3' }, { ...context, item: undefined })
    expect(Object.keys(values)).toEqual(['quantity'])
  })
})

test('completing a write-off that validates leaves it valid', () => {
  const id = '01920000-0000-7000-8000-000000000004'
  const given = { item_id: id, unit_id: id, quantity: '1', occurred_at: NOW, reason: 'lost' }
  const { values } = completeCreate(writeOff, given, { ...context, item: { id, unit_id: id } })
  expect(validate(writeOff, values)).toEqual([])
  expect(baseQuantityFinding(writeOff, values)).toBeUndefined()
})
