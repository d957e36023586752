import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purchase } from '../../../src/domain/entities/purchase'
import { isId } from '../../../src/domain/ids'
import { formatDecimal, micro } from '../../../src/domain/kit/decimal'
import type { Row } from '../../../src/domain/kit/entity'
import { validate } from '../../../src/domain/kit/validate'
import { mayCome, receiving } from '../../../src/domain/rules/receiving'

const ID = '01920000-0000-7000-8000-000000000d20'
const order = (more: Partial<Row> = {}): Row => ({
  ...purchase.example,
  id: ID,
  status: 'ordered',
  package_count: 12,
  received_at: undefined,
  rev: 7,
  ...more,
})

describe('an order that came', () => {
  test('whole only becomes received: numbers and labels stay as they are', () => {
    expect(receiving(order(), 12)).toMatchObject({ patch: { status: 'received' }, rest: undefined, over: 0 })
    expect(receiving(order(), 12).patch).not.toHaveProperty('package_count')
    expect(receiving(order({ package_count: undefined }), 1)).toMatchObject({ rest: undefined, over: 0 })
  })

  test('keeps the received packages, and creates a new order for the rest', () => {
    const { patch, rest, over } = receiving(order({ vendor: 'Market', lot_number: 'L1', notes: 'ring first' }), 7)
    expect(patch).toEqual({ status: 'received', package_count: 7 })
    expect(rest).toMatchObject({
      count: 5,
      values: { status: 'ordered', package_count: 5, order_id: ID, vendor: 'Market' },
    })
    for (const own of ['lot_number', 'notes', 'received_at']) expect(rest?.values).not.toHaveProperty(own)
    expect(validate(purchase, rest?.values ?? {})).toEqual([])
    expect(over).toBe(0)
  })

  test('accepts more packages than ordered, and reports the excess', () => {
    expect(receiving(order(), 14)).toMatchObject({ patch: { package_count: 14 }, rest: undefined, over: 2 })
  })

  test('restores each field of the receipt after an undo', () => {
    const { back } = receiving(order({ price_total: '12', expiry_date: '2026-09-01' }), 7)
    expect(back).toMatchObject({ status: 'ordered', package_count: 12, price_total: '12', expiry_date: '2026-09-01' })
    const none = { received_at: null, became_received_at: null, received_from: null, expiry_days: null }
    expect(receiving(order({ expiry_days: undefined }), 7).back).toMatchObject(none)
  })

  test('leaves of its rest only fields that the order has', () => {
    const { rest } = receiving(order({ vendor: undefined, price_total: undefined }), 7)
    expect(Object.keys(rest?.values ?? {})).not.toContain('vendor')
    expect(Object.keys(rest?.values ?? {})).not.toContain('price_total')
  })

  test('shares a price in whole cents, or finer where it is finer', () => {
    const shares = (price_total: string, came: number) => {
      const { patch, rest } = receiving(order({ price_total, package_count: 3 }), came)
      return [patch.price_total, rest?.values.price_total]
    }
    expect(shares('10', 1)).toEqual(['3.33', '6.67'])
    expect(shares('10', 2)).toEqual(['6.67', '3.33'])
    expect(shares('0.010001', 1)).toEqual(['0.003334', '0.006667'])
  })

  test('names the first order even if the rest arrives in part', () => {
    const rest = receiving(order(), 7).rest
    const again = receiving({ ...rest?.values, id: rest?.id ?? '', rev: 9 }, 2)
    expect(again.rest?.values).toMatchObject({ package_count: 3, order_id: ID })
    expect(again.rest?.id).not.toBe(rest?.id)
  })

  test('creates one rest if two devices receive the same state, and another after undo', () => {
    expect(receiving(order(), 7).rest?.id).toBe(receiving(order(), 3).rest?.id)
    expect(receiving(order({ rev: 8 }), 7).rest?.id).not.toBe(receiving(order(), 7).rest?.id)
    const unsent = order()
    Reflect.deleteProperty(unsent, 'rev')
    expect(receiving(unsent, 7).rest?.id).toBe(receiving(order({ rev: 0 }), 7).rest?.id)
    expect(isId(receiving(order(), 7).rest?.id)).toBe(true)
  })

  test('sums to the ordered packages and money exactly', () => {
    const prices = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(formatDecimal)
    const cents = fc.bigInt({ min: 0n, max: 10n ** 6n }).map((all) => formatDecimal(all * 10_000n))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        fc.oneof(prices, cents),
        (n, came, price) => {
          const { patch, rest, over } = receiving(order({ package_count: n, price_total: price }), came)
          expect(Number(patch.package_count ?? n) + (rest?.count ?? 0)).toBe(Math.max(n, came))
          expect(over).toBe(Math.max(0, came - n))
          const paid = micro(patch.price_total ?? price) + micro(rest?.values.price_total ?? '0')
          expect(formatDecimal(paid)).toBe(price)
        },
      ),
    )
  })

  test('accepts a whole number of packages from 1 to 500', () => {
    for (const wrong of [0, -1, 1.5, 501, Number.NaN, Number.POSITIVE_INFINITY]) expect(mayCome(wrong)).toBe(false)
    for (const sound of [1, 12, 500]) expect(mayCome(sound)).toBe(true)
  })
})
