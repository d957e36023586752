import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldStock, type Movement } from '../../../src/domain/rules/stock'
import { daysLeft, stockHistory } from '../../../src/domain/rules/stock-history'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString()
const movement = fc.record({
  kind: fc.constantFrom('purchase', 'use', 'write_off', 'count'),
  minute: fc.integer({ min: 0, max: 500 }),
  quantity: fc.bigInt({ min: 0n, max: 50_000_000n }),
  purchase: fc.integer({ min: 0, max: 3 }),
  packageNumber: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  reverses: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
})
const history = fc.array(movement, { maxLength: 30 }).map((drawn): Movement[] =>
  drawn.map(({ kind, minute, quantity, purchase, packageNumber, reverses }, index) => ({
    id: `m${String(index).padStart(2, '0')}`,
    kind: kind as Movement['kind'],
    at: at(minute),
    quantity,
    ...(kind === 'purchase' ? { packageCount: 3 } : {}),
    ...(kind !== 'purchase' && packageNumber !== undefined
      ? { purchaseId: `m${String(purchase).padStart(2, '0')}`, packageNumber }
      : {}),
    ...(kind !== 'purchase' && reverses !== undefined && reverses < index
      ? { reverses: `m${String(reverses).padStart(2, '0')}` }
      : {}),
  })),
)

describe('the balance over time', () => {
  it('ends with the result of the stock fold, for any order of arrival', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (movements, chance) => {
        const shuffled = movements
          .map((one) => ({ one, key: chance.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const steps = stockHistory(shuffled)
        expect(steps.at(-1)?.onHand ?? 0n).toBe(foldStock(movements).onHand)
        expect(steps.reduce((sum, step) => sum + step.change, 0n)).toBe(foldStock(movements).onHand)
      }),
    )
  })

  it('puts a late use before the count that saw its effect', () => {
    const steps = stockHistory([
      { id: 'c', kind: 'count', at: '2026-03-01T10:00:00.000Z', quantity: 7_000_000n },
      { id: 'p', kind: 'purchase', at: '2026-03-01T08:00:00.000Z', quantity: 10_000_000n, packageCount: 1 },
      { id: 'u', kind: 'use', at: '2026-03-01T09:50:00.000Z', quantity: 2_000_000n },
    ])
    expect(steps.map(({ id, onHand }) => [id, onHand])).toEqual([
      ['p', 10_000_000n],
      ['u', 8_000_000n],
      ['c', 7_000_000n],
    ])
  })
})

describe('how long the stock lasts', () => {
  const use = (day: number): Movement => ({
    id: `u${day}`,
    kind: 'use',
    at: new Date(Date.UTC(2026, 2, day)).toISOString(),
    quantity: 10_000_000n,
  })
  const bought: Movement = { id: 'p', kind: 'purchase', at: at(0), quantity: 100_000_000n, packageCount: 1 }
  const now = Date.UTC(2026, 2, 11)

  it('follows the pace of the last weeks', () => {
    expect(daysLeft(stockHistory([bought, use(1), use(4), use(7)]), now, 0n)).toBe(23)
  })

  it('stays empty after too few uses, or when nothing is left', () => {
    expect(daysLeft(stockHistory([bought, use(1), use(4)]), now, 0n)).toBeUndefined()
    expect(daysLeft(stockHistory([use(1), use(4), use(7)]), now, 0n)).toBeUndefined()
    expect(daysLeft([], now, 0n)).toBeUndefined()
  })
})
