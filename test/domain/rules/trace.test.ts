import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedDecimal, formatDecimal, micro } from '../../../src/domain/kit/decimal'
import { completeCreate } from '../../../src/domain/rules/complete'
import { addMovement, foldStock, type Movement, movementOf, packageState } from '../../../src/domain/rules/stock'
import { stockHistory } from '../../../src/domain/rules/stock-history'
import { stockLevel, stockReport } from '../../../src/domain/rules/stock-level'
import {
  digitsIn,
  digitsOfUnit,
  isBelow,
  isBelowZero,
  isSameAmount,
  isThere,
  thereOf,
  traceOf,
} from '../../../src/domain/rules/trace'
import { use } from '../../definitions'

const TODAY = '2026-03-10'
const at = (index: number) => new Date(Date.UTC(2026, 2, 5) + index * 1000).toISOString()
const kg = { id: 'kg' }
const units = new Map([['kg', kg]])
/** One package of `content` and `times` uses of one `unit_id` of it. */
function usedUp(content: string, times: number, item: object, unitUnits = units): Movement[] {
  const bought: Movement = { id: 'p', kind: 'purchase', at: at(0), quantity: micro(content), packageCount: 1 }
  const body = { item_id: 'i', unit_id: 'pcs', quantity: '1', purchase_id: 'p', quantity_id: 1, occurred_at: at(1) }
  const context = { now: at(1), timeZone: 'UTC', units: unitUnits, item: { id: 'i', unit_id: 'kg', ...item } }
  const { values } = completeCreate(use, body, context)
  const uses = Array.from({ length: times }, (_, index) =>
    movementOf('use', { ...values, id: `u${index}`, occurred_at: at(index + 1) }),
  )
  return [bought, ...uses.flatMap((one) => one ?? [])]
}
const judged = (movements: readonly Movement[], digits: number) => {
  const stock = foldStock(movements)
  const report = stockReport({ id: 'i', unit_id: 'kg', min_stock: '0' }, stock, TODAY, digits)
  return { ...report, states: report.packages.map(({ state }) => state) }
}

describe('n uses of an n-th of a package', () => {
  const parts = fc.integer({ min: 2, max: 500 })

  test('leave it empty and nothing oversold where the factor was typed in six digits', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 3 }), (n, content, digits) => {
        const factor = formatDecimal((BigInt(content) * 1_000_000n * 2n + BigInt(n)) / (2n * BigInt(n)))
        const own = { unit_conversions: [{ unit_id: 'pcs', factor }] }
        const end = judged(usedUp(String(content), n, own), digits)
        expect(end).toMatchObject({ oversold: false, below_min: false, states: ['empty'] })
      }),
    )
  })

  test('leave exactly nothing with a fractional factor, for any number of digits', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 6 }), (n, digits) => {
        const tree = new Map<string, object>([
          ['pcs', { id: 'pcs' }],
          ['kg', { id: 'kg', base_unit_id: 'pcs', factor: String(n) }],
        ]) as never
        const movements = usedUp('1', n, {}, tree)
        const end = judged(movements, digits)
        expect(end).toMatchObject({ on_hand: '0', used: '1', oversold: false, states: ['empty'] })
        expect(stockHistory(movements).at(-1)?.onHand).toBe(0n)
      }),
    )
  })

  test('give the same stock step by step as in one fold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), (n) => {
        const tree = new Map<string, object>([
          ['pcs', { id: 'pcs' }],
          ['kg', { id: 'kg', base_unit_id: 'pcs', factor: String(n) }],
        ]) as never
        const movements = usedUp('1', n, {}, tree)
        let stock = foldStock([])
        for (const [index, movement] of movements.entries()) {
          stock = addMovement(stock, movement) ?? stock
          expect(stock).toEqual(foldStock(movements.slice(0, index + 1)))
        }
      }),
    )
  })
})

