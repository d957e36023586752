import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, micro } from '../../../src/domain/kit/decimal'
import { type StockAct, VERBS } from '../../../src/features/supplies/acts/stock-act'
import { ownAmount } from '../../../src/features/supplies/scan-and-do/own-amount'
import {
  amountFor,
  type Chosen,
  chosenAfter,
  chosenFor,
  type DoneAct,
  type InHand,
  repeated,
  totalsOf,
} from '../../../src/features/supplies/scan-and-do/scan-session'

const target = { itemId: 'rye', purchaseId: 'lot', packageNumber: 9 }
const next = { itemId: 'rye', purchaseId: 'lot', packageNumber: 10 }
const act = (given: Partial<StockAct> = {}): StockAct => ({ verb: 'use', target, amount: '2', unitId: 'kg', ...given })
const hand = (left: string, given: Partial<InHand> = {}): InHand => ({
  target: next,
  unitId: 'kg',
  left: micro(left),
  trace: 4999n,
  usual: '1',
  ...given,
})

const kept = (left: bigint) => ({ left, trace: 4999n, unitId: 'kg' })

describe('the choice for the next package', () => {
  it('keeps verb and amount', () => {
    const chosen = chosenAfter(act(), kept(micro('15')))
    expect(chosen).toMatchObject({ verb: 'use', amount: '2', all: false })
    expect(amountFor(chosen, hand('15'))).toBe('2')
  })

  it('counts an empty package, and then continues as before', () => {
    const chosen = chosenAfter(act(), kept(micro('15')))
    for (const left of [0n, 2n, -2n, micro('-4')]) {
      expect(chosenFor(chosen, kept(left))).toEqual({ verb: 'count' })
      expect(chosenAfter(act({ verb: 'count', amount: '0' }), kept(left), chosen)).toBe(chosen)
    }
    expect(chosenFor(chosen, kept(micro('0.01')))).toBe(chosen)
    expect(chosenAfter(act({ verb: 'count', amount: '14' }), kept(micro('15')), chosen).verb).toBe('count')
    const counting: Chosen = { verb: 'count' }
    expect(chosenFor(counting, kept(0n))).toBe(counting)
  })

  it('turns "all that was left" into all remaining in the next one', () => {
    const chosen = chosenAfter(act({ amount: '2.5' }), kept(micro('2.5')))
    expect(amountFor(chosen, hand('15'))).toBe('15')
    expect(repeated(chosen, hand('15'))?.amount).toBe('15')
  })

  it('converts an amount from another unit into the own one', () => {
    const chosen = chosenAfter(act({ unitId: 'g', amount: '500' }), { ...kept(micro('15')), amount: '0.5' })
    expect(amountFor(chosen, hand('15'))).toBe('0.5')
    expect(repeated(chosen, hand('15'))).toMatchObject({ amount: '0.5', unitId: 'kg' })
    const all = chosenAfter(act({ unitId: 'g', amount: '500' }), { ...kept(micro('0.5')), amount: '0.5' })
    expect(repeated(all, hand('2'))?.amount).toBe('2')
  })

  it('converts only where the own unit has enough digits', () => {
    const item = { id: 'rye', unit_id: 'kg', unit_conversions: [{ unit_id: 'bag', factor: '25' }] }
    const view = (id: string, digits: number, row: object) =>
      [id, { id, code: id, digits, row: { id, ...row } }] as const
    const units = new Map([
      view('kg', 2, {}),
      view('g', 0, { base_unit_id: 'kg', factor: '1/1000' }),
      view('bag', 0, {}),
    ])
    const own = (unitId: string, amount: string) => ownAmount(item, act({ unitId, amount }), units)
    expect(own('g', '500')).toBe('0.5')
    expect(own('kg', '2.5')).toBe('2.5')
    expect(own('g', '5')).toBeUndefined()
    expect(own('g', '0.0005')).toBeUndefined()
    expect(own('bag', '1')).toBeUndefined()
  })

  it('drops an amount that the own unit cannot express', () => {
    const chosen = chosenAfter(act({ unitId: 'g', amount: '500' }), kept(micro('15')))
    expect(amountFor(chosen, hand('15'))).toBe('1')
    expect(repeated(chosen, hand('15'))).toBeUndefined()
  })

  it('starts a count at the book value, never below zero', () => {
    const chosen = chosenAfter(act({ verb: 'count', amount: '7' }), kept(micro('8')))
    expect(amountFor(chosen, hand('12'))).toBe('12')
    expect(amountFor(chosen, hand('-3'))).toBe('0')
  })
})

