import { describe, expect, it } from 'vitest'
import type { StockRow } from '../../src/data/db'
import { parseDecimal } from '../../src/domain/kit/decimal'
import { NO_STOCK } from '../../src/domain/rules/stock'
import { needsOf } from '../../src/features/home/needs'

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

describe('what needs a person on the home screen', () => {
  it('is what lies below zero first, then below its minimum, the emptiest first', () => {
    const items = [item('half', '10'), item('empty', '10'), item('over'), item('full', '10'), item('free')]
    const needs = needsOf(items, stock({ half: '5', over: '-2.5', full: '10', free: '0' }))
    expect(needs.map(({ id, kind }) => [id, kind])).toEqual([
      ['over', 'oversold'],
      ['empty', 'low'],
      ['half', 'low'],
    ])
    expect(needs[0]).toMatchObject({ onHand: '-2.5', minimum: undefined, name: 'OVER' })
  })

  it('is nothing that was put out of use', () => {
    expect(needsOf([item('old', '10', false)], stock({}))).toEqual([])
  })

  it('is nothing without a minimum, and nothing exactly at it', () => {
    expect(needsOf([item('a'), item('b', '0'), item('c', '2.5')], stock({ c: '2.50' }))).toEqual([])
  })
})