describe('a trace', () => {
  test('stays hidden: each amount shown above zero is really there', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.integer({ min: 0, max: 6 }),
        fc.nat(50),
        (left, digits, whole) => {
          if (micro(fixedDecimal(left, digits)) > 0n) {
            expect(isThere(left, traceOf(digits, BigInt(whole) * 1_000_000n))).toBe(true)
          }
        },
      ),
    )
  })

  test('equals at most a thousandth of the package: 4 g of 1 kg remain', () => {
    const bag = { purchaseId: 'p', packageNumber: 1, touched: true, off: 0n, writtenOff: 0n, initial: 1_000_000n }
    expect(packageState({ ...bag, onHand: 4_000n }, TODAY, 2)).toBe('opened')
    expect(packageState({ ...bag, onHand: 1_000n }, TODAY, 2)).toBe('empty')
    expect(packageState({ ...bag, onHand: -2n }, TODAY, 2)).toBe('empty')
    expect(packageState({ ...bag, onHand: 999_998n, off: 2n, touched: false }, TODAY, 2)).toBe('sealed')
    expect(packageState({ ...bag, initial: 0n, onHand: 4_000n }, TODAY, 2)).toBe('empty')
  })

  test('leaves an ingredient neither oversold nor low, even in many packages', () => {
    const package_ = (index: number): Movement[] => [
      { id: `p${index}`, kind: 'purchase', at: at(0), quantity: 1_000_000n, packageCount: 1 },
      { id: `u${index}`, kind: 'use', at: at(1), quantity: 1_000_400n, purchaseId: `p${index}`, packageNumber: 1 },
    ]
    const stock = foldStock(Array.from({ length: 50 }, (_, index) => package_(index)).flat())
    expect(stockLevel({ min_stock: '0' }, stock, 2)).toMatchObject({ isOversold: false, isLow: false, state: 'plain' })
    const short = foldStock([...package_(1), { id: 'x', kind: 'use', at: at(2), quantity: 2_000_000n }])
    expect(stockLevel({}, short, 2).state).toBe('oversold')
  })

  test('below a minimum still counts as the minimum', () => {
    const held = (onHand: bigint) => ({ onHand, packages: new Map() })
    expect(stockLevel({ min_stock: '5' }, held(4_999_998n), 2).state).toBe('plain')
    expect(stockLevel({ min_stock: '5' }, held(4_990_000n), 2).state).toBe('low')
    expect(stockLevel({ min_stock: '5' }, held(4_999_998n), 6).state).toBe('low')
  })
})

describe('the edges of a trace', () => {
  test.each([
    [-1, 499_999n],
    [0, 499_999n],
    [2, 4_999n],
    [2.9, 4_999n],
    [5, 4n],
    [6, 0n],
    [7, 0n],
    [Number.NaN, 499_999n],
  ])('the last amount shown as zero with %s digits', (digits, trace) => {
    expect(traceOf(digits)).toBe(trace)
    expect(traceOf(digits, 10n ** 12n)).toBe(trace)
  })

  test('the trace of a package: at most a thousandth, none if it is empty', () => {
    expect([4_999_000n, 1_000_000n, 1n, 0n, -1n].map((whole) => traceOf(2, whole))).toEqual([
      4_999n,
      1_000n,
      0n,
      4_999n,
      4_999n,
    ])
  })

  test('the trace itself counts as nothing, one more as an amount', () => {
    expect([3n, 4n].map((amount) => isThere(amount, 3n))).toEqual([false, true])
    expect([3n, 4n].map((amount) => thereOf(amount, 3n))).toEqual([0n, 4n])
    expect([-3n, -4n].map((amount) => isBelowZero(amount, 3n))).toEqual([false, true])
    expect([7n, 6n].map((amount) => isBelow(amount, 10n, 3n))).toEqual([false, true])
    expect([6n, 7n, 13n, 14n].map((amount) => isSameAmount(amount, 10n, 3n))).toEqual([false, true, true, false])
  })

  test('digits are those of the unit, two where none are known', () => {
    const [gram, odd] = [{ fraction_digits: 0 }, { fraction_digits: '3' }]
    expect([gram, odd, {}, undefined].map((unit) => digitsOfUnit(unit))).toEqual([0, 2, 2, 2])
    const digitsOf = digitsIn(new Map([['g', gram]]))
    expect([{ unit_id: 'g' }, { unit_id: 'gone' }].map(digitsOf)).toEqual([0, 2])
  })
})

describe('no file judges an amount of stock by exact zero or by exact equality', () => {
  const AMOUNT = String.raw`\b(?:onHand|on_hand|loose|initial|left)`
  const JUDGED = new RegExp(
    String.raw`${AMOUNT}\)?\s*(?:[<>]=?|===|!==)\s*(?:-?\d+n\b|minimum\b|micro\()|\d+n\s*(?:[<>]=?|===|!==)\s*\w*\.?${AMOUNT}\b`,
  )
  /** Where the judgements are made, and where an amount is divided by the content of a package. */
  const MAKES = [
    'src/domain/rules/trace.ts',
    'src/domain/rules/stock-level.ts',
    'src/features/supplies/purchase/package-views.ts',
  ]
  const files = ['src', 'server'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, name)),
  )

  test('the whole project follows the rule', () => {
    const wrong = files.filter((file) => !MAKES.includes(file) && JUDGED.test(readFileSync(file, 'utf8')))
    expect(wrong).toEqual([])
  })

  test('a planted violation is found', () => {
    for (const planted of [
      'stock.onHand <= 0n',
      'entry.left === 0n',
      'onHand < minimum',
      '0n < stock.loose',
      '(x ?? 0n) + left < micro(y)',
    ]) {
      expect(JUDGED.test(planted), planted).toBe(true)
    }
    expect(JUDGED.test('isThere(stock.onHand, trace)')).toBe(false)
  })
})
