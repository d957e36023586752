/** What product and seed say of single entities, beyond the contract that all keep. */
import { describe, expect, test } from 'vitest'
import { category } from '../../../src/domain/entities/category'
import { count } from '../../../src/domain/entities/count'
import { farm, isOrigin } from '../../../src/domain/entities/farm'
import { item } from '../../../src/domain/entities/item'
import { purchase } from '../../../src/domain/entities/purchase'
import { recipe } from '../../../src/domain/entities/recipe'
import { supplier } from '../../../src/domain/entities/supplier'
import { unit } from '../../../src/domain/entities/unit'
import { user } from '../../../src/domain/entities/user'
import { writeOff } from '../../../src/domain/entities/write-off'
import { isKeyed } from '../../../src/domain/entries'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { normalise, withDefaults } from '../../../src/domain/kit/normalise'
import { validate } from '../../../src/domain/kit/validate'
import { diff, meetEntries, mergePatch } from '../../../src/domain/merge'
import { FIXED_QR_CATEGORIES } from '../../../src/domain/qr-categories'
import { use } from '../../definitions'

const id = (n: number) => `01920000-0000-7000-8000-00000000000${n}`
const found = (definition: EntityDefinition, change: Values, today?: string) =>
  validate(definition, normalise(definition.fields, { ...definition.example, ...change }), today ? { today } : {}).map(
    (finding) => `${finding.field}:${finding.code}${finding.level === 'warning' ? '?' : ''}`,
  )

describe('a unit', () => {
  test('requires base and factor together', () => {
    expect(found(unit, { base_unit_id: id(1), factor: '1000' })).toEqual([])
    expect(found(unit, { base_unit_id: id(1) })).toEqual(['factor:required'])
    expect(found(unit, { factor: '1000' })).toEqual(['base_unit_id:required'])
    expect(found(unit, { base_unit_id: id(1), factor: '0' })).toEqual(['factor:above'])
    expect(found(unit, { base_unit_id: id(1), factor: '-1' })).toEqual(['factor:above'])
  })
  test('shows 0 to 6 digits, by default 2', () => {
    expect(['-1', 0, 6, 7].map((digits) => found(unit, { fraction_digits: digits }).length)).toEqual([1, 0, 0, 1])
    expect(withDefaults(unit.fields, { code: 'g' })).toMatchObject({ fraction_digits: 2 })
  })
  test('limits its code to 10 characters', () => {
    expect(found(unit, { code: 'a'.repeat(11) })).toEqual(['code:max_length'])
    expect(found(unit, { code: ' ' })).toEqual(['code:required'])
  })
})

describe('a category', () => {
  test('puts its code on labels by default', () => {
    expect(withDefaults(category.fields, { code: 'GRAIN' })).toMatchObject({ category_id: 'GRAIN' })
  })
  test('never uses the name of a fixed kind, in any spelling', () => {
    expect(FIXED_QR_CATEGORIES.join(' ')).toBe('STRAIN SPORE AGAR PETRI RECIPE USER UNIT CATEGORY SUPPLIER')
    for (const fixed of FIXED_QR_CATEGORIES) {
      expect(found(category, { category_id: fixed })).toEqual(['category_id:reserved'])
      expect(found(category, { category_id: ` ${fixed.toLowerCase()} ` })).toEqual(['category_id:reserved'])
    }
    expect(found(category, { category_id: 'STRAINS' })).toEqual([])
  })
})

