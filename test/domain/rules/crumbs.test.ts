import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, formatRatio, ratio, scale } from '../../../src/domain/kit/decimal'
import { addCrumb, type Crumb, crumbOf } from '../../../src/domain/rules/crumbs'

const stored = (quantity: string, base_factor: string, base_quantity: string) =>
  crumbOf(quantity, { base_factor, base_quantity })

describe('the crumb of a movement', () => {
  it('equals the rounding error at a millionth, above or below', () => {
    expect(stored('1', '1/6', '0.166667')).toEqual({ n: -1n, d: 3n })
    expect(stored('2', '1/6', '0.333333')).toEqual({ n: 1n, d: 3n })
    expect(stored('-1', '1/6', '-0.166667')).toEqual({ n: 1n, d: 3n })
    expect(stored('3', '4/6', '2')).toBeUndefined()
  })

  it('does not exist for a decimal factor or without a factor', () => {
    expect(stored('0.5', '0.166667', '0.083334')).toBeUndefined()
    expect(crumbOf('0.5', { base_quantity: '0.5' })).toBeUndefined()
  })

  it('does not exist if the amounts disagree or the factor is unreadable', () => {
    expect(stored('1', '1/6', '0.2')).toBeUndefined()
    expect(stored('1', '1/0', '0')).toBeUndefined()
    expect(stored('1', 'one/six', '0.166667')).toBeUndefined()
  })

  const factors = fc.tuple(fc.bigInt(1n, 1000n), fc.bigInt(1n, 1000n)).map(([n, d]) => ratio(n, d))

  it('makes the rounded amount exact again', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), factors, (quantity, factor) => {
        const rounded = scale(quantity, factor)
        const { n, d } = stored(formatDecimal(quantity), formatRatio(factor), formatDecimal(rounded)) ?? NOTHING
        const isFraction = formatRatio(factor).includes('/')
        if (isFraction) expect((rounded * d + n) * factor.d).toBe(quantity * factor.n * d)
        else expect(n).toBe(0n)
      }),
    )
  })
})

const NOTHING: Crumb = { n: 0n, d: 1n }
const crumbs = fc
  .tuple(fc.bigInt(1n, 60n), fc.bigInt(-30n, 30n))
  .map(([d, n]): Crumb => ({ n: 2n * n > d ? 0n : n, d }))

describe('a sum of crumbs', () => {
  it('keeps its whole value: millionths plus a crumb of at most a half', () => {
    fc.assert(
      fc.property(crumbs, crumbs, fc.bigInt(-600n, 600n), (one, more, times) => {
        const { whole, crumb: { n, d } = NOTHING } = addCrumb(one, more, times)
        expect((whole * d + n) * one.d * more.d).toBe((one.n * more.d + times * more.n * one.d) * d)
        expect(2n * (n < 0n ? -n : n) <= d).toBe(true)
      }),
    )
  })

  it('begins at nothing, and adds one by default', () => {
    const third: Crumb = { n: 1n, d: 3n }
    expect(addCrumb(undefined, third)).toEqual({ whole: 0n, crumb: third })
    expect(addCrumb(third, undefined)).toEqual({ whole: 0n, crumb: third })
    expect(addCrumb(third, third)).toEqual({ whole: 1n, crumb: { n: -1n, d: 3n } })
    expect(addCrumb(third, third, 2n)).toEqual({ whole: 1n, crumb: undefined })
  })

  it('stays in its lowest terms', () => {
    expect(addCrumb({ n: 1n, d: 4n }, { n: -1n, d: 12n }).crumb).toEqual({ n: 1n, d: 6n })
    expect(addCrumb({ n: -1n, d: 4n }, { n: 1n, d: 12n }).crumb).toEqual({ n: -1n, d: 6n })
  })

  it('drops a crumb finer than 10^-24 of a millionth', () => {
    const part = (d: bigint): Crumb => ({ n: 1n, d })
    expect(addCrumb(part(10n ** 24n)).crumb).toEqual(part(10n ** 24n))
    expect(addCrumb(part(10n ** 24n + 1n)).crumb).toBeUndefined()
    expect(addCrumb({ n: 7n, d: 7n * 10n ** 24n }).crumb).toEqual(part(10n ** 24n))
  })
})
