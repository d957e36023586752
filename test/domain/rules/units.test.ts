import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divide, formatRatio, multiply, type Ratio, ratio, scale, UNITY } from '../../../src/domain/kit/decimal'
import type { Values } from '../../../src/domain/kit/field'
import { baseFactorOf, type Units } from '../../../src/domain/rules/units'

const unitsOf = (list: readonly { id: string; base?: string; factor?: string }[]): Units =>
  new Map(
    list.map(({ id, base, factor }) => [
      id,
      { id, code: id, ...(base ? { base_unit_id: base } : {}), ...(factor ? { factor } : {}) },
    ]),
  )

const mass = [
  { id: 'g' },
  { id: 'kg', base: 'g', factor: '1000' },
  { id: 't', base: 'kg', factor: '1000' },
  { id: 'lb', base: 'g', factor: '453.59237' },
  { id: 'oz', base: 'lb', factor: '0.0625' },
]
const other = [{ id: 'ml' }, { id: 'l', base: 'ml', factor: '1000' }, { id: 'bag' }]
const units = unitsOf([...mass, ...other])
const text = (item: Values, unit: string) => {
  const factor = baseFactorOf(item, unit, units)
  return factor && formatRatio(factor)
}

describe('conversion to the ingredient’s unit', () => {
  test('equals one for the same unit', () => {
    expect(baseFactorOf({ unit_id: 'kg' }, 'kg', units)).toEqual(UNITY)
    expect(baseFactorOf({ unit_id: 'nowhere' }, 'nowhere', units)).toEqual(UNITY)
    expect(text({ unit_id: 'kg', unit_conversions: [{ unit_id: 'kg', factor: '2' }] }, 'kg')).toBe('1')
  })

  test('leads up, down and across the unit tree', () => {
    expect(text({ unit_id: 'g' }, 't')).toBe('1000000')
    expect(text({ unit_id: 't' }, 'g')).toBe('0.000001')
    expect(text({ unit_id: 'kg' }, 'lb')).toBe('45359237/100000000')
    expect(text({ unit_id: 'oz' }, 'lb')).toBe('16')
  })

  test('prefers the ingredient’s own conversion', () => {
    const item = {
      unit_id: 'kg',
      unit_conversions: [
        { unit_id: 'lb', factor: '0.5' },
        { unit_id: 'bag', factor: '25' },
      ],
    }
    expect(text(item, 'lb')).toBe('0.5')
    expect(text(item, 'bag')).toBe('25')
    expect(text(item, 'g')).toBe('0.001')
  })

  test('leads through the tree to a unit the ingredient converts', () => {
    const item = { unit_id: 'kg', unit_conversions: [{ unit_id: 'l', factor: '1.03' }] }
    expect(text(item, 'ml')).toBe('0.00103')
    expect(text(item, 'l')).toBe('1.03')
  })

  test('gives nothing if no path leads to the unit', () => {
    expect(text({ unit_id: 'kg' }, 'l')).toBeUndefined()
    expect(text({ unit_id: 'kg' }, 'nowhere')).toBeUndefined()
    expect(text({}, 'kg')).toBeUndefined()
    expect(
      text({ unit_id: 'kg', unit_conversions: [{ unit_id: 'bag', factor: '0' }, null, { unit_id: 'l' }] }, 'l'),
    ).toBeUndefined()
  })

  test('gives nothing for a broken path: a zero conversion or a missing factor', () => {
    const through = (unit: string, factor: string) => ({ unit_id: 'kg', unit_conversions: [{ unit_id: unit, factor }] })
    expect(text(through('bag', '25'), 'ml')).toBeUndefined()
    expect(text(through('l', '0'), 'ml')).toBeUndefined()
    const torn = new Map([...units, ['box', { id: 'box', base_unit_id: 'kg' }]])
    expect(baseFactorOf({ unit_id: 'kg' }, 'box', torn)).toBeUndefined()
  })

  test('stays exact: thirds are not rounded', () => {
    const odd = unitsOf([{ id: 'a' }, { id: 'b', base: 'a', factor: '3' }, { id: 'c', base: 'a', factor: '7' }])
    expect(baseFactorOf({ unit_id: 'b' }, 'c', odd)).toEqual({ n: 7n, d: 3n })
  })
})

describe('a random unit forest', () => {
  const forest = fc
    .array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 5_000_000 }), fc.boolean()), { minLength: 2, maxLength: 12 })
    .map((rows) =>
      rows.map(([parent, factor, root], index) => ({
        id: `u${index}`,
        ...(root || index === 0
          ? {}
          : {
              base: `u${parent % index}`,
              factor: `${factor / 1_000_000}`.includes('e') ? '1' : `${factor / 1_000_000}`,
            }),
      })),
    )

  /** Independent of the code: every conversion a unit states, followed in both directions until nothing new turns up. */
  function reachable(
    list: readonly { id: string; base?: string; factor?: string }[],
    from: string,
  ): Map<string, Ratio> {
    const found = new Map<string, Ratio>([[from, UNITY]])
    for (let round = 0; round < list.length; round++) {
      for (const { id, base, factor } of list) {
        if (!base || !factor) continue
        const [whole = '', part = ''] = factor.split('.')
        const step = ratio(BigInt(whole + part), 10n ** BigInt(part.length))
        const known = found.get(id)
        const parent = found.get(base)
        if (known && !parent) found.set(base, multiply(known, step))
        if (parent && !known) found.set(id, divide(parent, step))
      }
    }
    return found
  }

  test('converts exactly between any two units that are connected, and between no others', () => {
    fc.assert(
      fc.property(forest, fc.nat(20), fc.nat(20), (list, a, b) => {
        const from = `u${a % list.length}`
        const to = `u${b % list.length}`
        expect(baseFactorOf({ unit_id: to }, from, unitsOf(list))).toEqual(reachable(list, from).get(to))
      }),
      { numRuns: 300 },
    )
  })

  test('converts a quantity there and back within one rounding each way', () => {
    fc.assert(
      fc.property(forest, fc.nat(20), fc.nat(20), fc.bigInt({ min: 0n, max: 10n ** 15n }), (list, a, b, quantity) => {
        const all = unitsOf(list)
        const there = baseFactorOf({ unit_id: `u${b % list.length}` }, `u${a % list.length}`, all)
        const back = baseFactorOf({ unit_id: `u${a % list.length}` }, `u${b % list.length}`, all)
        fc.pre(there !== undefined && back !== undefined)
        expect(multiply(there, back)).toEqual(UNITY)
        const returned = scale(scale(quantity, there), back)
        const error = returned > quantity ? returned - quantity : quantity - returned
        expect(2n * error * back.d <= back.n + back.d).toBe(true)
      }),
    )
  })
})

describe('circles', () => {
  const circle = unitsOf([
    { id: 'a', base: 'b', factor: '2' },
    { id: 'b', base: 'c', factor: '2' },
    { id: 'c', base: 'a', factor: '2' },
    { id: 'self', base: 'self', factor: '2' },
    { id: 'tail', base: 'a', factor: '3' },
    { id: 'out' },
  ])

  test('end the search without an infinite loop', () => {
    expect(baseFactorOf({ unit_id: 'out' }, 'a', circle)).toBeUndefined()
    expect(baseFactorOf({ unit_id: 'a' }, 'self', circle)).toBeUndefined()
    expect(baseFactorOf({ unit_id: 'b' }, 'tail', circle)).toEqual(ratio(6n, 1n))
  })
})