describe('an ingredient', () => {
  const conversion = (n: number, factor: string) => ({ unit_id: id(n), factor })
  test('converts each other unit once, and never its own', () => {
    expect(found(item, { unit_conversions: [conversion(3, '25'), conversion(5, '2')] })).toEqual([])
    expect(found(item, { unit_conversions: [conversion(3, '25'), conversion(3, '2')] })).toEqual([
      'unit_conversions.1.unit_id:duplicate_entry',
    ])
    expect(found(item, { unit_conversions: [conversion(2, '25')] })).toEqual([
      'unit_conversions.0.unit_id:duplicate_entry',
    ])
    expect(found(item, { unit_conversions: [conversion(3, '0')] })).toEqual(['unit_conversions.0.factor:above'])
    expect(found(item, { unit_conversions: [{ factor: '2' }], unit_id: null })).toEqual([
      'unit_id:required',
      'unit_conversions.0.unit_id:required',
    ])
  })
  test('limits barcodes to 64 characters', () => {
    expect(found(item, { bar_codes: ['x'.repeat(64)] })).toEqual([])
    expect(found(item, { bar_codes: ['a', 'x'.repeat(65)] })).toEqual(['bar_codes.1:max_length'])
  })
  test('holds 0 to 95 % water', () => {
    expect([
      found(item, { moisture_percent: '95' }),
      found(item, { moisture_percent: '95.1' }),
      found(item, { moisture_percent: '-1' }),
    ]).toEqual([[], ['moisture_percent:max'], ['moisture_percent:min']])
  })
})

describe('a purchase', () => {
  test('requires a positive amount in 1 to 500 packages', () => {
    expect(found(purchase, { quantity: '0' })).toEqual(['quantity:above'])
    expect([0, 1, 500, 501].map((packages) => found(purchase, { package_count: packages }))).toEqual([
      ['package_count:min'],
      [],
      [],
      ['package_count:max'],
    ])
  })
  test('requires a date from 2000 on, and warns more than a day ahead', () => {
    expect(found(purchase, { date: '1999-12-31' })).toEqual(['date:date_min'])
    expect(found(purchase, { date: '2026-03-07' }, '2026-03-05')).toEqual(['date:date_ahead?'])
    expect(found(purchase, { date: '2026-03-06' }, '2026-03-05')).toEqual([])
  })
  test('defaults to one received package', () => {
    expect(withDefaults(purchase.fields, {})).toEqual({ status: 'received', package_count: 1 })
    expect(found(purchase, { status: 'lost' })).toContain('status:option')
  })
  test('names a currency by three capital letters and a lot by 40 characters', () => {
    expect([
      found(purchase, { currency: 'EUR' }),
      found(purchase, { currency: 'eur' }),
      found(purchase, { currency: 'EURO' }),
    ]).toEqual([[], ['currency:currency'], ['currency:max_length']])
    expect(found(purchase, { lot_number: 'x'.repeat(41) })).toEqual(['lot_number:max_length'])
  })
})

describe('movements', () => {
  test('require a positive amount, but a count accepts zero', () => {
    expect(found(use, { quantity: '0' })).toEqual(['quantity:above'])
    expect(found(writeOff, { quantity: '-1' })).toEqual(['quantity:above'])
    expect(found(count, { counted_quantity: '0' })).toEqual([])
    expect(found(count, { counted_quantity: '-0.000001' })).toEqual(['counted_quantity:min'])
  })
  test('name a package by number 1 to 500', () => {
    expect(found(use, { purchase_id: id(5), quantity_id: 0 })).toEqual(['quantity_id:min'])
    expect(found(use, { purchase_id: id(5), quantity_id: 501 })).toEqual(['quantity_id:max'])
    expect(found(use, { quantity_id: 'x' })).toEqual(['quantity_id:number'])
  })
  test('a use names the series that it went into by kind and id together', () => {
    expect(found(use, { series_kind: 'agar_series', series_id: id(6) })).toEqual([])
    expect(found(use, { series_kind: 'agar_series' })).toEqual(['series_id:together'])
    expect(found(use, { series_id: id(6) })).toEqual(['series_kind:together'])
    expect(found(use, { series_kind: 'agar_series', series_id: 'AG-01' })).toEqual(['series_id:reference'])
    expect(found(use, { series_kind: 'jar', series_id: id(6) })).toEqual(['series_kind:option'])
  })
  test('a write-off requires its reason, and the reason “other” requires notes', () => {
    expect(found(writeOff, { reason: null })).toEqual(['reason:required'])
    expect(found(writeOff, { reason: 'mice' })).toEqual(['reason:option'])
    expect(found(writeOff, { reason: 'other' })).toEqual(['notes:required'])
    expect(found(writeOff, { reason: 'other', notes: ' \n' })).toEqual(['notes:required'])
    expect(found(writeOff, { reason: 'other', notes: 'mice' })).toEqual([])
  })
})

