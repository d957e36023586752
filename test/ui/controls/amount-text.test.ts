import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addAmount,
  compareAmount,
  finishAmount,
  fixAmount,
  isAmount,
  padAmount,
} from '../../../src/ui/controls/numbers/amount-text'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
    const cut = digits.length - scale
    return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${scale === 0 ? '' : `.${digits.slice(cut)}`}`
  })

describe('decimal text', () => {
  it('adds exactly, where binary floats do not', () => {
    expect(addAmount('0.1', '0.2')).toBe('0.3')
    expect(addAmount('1', '-0.25')).toBe('0.75')
    fc.assert(fc.property(decimal, decimal, (a, b) => compareAmount(addAmount(a, b), addAmount(b, a)) === 0))
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const negated = b.startsWith('-') ? b.slice(1) : `-${b}`
        return compareAmount(addAmount(addAmount(a, b), negated), a) === 0
      }),
    )
  })

  it('finishing is idempotent and padding keeps the value', () => {
    fc.assert(
      fc.property(decimal, (a) => finishAmount(finishAmount(a)) === finishAmount(a) && isAmount(finishAmount(a))),
    )
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 8 }), (a, digits) => compareAmount(padAmount(a, digits), a) === 0),
    )
  })

  it('fixing stays within its limits', () => {
    fc.assert(
      fc.property(decimal, (a) => {
        const fixed = fixAmount(a, { fractionDigits: 2, min: '0', max: '500' })
        return compareAmount(fixed, '0') >= 0 && compareAmount(fixed, '500') <= 0
      }),
    )
  })
})
