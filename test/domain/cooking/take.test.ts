import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CookedItem } from '../../../src/domain/cooking/cook'
import { largestWhole, packagesInOrder, planTakes } from '../../../src/domain/cooking/take'
import { formatDecimal, type Micro } from '../../../src/domain/kit/decimal'
import { foldStock, type Movement } from '../../../src/domain/rules/stock'

const TODAY = '2026-03-10'
const DIGITS = () => 2
const ONE = 1_000_000n
const kg = (amount: number): Micro => BigInt(Math.round(amount * 1_000_000))

const purchase = (id: string, day: number, each: number, count: number, expiry?: string): Movement => ({
  id,
  kind: 'purchase',
  at: `2026-03-0${day}T08:00:00.000Z`,
  quantity: kg(each),
  packageCount: count,
  ...(expiry ? { expiry } : {}),
})
const use = (id: string, amount: number, from?: { purchase: string; number: number }): Movement => ({
  id,
  kind: 'use',
  at: '2026-03-09T08:00:00.000Z',
  quantity: kg(amount),
  ...(from ? { purchaseId: from.purchase, packageNumber: from.number } : {}),
})
const line = (base: Micro, id = 'bran'): CookedItem => ({
  kind: 'item',
  path: '0',
  id,
  row: { id },
  weighed: { amount: base, unitId: 'kg', digits: 2, base },
})

/** '2.5 from a 1' for each take. */
function taken(movements: readonly Movement[], ...wanted: readonly number[]) {
  const stock = foldStock(movements)
  const lines = wanted.map((amount) => line(kg(amount)))
  return planTakes(lines, () => stock, TODAY, DIGITS).map(({ takes }) =>
    takes.map(({ state, amount, purchaseId = '', packageNumber = '' }) =>
      [formatDecimal(amount), state, purchaseId, packageNumber].filter((text) => text !== '').join(' '),
    ),
  )
}

describe('packages to take from', () => {
  it('come by earliest expiry, then by age, an opened one before the sealed ones of its purchase', () => {
    const movements = [
      purchase('a', 1, 5, 2),
      purchase('b', 2, 5, 1, '2026-09-01'),
      purchase('c', 3, 5, 1, '2026-06-01'),
      use('u', 1, { purchase: 'a', number: 2 }),
    ]
    const order = packagesInOrder(foldStock(movements), TODAY, 2)
    expect(order.map(({ purchaseId, packageNumber }) => `${purchaseId}${packageNumber}`)).toEqual([
      'c1',
      'b1',
      'a2',
      'a1',
    ])
    expect(taken(movements, 12)).toEqual([['5 sealed c 1', '5 sealed b 1', '2 opened a 2']])
  })

  it('put expired ones last, and mark them', () => {
    const movements = [purchase('old', 1, 5, 1, '2026-03-01'), purchase('new', 2, 2, 1)]
    expect(taken(movements, 3)).toEqual([['2 sealed new 1', '1 expired old 1']])
  })

  it('leave out empty ones, and put loose stock after them', () => {
    const movements: Movement[] = [
      purchase('a', 1, 2, 1),
      use('u', 2, { purchase: 'a', number: 1 }),
      { id: 'count', kind: 'count', at: '2026-03-09T09:00:00.000Z', quantity: kg(1.5) },
    ]
    expect(taken(movements, 1)).toEqual([['1 loose']])
  })
})

describe('what stock lacks', () => {
  it('is reported, and taken all the same', () => {
    expect(taken([purchase('a', 1, 2, 1)], 5)).toEqual([['2 sealed a 1', '3 short']])
    expect(taken([], 5)).toEqual([['5 short']])
  })

  it('counts uses without a package: a plan takes no more than the item has in all', () => {
    expect(taken([purchase('a', 1, 10, 1), use('u', 8)], 5)).toEqual([['2 sealed a 1', '3 short']])
  })

  it('is shared by lines of one ingredient', () => {
    expect(taken([purchase('a', 1, 3, 1)], 2, 2)).toEqual([['2 sealed a 1'], ['1 sealed a 1', '1 short']])
  })
})

