import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, micro } from '../../../src/domain/kit/decimal'
import {
  addMovement,
  foldStock,
  type ItemStock,
  type Movement,
  movementOf,
  NO_STOCK,
  packageKey,
  packageState,
} from '../../../src/domain/rules/stock'
import { stockReport } from '../../../src/domain/rules/stock-level'
import { at, bought, histories, moved, movementsOf, shuffled, typed, undo } from './stock-histories'
import { judgeStock, PARTS, type StockRecord } from './stock-oracle'

const fold = (...records: StockRecord[]) => foldStock(movementsOf(records))
/** A sum or a package with what rounding left out of it, in parts of a millionth. */
const exactly = ({ crumbs }: ItemStock, amount: bigint, key: string) => {
  const { n, d } = crumbs.get(key) ?? { n: 0n, d: 1n }
  return amount * PARTS + (n * PARTS) / d
}
const show = (stock: ItemStock) => ({
  onHand: formatDecimal(stock.onHand),
  loose: formatDecimal(stock.loose),
  ...Object.fromEntries([...stock.packages].map(([key, entry]) => [key, formatDecimal(entry.onHand)])),
})

describe('the stock of an ingredient', () => {
  test('equals the received amount, in packages', () => {
    expect(show(fold(bought('p', '08:00', '15', 3)))).toEqual({
      onHand: '45',
      loose: '0',
      'p#1': '15',
      'p#2': '15',
      'p#3': '15',
    })
  })

  test('falls by use and write-off: of the package named, else of the loose stock', () => {
    const stock = fold(
      bought('p', '08:00', '15', 2),
      moved('use', 'u1', '09:00', '2.5', ['p', 2]),
      moved('write_off', 'w1', '09:10', '1', ['p', 2]),
      moved('use', 'u2', '09:20', '4'),
      { ...moved('use', 'u3', '09:30', '1'), purchase_id: 'p' },
    )
    expect(show(stock)).toEqual({ onHand: '21.5', loose: '-5', 'p#1': '15', 'p#2': '11.5' })
    expect([stock.purchased, stock.used, stock.writtenOff].map(formatDecimal)).toEqual(['30', '7.5', '1'])
    expect(formatDecimal(stock.packages.get(packageKey('p', 2))?.writtenOff ?? 0n)).toBe('1')
  })

  test('a count of a package sets its bucket and no other', () => {
    const stock = fold(
      bought('p', '08:00', '15', 2),
      moved('use', 'u', '09:00', '3'),
      moved('count', 'c', '10:00', '11', ['p', 1]),
    )
    expect(show(stock)).toEqual({ onHand: '23', loose: '-3', 'p#1': '11', 'p#2': '15' })
  })

  test('a count of the whole ingredient posts its difference to the loose stock', () => {
    const stock = fold(
      bought('p', '08:00', '15', 2),
      moved('use', 'u', '09:00', '3', ['p', 1]),
      moved('count', 'c', '10:00', '20'),
    )
    expect(show(stock)).toEqual({ onHand: '20', loose: '-7', 'p#1': '12', 'p#2': '15' })
  })

  test('a use at 09:50 that arrives after the count of 10:00 is before it', () => {
    const received = bought('p', '08:00', '50')
    const count = moved('count', 'a', '10:00', '47.5')
    const late = moved('use', 'z', '09:50', '2.5')
    expect(show(fold(received, count, late)).onHand).toBe('47.5')
    expect(show(fold(received, count, { ...late, at: at('10:10') })).onHand).toBe('45')
    const named = moved('count', 'a', '10:00', '47.5', ['p', 1])
    expect(show(fold(received, named, moved('use', 'z', '09:50', '2.5', ['p', 1])))).toMatchObject({ 'p#1': '47.5' })
  })

  test('the ids decide between equal instants, equally on every device', () => {
    const first = moved('count', 'a', '10:00', '5')
    const second = moved('use', 'b', '10:00', '1')
    expect(show(fold(second, first)).onHand).toBe('4')
    expect(show(fold({ ...second, id: '0' }, first)).onHand).toBe('5')
  })

  test('a purchase received after one of its packages was used counts in full', () => {
    const stock = fold(moved('use', 'u', '07:00', '2', ['p', 2]), bought('p', '08:00', '15', 2))
    expect(show(stock)).toEqual({ onHand: '28', loose: '0', 'p#1': '15', 'p#2': '13' })
    expect(stock.packages.get('p#2')).toMatchObject({ initial: micro('15'), touched: true })
  })

  describe('a sealed package', () => {
    const received = bought('p', '08:00', '15', 2)
    const state = (...records: StockRecord[]) => {
      const entry = fold(received, ...records).packages.get('p#2')
      return entry && packageState(entry, '2026-03-02', 2)
    }
    const count = (time: string, quantity: string) => moved('count', `c${time}`, time, quantity, ['p', 2])
    const use = moved('use', 'u', '09:00', '2.5', ['p', 2])

    test('stays sealed after a count that confirms the record', () => {
      expect(state(count('09:00', '15'))).toBe('sealed')
      expect(state(count('09:00', '15'), count('10:00', '15.000000'))).toBe('sealed')
      const added = addMovement(fold(received), movementsOf([count('09:00', '15')])[0] as Movement)
      expect(added).toEqual(fold(received, count('09:00', '15')))
    })

    test('becomes sealed again when its use, write-off or differing count is undone', () => {
      for (const mistake of [use, { ...use, kind: 'write_off' as const }, count('09:00', '14')]) {
        expect(state(mistake)).toBe('opened')
        expect(state(mistake, undo('r', mistake))).toBe('sealed')
        expect(state(mistake, undo('r', mistake), count('10:00', '15'))).toBe('sealed')
      }
    })

    test('opens after a differing count, and stays open after a complete count', () => {
      expect(state(count('09:00', '14'), count('10:00', '15'))).toBe('opened')
      expect(state(use, count('10:00', '12.5'))).toBe('opened')
    })

    test('stays open if the undone use leaves a differing count', () => {
      expect(state(use, count('10:00', '12.5'), undo('r', use))).toBe('opened')
    })
  })

  test('falls below zero rather than reject a real use', () => {
    expect(show(fold(moved('use', 'u', '09:00', '2')))).toEqual({ onHand: '-2', loose: '-2' })
    expect(show(fold(bought('p', '08:00', '1'), moved('use', 'u', '09:00', '2', ['p', 1])))).toMatchObject({
      'p#1': '-1',
    })
  })

  test('six sixths of a package empty it, despite rounding of each', () => {
    const sixth = (n: number) => typed('1/6', moved('use', `u${n}`, `09:0${n}`, '1', ['p', 1]))
    const sixths = [1, 2, 3, 4, 5, 6].map(sixth)
    expect(sixths.map((one) => one.base_quantity)).toEqual(Array(6).fill('0.166667'))
    const stock = fold(bought('p', '08:00', '1'), ...sixths)
    expect(show(stock)).toEqual({ onHand: '0', loose: '0', 'p#1': '0' })
    expect(formatDecimal(stock.used)).toBe('1')
    expect(stock.crumbs).toEqual(new Map())
  })

  test('an undone movement has no effect, even with later movements', () => {
    const received = bought('p', '08:00', '10', 2)
    for (const mistake of [
      moved('use', 'm', '08:30', '4', ['p', 1]),
      moved('count', 'm', '08:30', '99'),
      moved('write_off', 'm', '08:30', '1'),
    ]) {
      const rest = [received, moved('count', 'c', '09:00', '7', ['p', 2]), moved('use', 'u', '10:00', '1')]
      const reversal = undo('r', mistake)
      expect(fold(reversal, mistake, ...rest)).toEqual(fold(...rest))
      expect(fold(...rest, mistake, { ...reversal, at: at('23:00') })).toEqual(fold(...rest))
    }
  })
})