describe('others', () => {
  test('a supplier delivers within 0 to 365 days', () => {
    expect([-1, 0, 365, 366].map((days) => found(supplier, { lead_time_days: days }).length)).toEqual([1, 0, 0, 1])
    expect(found(supplier, { email: 'mill', url: 'mill' })).toEqual(['email:email_at', 'url:url'])
  })
  test('a farm requires a known zone, a currency and valid origins', () => {
    expect(found(farm, { time_zone: 'Mars/Olympus' })).toEqual(['time_zone:time_zone'])
    expect(found(farm, { currency: 'eur' })).toEqual(['currency:currency'])
    expect(found(farm, { origins: ['https://farm.example', 'https://farm.example/'] })).toEqual(['origins.1:origin'])
  })
  test('an origin is scheme, host and port and nothing more', () => {
    for (const good of ['https://farm.example', 'http://localhost:8080', 'http://192.168.1.5', 'http://[::1]:8080'])
      expect(isOrigin(good), good).toBe(true)
    for (const bad of [
      'https://farm.example/',
      'https://farm.example:443',
      'HTTPS://farm.example',
      'https://u@farm.example',
      'ftp://farm.example',
      'farm.example',
      'null',
      '',
    ])
      expect(isOrigin(bad), bad).toBe(false)
  })
  test('a user signs in with an e-mail and a password of 8 characters', () => {
    expect(found(user, { email: null })).toEqual(['email:required'])
    expect(found(user, { password: '1234567' })).toEqual(['password:password_min'])
    expect(found(user, { password: '12345678' })).toEqual([])
  })
})

describe('an ingredient of a recipe', () => {
  const of = (line: Record<string, string>) => found(recipe, { ingredients: [{ ...line, percent: '100' }] })

  test('names either an item or another recipe', () => {
    expect(of({ item_id: id(3) })).toEqual([])
    expect(of({ recipe_id: id(4) })).toEqual([])
    expect(of({ item_id: id(3), recipe_id: id(4) })).toEqual(['ingredients.0.recipe_id:custom'])
  })

  const mix = (oak: string, bran: string) => ({
    ingredients: [
      { item_id: id(3), percent: oak },
      { recipe_id: id(4), percent: bran },
    ],
  })

  test('merges with the change of another ingredient', () => {
    const mine = diff(recipe, mix('80', '20'), mix('75', '20'))
    expect(mergePatch(recipe, mix('80', '25'), mine)).toEqual({ set: mix('75', '25'), conflicts: [] })
  })

  test('conflicts with another change of its own percent, and with nothing else', () => {
    const mine = diff(recipe, mix('80', '20'), mix('75', '25'))
    expect(mergePatch(recipe, mix('70', '20'), mine).conflicts).toEqual(['ingredients'])
    const { ingredients } = recipe.fields
    if (!isKeyed(ingredients)) throw new Error('the ingredients do not merge by entry')
    const change = { from: mix('80', '20').ingredients, to: mix('75', '25').ingredients }
    const met = meetEntries(ingredients, change, mix('70', '20').ingredients)
    expect(met?.parts.map(({ entry, field, met: how }) => [entry, field, how])).toEqual([
      [expect.stringContaining(id(3)), 'percent', 'conflict'],
      [expect.stringContaining(id(4)), 'percent', 'set'],
    ])
  })
})
