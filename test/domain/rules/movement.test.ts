import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { count } from '../../../src/domain/entities/count'
import { item } from '../../../src/domain/entities/item'
import { registry } from '../../../src/domain/entities/registry'
import { writeOff } from '../../../src/domain/entities/write-off'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { validate } from '../../../src/domain/kit/validate'
import { baseQuantityFinding, reversalOf, standingAmong, undoneAmong } from '../../../src/domain/rules/movement'
import { relationFindings } from '../../../src/domain/rules/relations'
import { foldStock, movementOf } from '../../../src/domain/rules/stock'
import { observation, use } from '../../definitions'

describe('the base quantity of a stock record', () => {
  test('must be quantity x factor, rounded once', () => {
    const check = (quantity: string, base_factor: string, base_quantity?: string) =>
      baseQuantityFinding(use, { quantity, base_factor, ...(base_quantity ? { base_quantity } : {}) })?.code
    expect(check('2', '1/3', '0.666667')).toBeUndefined()
    expect(check('2', '1/3', '0.666666')).toBe('base_quantity')
    expect(check('2.5', '1', '2.5')).toBeUndefined()
    expect(check('2.5', '1')).toBe('base_quantity')
  })
  test('needs a readable factor', () => {
    for (const base_factor of [undefined, null, '', 'x', '0', '-1', '1/0']) {
      expect(
        baseQuantityFinding(count, { counted_quantity: '1', base_factor, base_quantity: '1' }),
        String(base_factor),
      ).toEqual({
        field: 'base_factor',
        code: 'decimal',
      })
    }
  })
  test('applies only to stock records', () => {
    expect(baseQuantityFinding(item, {})).toBeUndefined()
  })
})

/** What the relations of a movement find, of all fields, with these other records. */
const found = (definition: EntityDefinition, values: Values, others: Record<string, Values> = {}) => {
  const asking = relationFindings({ registry, definition, id: 'new', values }, 'all')
  let step = asking.next([])
  while (!step.done) step = asking.next(step.value.map(({ entity, id }) => others[`${entity}/${id}`]))
  return step.value
}

describe('the package a movement names', () => {
  const bought: Values = { item_id: 'i', package_count: 12 }
  const code = (definition: EntityDefinition, values: Values, row: Values = bought) =>
    found(definition, { item_id: 'i', ...values }, { 'purchase/p': row })[0]?.code
  test('belongs to the purchase', () => {
    expect(code(use, { purchase_id: 'p', quantity_id: 12 })).toBeUndefined()
    expect(found(use, { item_id: 'i', purchase_id: 'p', quantity_id: 13 }, { 'purchase/p': bought })).toEqual([
      { field: 'quantity_id', code: 'package_range', params: { n: 12 } },
    ])
    expect(code(writeOff, { purchase_id: 'p', quantity_id: 2 }, { item_id: 'i' })).toBe('package_range')
    // A purchase that does not say how many is one package.
    expect(code(writeOff, { purchase_id: 'p', quantity_id: 1 }, { item_id: 'i' })).toBeUndefined()
  })
  test('needs its purchase, of the same ingredient', () => {
    for (const definition of [use, writeOff, count]) {
      expect(code(definition, { quantity_id: 1 })).toBe('needs_purchase')
      expect(code(definition, { purchase_id: 'p', quantity_id: 1 }, { ...bought, item_id: 'j' })).toBe('other_item')
    }
  })
  test('a use may omit the package, and a count names both parts or neither', () => {
    expect(code(use, { purchase_id: 'p' })).toBeUndefined()
    expect(code(use, {})).toBeUndefined()
    expect(code(count, { purchase_id: 'p' })).toBe('package_pair')
    expect(code(count, {})).toBeUndefined()
    expect(code(count, { purchase_id: 'p', quantity_id: 1 })).toBeUndefined()
  })
  test('stays unchecked if the purchase is missing', () => {
    expect(found(use, { item_id: 'i', purchase_id: 'p', quantity_id: 13 })).toEqual([])
  })
})