describe('a plan', () => {
  it('takes exactly the amount asked for, and from a package no more than it holds', () => {
    const packages = fc.array(
      fc.record({
        each: fc.integer({ min: 1, max: 50 }),
        count: fc.integer({ min: 1, max: 4 }),
        expiry: fc.constantFrom(undefined, '2026-02-01', '2026-08-01'),
      }),
      { maxLength: 5 },
    )
    const wanted = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(packages, wanted, fc.integer({ min: 0, max: 30 }), (bought, amounts, loose) => {
        const movements = bought.map(({ each, count, expiry }, at) => purchase(`p${at}`, 1, each, count, expiry))
        const stock = foldStock([...movements, ...(loose > 0 ? [use('u', loose)] : [])])
        const plan = planTakes(
          amounts.map((amount) => line(BigInt(amount) * ONE)),
          () => stock,
          TODAY,
          DIGITS,
        )
        const from = new Map<string, Micro>()
        for (const [at, { takes, short }] of plan.entries()) {
          expect(takes.reduce((sum, { amount }) => sum + amount, 0n)).toBe(BigInt(amounts[at] ?? 0) * ONE)
          expect(takes.every(({ amount }) => amount > 0n)).toBe(true)
          expect(takes.find(({ state }) => state === 'short')?.amount ?? 0n).toBe(short)
          for (const { purchaseId, packageNumber, amount } of takes) {
            if (purchaseId)
              from.set(`${purchaseId}#${packageNumber}`, (from.get(`${purchaseId}#${packageNumber}`) ?? 0n) + amount)
          }
        }
        for (const [key, amount] of from) expect(amount <= (stock.packages.get(key)?.onHand ?? 0n)).toBe(true)
        const all = amounts.reduce((sum, amount) => sum + BigInt(amount) * ONE, 0n)
        const lacking = all - (stock.onHand > 0n ? stock.onHand : 0n)
        expect(plan.reduce((sum, { short }) => sum + short, 0n)).toBe(lacking > 0n ? lacking : 0n)
      }),
    )
  })
})

describe('the largest whole batch', () => {
  const stocked = (amount: number) => foldStock([purchase('a', 1, amount, 1)])

  it('is the most pieces that stock has everything for', () => {
    for (const enough of [0, 1, 7, 22, 23]) {
      const stock = enough === 0 ? foldStock([]) : stocked(enough + 0.5)
      expect(
        largestWhole(
          24,
          (count) => [line(kg(count))],
          () => stock,
          DIGITS,
        ),
      ).toBe(enough)
    }
    expect(
      largestWhole(
        1,
        (count) => [line(kg(count))],
        () => undefined,
        DIGITS,
      ),
    ).toBe(0)
  })

  it('is found where amounts are rounded, and lines of one ingredient share its stock', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 90 }),
        (count, each, has) => {
          const stock = stocked(has)
          const itemsFor = (pieces: number) => [line(kg(Math.round((pieces * each) / 1000))), line(kg(pieces / 100))]
          const isShort = (pieces: number) =>
            planTakes(itemsFor(pieces), () => stock, TODAY, DIGITS).some(({ short }) => short > 0n)
          const most = largestWhole(count, itemsFor, () => stock, DIGITS)
          if (most > 0) expect(isShort(most)).toBe(false)
          if (most < count - 1) expect(isShort(most + 1)).toBe(true)
        },
      ),
    )
  })

  it('weighs a batch of thousands four times at most', () => {
    let weighed = 0
    const itemsFor = (pieces: number) => {
      weighed += 1
      return [line(kg(pieces * 2.4375))]
    }
    expect(largestWhole(9999, itemsFor, () => stocked(5000), DIGITS)).toBe(2051)
    expect(weighed).toBeLessThanOrEqual(4)
  })
})
