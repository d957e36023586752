import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../../../src/domain/kit/decimal'
import { stockHistory } from '../../../src/domain/rules/stock-history'
import { starterIntents } from '../../../src/features/base-data/starter-units'
import { nextStep } from '../../../src/features/home/next-step'
import { balancePoints, endOfStock } from '../../../src/features/supplies/item/balance-points'
import { type PackageFacts, packageToTake, shelfPart } from '../../../src/features/supplies/purchase/package-views'
import { shortName } from '../../../src/records/list/reference-chips'

const facts = (states: string): PackageFacts[] =>
  [...states].map((letter, index) => ({
    number: index + 1,
    state: ({ s: 'sealed', o: 'open', x: 'expired' } as const)[letter] ?? 'empty',
    onHand: letter === '-' ? 0n : 5n,
    initial: 10n,
    level: 0.5,
    reason: undefined,
    expiry: undefined,
  }))

describe('a shelf of packages', () => {
  it('marks the opened package as next, otherwise the first full one, never expired', () => {
    expect([packageToTake(facts('-sos')), packageToTake(facts('-ss')), packageToTake(facts('xs'))]).toEqual([3, 2, 2])
    expect([packageToTake(facts('--')), packageToTake(facts('x'))]).toEqual([undefined, undefined])
  })

  it('starts with the first package that is not empty, and always fills its row', () => {
    const numbers = (states: string) => shelfPart(facts(states), 4).map(({ number }) => number)
    expect(numbers('------ssss')).toEqual([7, 8, 9, 10])
    expect(numbers('--ssssssss')).toEqual([3, 4, 5, 6])
    expect(numbers('---------s')).toEqual([7, 8, 9, 10])
    expect(numbers('----------')).toEqual([1, 2, 3, 4])
    expect(numbers('ss')).toEqual([1, 2])
  })

  it('shows the package in hand at any place, within its limit', () => {
    const shelves = fc.record({
      states: fc.string({ unit: fc.constantFrom('s', 'o', '-'), minLength: 1, maxLength: 60 }),
      most: fc.integer({ min: 1, max: 24 }),
      at: fc.nat(),
    })
    fc.assert(
      fc.property(shelves, ({ states, most, at }) => {
        const selected = (at % states.length) + 1
        const shown = shelfPart(facts(states), most, selected).map(({ number }) => number)
        expect(shown).toContain(selected)
        expect(shown).toHaveLength(Math.min(most, states.length))
      }),
    )
  })
})

describe('the plot of an ingredient', () => {
  const day = 86_400_000
  const now = Date.parse('2026-03-11T00:00:00Z')
  const plot = balancePoints(
    stockHistory([
      { kind: 'purchase', id: 'a', at: '2026-03-01T00:00:00Z', quantity: parseDecimal('10') ?? 0n, packageCount: 1 },
      { kind: 'count', id: 'b', at: '2026-03-05T00:00:00Z', quantity: parseDecimal('8') ?? 0n },
      { kind: 'count', id: 'c', at: '2026-03-06T00:00:00Z', quantity: parseDecimal('6') ?? 0n },
    ]),
    now,
    ({ id }) => id === 'b',
  )

  it('marks counts of the whole ingredient alone', () => {
    expect(plot?.counts.map(({ value }) => value)).toEqual([8])
  })

  it('shows the end of a stock that ends soon, and of no other', () => {
    if (!plot) throw new Error('no plot')
    expect(endOfStock(plot, 3)).toBe(now + 3 * day)
    expect([endOfStock(plot, 90), endOfStock(plot, 0), endOfStock(plot, undefined)]).toEqual(Array(3).fill(undefined))
  })
})

describe('the name of a category', () => {
  const category = (description: string | null) => ({ title: 'WOOD', row: { code: 'WOOD', description } })

  it('uses the description if it fits, otherwise the code', () => {
    expect(shortName(category('Substrate'))).toBe('Substrate')
    expect(shortName(category('Substrate'), 5)).toBe('WOOD')
    expect([shortName(category(null)), shortName(category(' '))]).toEqual(['WOOD', 'WOOD'])
  })

  it('uses the record’s name, despite its description', () => {
    const malt = { title: 'Malt extract agar', row: { name: 'Malt extract agar', description: 'Boil, then pour' } }
    expect(shortName(malt)).toBe('Malt extract agar')
    expect(shortName({ ...malt, row: { ...malt.row, code: 'MEA' } })).toBe('Malt extract agar')
  })
})

describe('a farm that is being set up', () => {
  const row = [{ id: 'a' }]
  const begun = { units: row, categories: row, items: row, hasMoved: true }

  it('leads through units, categories, the first ingredient and the first purchase', () => {
    expect(nextStep({ units: [], categories: [], items: [], hasMoved: false })).toBe('units')
    expect(nextStep({ ...begun, categories: [], items: [], hasMoved: false })).toBe('categories')
    expect(nextStep({ ...begun, items: [], hasMoved: false })).toBe('items')
    expect(nextStep({ ...begun, hasMoved: false })).toBe('purchase')
    expect(nextStep(begun)).toBeUndefined()
  })

  it('gets six units in one gesture, kg and l based on g and ml', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `id${index}`)
    const made = starterIntents(
      () => ids.pop() ?? '',
      (code) => code.toUpperCase(),
    )
    const units = made.flatMap((intent) => (intent.kind === 'create' ? [{ id: intent.id, ...intent.values }] : []))
    const find = (code: string) => units.find((one) => 'code' in one && one.code === code)
    expect(units.map((one) => ('code' in one ? one.code : ''))).toEqual(['g', 'kg', 'ml', 'l', 'pcs', 'bag'])
    expect(find('kg')).toMatchObject({ base_unit_id: find('g')?.id, factor: '1000', fraction_digits: 2 })
    expect(find('l')).toMatchObject({ base_unit_id: find('ml')?.id, factor: '1000' })
    expect(find('pcs')).not.toHaveProperty('base_unit_id')
  })
})