describe('any history', () => {
  test('equals the plain fold exactly', () => {
    fc.assert(
      fc.property(histories, (records) => {
        const stock = fold(...records)
        const judged = judgeStock(records)
        const sums = ['onHand', 'purchased', 'used', 'writtenOff', 'loose'] as const
        const held = [...stock.packages].map(([key, entry]) => [key, exactly(stock, entry.onHand, key)])
        expect({
          ...Object.fromEntries(sums.map((sum) => [sum, exactly(stock, stock[sum], sum)])),
          packages: Object.fromEntries(held),
        }).toEqual(judged)
      }),
      { numRuns: 600 },
    )
  })

  test('gives the same stock for any order of arrival', () => {
    fc.assert(
      fc.property(shuffled, ([records, mixed]) => {
        expect(fold(...mixed)).toEqual(fold(...records))
      }),
      { numRuns: 400 },
    )
  })

  test('sums its packages and loose stock to the amount on hand', () => {
    fc.assert(
      fc.property(histories, (records) => {
        const stock = fold(...records)
        const buckets = [...stock.packages].map(([key, entry]) => exactly(stock, entry.onHand, key))
        const loose = exactly(stock, stock.loose, 'loose')
        expect(buckets.reduce((sum, held) => sum + held, loose)).toBe(exactly(stock, stock.onHand, 'onHand'))
      }),
    )
  })

  test('adds a movement like a full fold, or reports that it cannot', () => {
    let answered = 0
    fc.assert(
      fc.property(shuffled, ([, mixed]) => {
        const known: StockRecord[] = []
        let stock: ItemStock = NO_STOCK
        for (const record of mixed) {
          known.push(record)
          const grown = addMovement(stock, ...(movementsOf([record]) as [Movement]))
          if (grown) answered++
          if (grown) expect(grown).toEqual(fold(...known))
          stock = grown ?? fold(...known)
        }
      }),
      { numRuns: 400 },
    )
    expect(answered).toBeGreaterThan(400)
  })

  test('stays unchanged when a movement is added', () => {
    const before = fold(bought('p', '08:00', '15', 2))
    const copy = structuredClone(before)
    addMovement(before, ...(movementsOf([moved('use', 'u', '09:00', '1', ['p', 1])]) as [Movement]))
    expect(before).toEqual(copy)
    expect(NO_STOCK.packages.size).toBe(0)
  })
})

