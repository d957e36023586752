import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import { openCounts, placedAt } from '../../../src/domain/rules/receipt-place'
import { foldStock } from '../../../src/domain/rules/stock'
import { at, bought, moved, movementsOf, undo } from './stock-histories'
import type { StockRecord } from './stock-oracle'

const counted = (id: string, time: string, quantity = '5') => moved('count', id, time, quantity)
const ids = (records: readonly StockRecord[], ...rest: [string | undefined, string, string?]) =>
  openCounts(movementsOf(records), ...rest).map(({ id }) => id)

describe('the counts between which a purchase has to be placed', () => {
  test('cover the whole ingredient from the purchase’s date on, in order of time', () => {
    const records = [
      counted('c', '17:00'),
      counted('b', '09:00'),
      counted('a', '07:00'),
      moved('use', 'u', '12:00', '1'),
    ]
    expect(ids(records, undefined, at('08:00'))).toEqual(['b', 'c'])
    expect(ids(records, undefined, at('18:00'))).toEqual([])
  })

  test('leave out undone counts, and those of other purchases’ packages', () => {
    const wrong = counted('b', '09:00')
    const records = [wrong, undo('r', wrong), moved('count', 'c', '10:00', '5', ['q', 1]), bought('q', '08:00', '5')]
    expect(ids(records, undefined, at('07:00'))).toEqual([])
    expect(ids(records, 'q', at('07:00'))).toEqual(['c'])
  })

  test('cover a moving purchase’s path between its old and new time', () => {
    const records = [counted('a', '07:00'), counted('b', '09:00'), counted('c', '17:00')]
    expect(ids(records, 'p', at('08:00'), at('12:00'))).toEqual(['b'])
    expect(ids(records, 'p', at('12:00'), at('08:00'))).toEqual(['b'])
  })

  test('begin at the date and end at the last count it passes', () => {
    const records = [counted('a', '08:00'), counted('b', '12:00')]
    expect(ids(records, undefined, at('08:00'))).toEqual(['a', 'b'])
    expect(ids(records, 'p', at('12:00'), at('08:00'))).toEqual(['a'])
    expect(ids(records, 'p', at('08:00'), at('12:00'))).toEqual(['a'])
    expect(ids(records, 'p', at('08:00'), at('08:00'))).toEqual([])
  })

  test('shrink from many to the next ones and the last', () => {
    const records = ['01', '02', '03', '04', '05', '06', '07', '08'].map((hour) => counted(`c${hour}`, `${hour}:00`))
    expect(ids(records, undefined, at('00:30'))).toEqual(['c01', 'c02', 'c03', 'c04', 'c08'])
  })
})

describe('the instant of a purchase', () => {
  const counts = openCounts(movementsOf([counted('a', '10:00'), counted('b', '12:00')]), undefined, at('00:00'))
  const beside = (time: string, ms: number) => new Date(Date.parse(at(time)) + ms).toISOString()

  test.each([
    [0, '09:00'],
    [1, '11:00'],
    [2, '13:00'],
  ])('stays where it is in place already, after %s counts', (after, time) => {
    expect(placedAt(counts, after, at(time))).toBe(at(time))
    expect(placedAt([], 0, at(time))).toBe(at(time))
  })

  test.each([
    [0, '10:00', '10:00', -1],
    [0, '13:00', '10:00', -1],
    [1, '09:00', '10:00', 1],
    [1, '10:00', '10:00', 1],
    [1, '12:00', '10:00', 1],
    [1, '13:00', '10:00', 1],
    [2, '11:00', '12:00', 1],
    [2, '12:00', '12:00', 1],
  ])('places it next to a count: after %s, from %s to %s %s ms', (after, time, moved, ms) => {
    expect(placedAt(counts, after, at(time))).toBe(beside(moved, ms))
  })
})

test('a purchase belongs to later counts, and adds to earlier ones', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 23 }), fc.nat(5), (hours, hour, chosen) => {
      const records = hours.map((one) => counted(`c${one}`, `${String(one).padStart(2, '0')}:00`))
      const date = at(`${String(hour).padStart(2, '0')}:00`)
      const counts = openCounts(movementsOf(records), undefined, date)
      const after = Math.min(chosen, counts.length)
      const received = { ...bought('p', '00:00', '10'), at: placedAt(counts, after, date) }
      const { onHand } = foldStock(movementsOf([...records, received]))
      expect(formatDecimal(onHand)).toBe(after === counts.length ? '15' : '5')
    }),
  )
})
