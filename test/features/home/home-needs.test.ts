import { describe, expect, it } from 'vitest'
import type { StockRow } from '../../../src/data/db'
import { parseDecimal } from '../../../src/domain/kit/decimal'
import { NO_STOCK } from '../../../src/domain/rules/stock'
import { countOpen, needsOf } from '../../../src/features/home/needs'
import { onOrder } from '../../../src/features/home/orders'

const item = (id: string, min_stock?: string, is_active = true) => ({
  id,
  name: id.toUpperCase(),
  unit_id: 'kg',
  is_active,
  ...(min_stock === undefined ? {} : { min_stock }),
})
const stock = (amounts: Readonly<Record<string, string>>): ReadonlyMap<string, StockRow> =>
  new Map(
    Object.entries(amounts).map(([itemId, text]) => [
      itemId,
      { ...NO_STOCK, itemId, onHand: parseDecimal(text) ?? 0n },
    ]),
  )

describe('the needs on the home screen', () => {
  it('sort below zero first, then below the minimum, the emptiest first', () => {
    const items = [item('half', '10'), item('empty', '10'), item('over'), item('full', '10'), item('free')]
    const needs = needsOf(items, stock({ half: '5', over: '-2.5', full: '10', free: '0' }), () => 2)
    expect(needs.map(({ id, kind }) => [id, kind])).toEqual([
      ['over', 'oversold'],
      ['empty', 'low'],
      ['half', 'low'],
    ])
    expect(needs[0]).toMatchObject({ onHand: '-2.5', minimum: undefined, name: 'OVER' })
  })

  it('leave out archived ingredients', () => {
    expect(needsOf([item('old', '10', false)], stock({}), () => 2)).toEqual([])
  })

  it('leave out ingredients without a minimum, and those exactly at it', () => {
    expect(needsOf([item('a'), item('b', '0'), item('c', '2.5')], stock({ c: '2.50' }), () => 2)).toEqual([])
  })
})

describe('an ordered item', () => {
  const bought = (id: string, more: object) => ({
    id,
    item_id: 'a',
    unit_id: 'bag',
    quantity: '1',
    base_quantity: '25',
    package_count: 4,
    date: '2026-03-01',
    status: 'ordered',
    ...more,
  })

  it('offers no second order, sorts last and is not counted', () => {
    const items = [item('a', '90'), item('b', '200')]
    const orders = onOrder([bought('p1', {}), bought('p2', { item_id: 'b' })])
    const needs = needsOf(items, stock({ a: '10', b: '60' }), () => 2, orders)
    expect(needs.map(({ id, kind, ordered, orderId }) => [id, kind, ordered, orderId])).toEqual([
      ['b', 'low', '100', 'p2'],
      ['a', 'ordered', '100', 'p1'],
    ])
    expect(countOpen(needs)).toBe(1)
  })

  it('leaves out received, cancelled and deleted orders, and names the latest one', () => {
    const gone = [{ status: 'received' }, { status: 'cancelled' }, { deleted_at: '2026-03-02T00:00:00.000Z' }]
    const rows = [
      ...gone.map((more, n) => bought(`g${n}`, more)),
      bought('new', { date: '2026-03-05' }),
      bought('old', {}),
    ]
    expect(onOrder(rows).get('a')).toMatchObject({ purchaseId: 'new', amount: 200_000_000n })
  })
})
