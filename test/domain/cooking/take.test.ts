import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CookedItem } from '../../../src/domain/cooking/cook'
import { largestWhole, packagesInOrder, planTakes } from '../../../src/domain/cooking/take'
import { formatDecimal, type Micro } from '../../../src/domain/kit/decimal'
import { foldStock, type Movement } from '../../../src/domain/rules/stock'
import { traceOf } from '../../../src/domain/rules/trace'

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
  it('sort by earliest expiry, then age, opened before sealed ones of a purchase', () => {
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

describe('missing stock', () => {
  it('shows as short, and the rest is taken', () => {
    expect(taken([purchase('a', 1, 2, 1)], 5)).toEqual([['2 sealed a 1', '3 short']])
    expect(taken([], 5)).toEqual([['5 short']])
  })

  it('counts uses without a package, so a plan takes at most the item’s total', () => {
    expect(taken([purchase('a', 1, 10, 1), use('u', 8)], 5)).toEqual([['2 sealed a 1', '3 short']])
  })

  it('counts across the lines of one ingredient', () => {
    expect(taken([purchase('a', 1, 3, 1)], 2, 2)).toEqual([['2 sealed a 1'], ['1 sealed a 1', '1 short']])
  })
})

describe('a plan', () => {
  it('takes exactly the requested amount, and at most the content of each package', () => {
    const packages = fc.array(
      fc.record({
        each: fc.integer({ min: 1, max: 50 }),
        count: fc.integer({ min: 1, max: 4 }),
        expiry: fc.constantFrom(undefined, '2026-02-01', '2026-08-01'),
      }),
      { maxLength: 5 },
    )
    const wanted = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 })
    // What rounding left of a weighed amount.
    const crumb = fc.constantFrom(0n, 0n, 1n, -1n, 40n)
    fc.assert(
      fc.property(packages, wanted, fc.integer({ min: 0, max: 30 }), crumb, (bought, whole, loose, off) => {
        const amounts = whole.map((amount) => BigInt(amount) * ONE + off)
        const movements = bought.map(({ each, count, expiry }, at) => purchase(`p${at}`, 1, each, count, expiry))
        const stock = foldStock([...movements, ...(loose > 0 ? [use('u', loose)] : [])])
        const plan = planTakes(
          amounts.map((amount) => line(amount)),
          () => stock,
          TODAY,
          DIGITS,
        )
        const from = new Map<string, Micro>()
        for (const [at, { takes, short }] of plan.entries()) {
          expect(takes.reduce((sum, { amount }) => sum + amount, 0n)).toBe(amounts[at])
          expect(takes.every(({ amount }) => amount > 0n)).toBe(true)
          expect(takes.find(({ state }) => state === 'short')?.amount ?? 0n).toBe(short)
          for (const { purchaseId, packageNumber, amount } of takes) {
            if (purchaseId)
              from.set(`${purchaseId}#${packageNumber}`, (from.get(`${purchaseId}#${packageNumber}`) ?? 0n) + amount)
          }
        }
        // What the books lack of the last one may be a trace.
        const slack = off === 0n ? 0n : BigInt(amounts.length) * traceOf(2)
        for (const [key, amount] of from) {
          expect(amount <= (stock.packages.get(key)?.onHand ?? 0n) + slack).toBe(true)
        }
        const all = amounts.reduce((sum, amount) => sum + amount, 0n)
        const lacking = all - (stock.onHand > 0n ? stock.onHand : 0n)
        const short = plan.reduce((sum, one) => sum + one.short, 0n)
        const beyond = lacking > 0n ? lacking : 0n
        expect(short >= beyond - slack && short <= beyond + slack).toBe(true)
      }),
    )
  })
})

describe('the order of taking packages', () => {
  /** Where something lies, as the rule names it: what is expired last, loose before that; then expiry, delivery, what is open. */
  type Place = { readonly name: string; readonly amount: Micro; readonly rank: readonly (number | string)[] }
  const byRank = (a: Place, b: Place) => {
    const at = a.rank.findIndex((part, index) => part !== b.rank[index])
    const [one = 0, other = 0] = [a.rank[at], b.rank[at]]
    return one < other ? -1 : one > other ? 1 : 0
  }

  it('stays the same for every mixture of opened, sealed, loose and expired stock', () => {
    const delivery = fc.record({
      day: fc.integer({ min: 1, max: 8 }),
      each: fc.integer({ min: 2, max: 9 }),
      count: fc.integer({ min: 1, max: 3 }),
      expiry: fc.constantFrom(undefined, '2026-03-01', '2026-03-09', TODAY, '2026-03-11', '2026-08-01'),
      opened: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    const deliveries = fc.uniqueArray(delivery, { minLength: 1, maxLength: 5, selector: ({ day }) => day })
    fc.assert(
      fc.property(
        deliveries,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 60 }),
        (bought, loose, wanted) => {
          const movements = bought.flatMap(({ day, each, count, expiry, opened }) => [
            purchase(`p${day}`, day, each, count, expiry),
            ...(opened === null || opened > count ? [] : [use(`u${day}`, 1, { purchase: `p${day}`, number: opened })]),
          ])
          const packed = foldStock(movements).onHand
          const found: Movement = {
            id: 'z',
            kind: 'count',
            at: '2026-03-09T09:00:00.000Z',
            quantity: packed + kg(loose),
          }
          const places = bought.flatMap(({ day, each, count, expiry = '9999', opened }) =>
            Array.from({ length: count }, (_, index): Place => {
              const isOpen = opened === index + 1
              return {
                name: `p${day} ${index + 1}`,
                amount: kg(isOpen ? each - 1 : each),
                rank: [expiry < TODAY ? 2 : 0, expiry, day, isOpen ? 0 : 1, index],
              }
            }),
          )
          const all = [...places, { name: 'loose', amount: kg(loose), rank: [1] }].sort(byRank)
          let open = kg(wanted)
          const expected = all.flatMap(({ name, amount }) => {
            let part = open
            if (amount < part) part = amount
            open -= part
            return part > 0n ? [`${formatDecimal(part)} ${name}`] : []
          })
          const stock = foldStock([...movements, found])
          const [plan] = planTakes([line(kg(wanted))], () => stock, TODAY, DIGITS)
          const takes = plan?.takes.map(({ purchaseId, packageNumber, state, amount }) =>
            [formatDecimal(amount), purchaseId ? `${purchaseId} ${packageNumber}` : state].join(' '),
          )
          expect(takes).toEqual([...expected, ...(open > 0n ? [`${formatDecimal(open)} short`] : [])])
          for (const { purchaseId, packageNumber, state } of plan?.takes ?? []) {
            if (purchaseId === undefined) continue
            const from = bought.find(({ day }) => purchaseId === `p${day}`)
            const [isExpired, isOpen] = [(from?.expiry ?? '9999') < TODAY, from?.opened === packageNumber]
            expect(state).toBe(isExpired ? 'expired' : isOpen ? 'opened' : 'sealed')
          }
        },
      ),
    )
  })
})

describe('the largest whole batch', () => {
  const stocked = (amount: number) => foldStock([purchase('a', 1, amount, 1)])

  it('equals the most pieces with enough stock for every line', () => {
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

  it('stays exact with rounded amounts and lines that share one ingredient’s stock', () => {
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