describe('continuous scanning', () => {
  it('ignores a package with less than the chosen amount', () => {
    const chosen = chosenAfter(act({ amount: '2' }), kept(micro('15')))
    expect(repeated(chosen, hand('2'))?.amount).toBe('2')
    for (const left of ['1.99', '0', '-1']) expect(repeated(chosen, hand(left))).toBeUndefined()
  })

  it('ignores “all” chosen in another unit', () => {
    const chosen = chosenAfter(act({ amount: '2', unitId: 'bag' }), kept(micro('2')))
    expect(chosen.all).toBe(false)
    expect(amountFor(chosen, hand('15'))).toBe('1')
    expect(repeated(chosen, hand('15'))).toBeUndefined()
  })

  it('waits for a choice, and ignores counts, reasonless write-offs and empty packages', () => {
    expect(repeated({ verb: 'use' }, hand('15'))).toBeUndefined()
    expect(repeated(chosenAfter(act({ verb: 'count' }), kept(0n)), hand('15'))).toBeUndefined()
    expect(repeated(chosenAfter(act({ verb: 'write_off' }), kept(0n)), hand('15'))).toBeUndefined()
    expect(repeated(chosenAfter(act({ amount: '2' }), kept(micro('2'))), hand('0'))).toBeUndefined()
  })

  it('repeats a write-off with its reason', () => {
    const chosen = chosenAfter(act({ verb: 'write_off', reason: 'other', notes: 'mice' }), kept(micro('15')))
    expect(repeated(chosen, hand('15'))).toEqual(
      act({ verb: 'write_off', target: next, reason: 'other', notes: 'mice' }),
    )
  })

  it('never changes action, unit or package, nor exceeds the choice or the rest', () => {
    const decimal = fc.integer({ min: 0, max: 10_000 }).map((n) => formatDecimal(BigInt(n) * 1000n))
    const chosenOf = fc.record<Chosen>({
      verb: fc.constantFrom(...VERBS),
      amount: fc.option(decimal, { nil: undefined }),
      all: fc.boolean(),
      unitId: fc.constantFrom('kg', 'g', undefined),
      reason: fc.option(fc.constant('spoiled'), { nil: undefined }),
    })
    fc.assert(
      fc.property(chosenOf, decimal, (chosen, left) => {
        const inHand = hand(left)
        const same = repeated(chosen, inHand)
        if (same === undefined) return
        expect(same.verb).toBe(chosen.verb)
        expect(same.target).toEqual(next)
        expect(same.unitId).toBe('kg')
        expect(same.amount).toBe(chosen.all ? left : chosen.amount)
        // A trace more is what conversions round away.
        expect(micro(same.amount) <= micro(left) + inHand.trace).toBe(true)
      }),
    )
  })
})

it('sums a session exactly per verb, ingredient and unit', () => {
  const done = (id: string, given: Partial<StockAct>): DoneAct => ({ id, act: act(given), itemName: 'Rye', at: 0 })
  const totals = totalsOf([
    done('1', { amount: '0.1' }),
    done('2', { amount: '0.2' }),
    done('3', { amount: '1', verb: 'write_off' }),
    done('4', { amount: '300', unitId: 'g' }),
  ])
  expect(totals.map(({ verb, unitId, amount, times }) => [verb, unitId, amount, times])).toEqual([
    ['use', 'kg', '0.3', 2],
    ['write_off', 'kg', '1', 1],
    ['use', 'g', '300', 1],
  ])
})