describe('the records that count as movements', () => {
  const received = { id: 'p', status: 'received', received_at: at('08:00'), base_quantity: '5', package_count: 2 }
  test('include only received purchases and no deleted records', () => {
    expect(movementOf('purchase', received)).toMatchObject({
      kind: 'purchase',
      at: at('08:00'),
      quantity: 5_000_000n,
      packageCount: 2,
    })
    for (const status of ['ordered', 'returned', 'cancelled', undefined])
      expect(movementOf('purchase', { ...received, status })).toBeUndefined()
    expect(movementOf('purchase', { ...received, deleted_at: at('09:00') })).toBeUndefined()
  })
  test('a damaged row never throws and never counts more than its amount', () => {
    expect(movementOf('use', {})).toBeUndefined()
    expect(movementOf('use', { id: 'u', base_quantity: '5' })).toBeUndefined()
    for (const package_count of [1.5, -3, 0, Number.NaN, 1e12, '2']) {
      const movement = movementOf('purchase', { ...received, package_count })
      expect(movement && formatDecimal(foldStock([movement]).onHand), String(package_count)).toBe('5')
    }
    const use = movementOf('use', {
      id: 'u',
      occurred_at: at('08:00'),
      base_quantity: 'five',
      purchase_id: 5,
      quantity_id: '1',
    })
    expect(use).toEqual({ id: 'u', kind: 'use', at: at('08:00'), quantity: 0n })
  })
})

describe('the report', () => {
  const item = { id: 'i', unit_id: 'kg', min_stock: '20' }
  const today = '2026-03-05'
  const report = (...records: StockRecord[]) => stockReport(item, fold(...records), today, 2)
  test('names each package’s state', () => {
    const states = report(
      { ...bought('p', '08:00', '10', 4), expiry_date: '2026-03-05' },
      { ...bought('q', '08:00', '10', 2), expiry_date: '2026-03-04' },
      moved('use', 'u1', '09:00', '1', ['p', 2]),
      moved('write_off', 'u2', '09:00', '10', ['p', 3]),
      moved('count', 'c', '09:00', '10', ['p', 4]),
      moved('use', 'u3', '09:00', '10', ['q', 2]),
    ).packages.map((entry) => `${entry.purchase_id}${entry.quantity_id} ${entry.state} ${entry.on_hand}`)
    expect(states).toEqual(['p1 sealed 10', 'p2 opened 9', 'p3 empty 0', 'p4 sealed 10', 'q1 expired 10', 'q2 empty 0'])
  })
  test('a package that was drawn below nothing is empty', () => {
    const stock = fold(bought('p', '08:00', '1'), moved('use', 'u', '09:00', '2', ['p', 1]))
    expect([...stock.packages.values()].map((entry) => packageState(entry, today, 2))).toEqual(['empty'])
  })
  test('marks oversold stock, and stock below the minimum', () => {
    expect(report(bought('p', '08:00', '20'))).toMatchObject({ oversold: false, below_min: false, on_hand: '20' })
    expect(report(bought('p', '08:00', '19.98'))).toMatchObject({ oversold: false, below_min: true })
    expect(report(moved('use', 'u', '09:00', '0.005'))).toMatchObject({
      oversold: true,
      below_min: true,
      on_hand: '-0.005',
    })
    expect(stockReport({ id: 'i', unit_id: 'kg' }, NO_STOCK, today, 2)).toMatchObject({
      oversold: false,
      below_min: false,
      on_hand: '0',
    })
  })
  test('names the next expiry among packages that hold something', () => {
    const early = { ...bought('p', '08:00', '10'), expiry_date: '2026-04-01' }
    const later = { ...bought('q', '08:00', '10'), expiry_date: '2026-05-01' }
    expect(report(later, early).next_expiry).toBe('2026-04-01')
    expect(report(later, early, moved('use', 'u', '09:00', '10', ['p', 1])).next_expiry).toBe('2026-05-01')
    expect(report(bought('p', '08:00', '10')).next_expiry).toBeNull()
  })
  test('sorts packages by receipt and number, even after an earlier use', () => {
    const packages = report(
      moved('use', 'u', '06:00', '1', ['q', 2]),
      bought('q', '09:00', '10', 2),
      bought('p', '08:00', '10', 2),
    ).packages.map((entry) => `${entry.purchase_id}${entry.quantity_id}`)
    expect(packages).toEqual(['p1', 'p2', 'q1', 'q2'])
  })
})