describe('undoing', () => {
  test('names a record of the same ingredient that is no reversal itself', () => {
    const code = (values: Values, original: Values) => found(use, values, { 'use/u': original })[0]?.code
    const values = { item_id: 'i', reverses_id: 'u' }
    expect(code(values, { item_id: 'i' })).toBeUndefined()
    expect(code(values, { item_id: 'j' })).toBe('reversal')
    expect(code(values, { item_id: 'i', reverses_id: 'x' })).toBe('reversal')
    expect(code({ item_id: 'i' }, { item_id: 'j' })).toBeUndefined()
  })

  test('any posted record that is valid gives a valid record', () => {
    const id = '01920000-0000-7000-8000-00000000000f'
    for (const definition of registry.all.filter((one) => one.posted)) {
      const part = definition.stock ? { purchase_id: id, quantity_id: 3 } : {}
      const original = { ...definition.example, ...part, id, notes: 'fell', rev: 9, created_by: id }
      const undone = reversalOf(definition, original)
      expect(validate(definition, undone), definition.name).toEqual([])
      expect(undone).toEqual({ ...definition.example, ...part, reverses_id: id })
      for (const key of ['id', 'rev', 'notes', 'created_by']) expect(undone).not.toHaveProperty(key)
    }
  })

  test('covers the whole record, or all entries that the reversals name', () => {
    const row = (id: string, dishes: number[], reverses_id?: string): Values => ({
      ...{ id, quantity_ids: dishes, ...(reverses_id !== undefined && { reverses_id }) },
    })
    const [one, two] = [row('a', [1, 2, 3]), row('b', [4])]
    const part = [row('c', [1], 'a'), row('d', [1, 4], 'a')]
    expect([...undoneAmong(observation, [one, two, ...part])]).toEqual([])
    expect([...undoneAmong(observation, [one, two, ...part, row('e', [3, 2], 'a')])]).toEqual(['a'])
    expect([...undoneAmong(use, [one, two, row('c', [1], 'b')])]).toEqual(['b'])
    // Where no entries count, a reversal is told of records that are not here too; a row without its list has none.
    expect([...undoneAmong(use, [row('c', [1], 'gone')])]).toEqual(['gone'])
    const bare: Values = { id: 'f' }
    expect([...undoneAmong(observation, [bare, { id: 'g', reverses_id: 'f' }])]).toEqual(['f'])
  })

  test('removes the undone record, except from stock', () => {
    const rows: Values[] = [
      { id: 'a', quantity_ids: [1] },
      { id: 'b', quantity_ids: [1], reverses_id: 'a' },
    ]
    const other: Values = { id: 'c', quantity_ids: [2] }
    expect(standingAmong(observation, [...rows, other])).toEqual([other])
    expect(standingAmong(use, [...rows, other])).toEqual([...rows, other])
  })

  test('copies no files, because they would be sent and shown again', () => {
    const id = '01920000-0000-7000-8000-00000000000f'
    const photographed = { ...observation.example, id, photos: [`${'a'.repeat(64)}.jpg`] }
    expect(reversalOf(observation, photographed)).toEqual({ ...observation.example, reverses_id: id })
  })

  test('undoes a write-off with the reason “other”, and leaves its note there', () => {
    const id = '01920000-0000-7000-8000-00000000000f'
    const original = { ...writeOff.example, id, reason: 'other', notes: 'a bird' }
    expect(validate(writeOff, reversalOf(writeOff, original))).toEqual([])
    expect(validate(writeOff, { ...writeOff.example, reason: 'other' })).toEqual([{ field: 'notes', code: 'required' }])
  })

  test('brings the stock back to where it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(use, writeOff, count), fc.integer({ min: 0, max: 1e9 }), (definition, amount) => {
        const kind = definition.stock
        const row: Values = { ...definition.example, id: 'a', base_quantity: String(amount) }
        const reversal: Values = { ...reversalOf(definition, row), id: 'b' }
        const movements = [row, reversal].map((one) => movementOf(kind, one)).filter((one) => one !== undefined)
        expect(movements).toHaveLength(2)
        expect(foldStock(movements).onHand).toBe(0n)
      }),
    )
  })
})
