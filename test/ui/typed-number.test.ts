import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTyped } from '../../src/ui/controls/typed-number'

const rules = { fractionDigits: 2, signed: false }
const whole = { fractionDigits: 0, signed: false }

describe('a number that is typed or pasted', () => {
  it.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['12,', '12.'],
    ['.5', '.5'],
    ['12.5 kg', '12.5'],
    ['€ 12', '12'],
    ['1 250,5', '1250.5'],
    ['1’250’000', '1250000'],
    ['007', '007'],
    ['1.500', '1.50'],
    ['', ''],
    ['  ', ''],
  ])('%j is read as %j', (raw, text) => {
    expect(readTyped(raw, '9', rules)).toEqual({ text })
  })

  it.each([
    ['1,234.5', 'marks'],
    ['1..', 'marks'],
    ['1 2', 'digits'],
    ['1e3', 'digits'],
    ['2026-03-01', 'digits'],
    ['1/2', 'digits'],
    ['abc', 'digits'],
    ['-3', 'low'],
    ['−3', 'low'],
    ['12kg 5', 'digits'],
  ])('%j is refused: %s', (raw, refusal) => {
    expect(readTyped(raw, '9', rules)).toEqual({ text: '9', refusal })
  })

  it('a fraction is cut to its digits, and that is said', () => {
    expect(readTyped('1.255', '', rules)).toEqual({ text: '1.25', refusal: 'fraction' })
    expect(readTyped('1.5', '9', whole)).toEqual({ text: '9', refusal: 'whole' })
    expect(readTyped('1.', '1', whole)).toEqual({ text: '1', refusal: 'whole' })
    expect(readTyped('15.00', '9', whole)).toEqual({ text: '15' })
  })

  it('a key that makes no number is refused in words', () => {
    expect(readTyped('12a', '12', rules)).toEqual({ text: '12', refusal: 'digits' })
    expect(readTyped('12-', '12', { ...rules, signed: true })).toEqual({ text: '12', refusal: 'digits' })
  })

  it('whatever is pasted, no digits are joined across what was left out', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-− a/') }), (raw) => {
        const { text } = readTyped(raw, '', { fractionDigits: 20, signed: true })
        const digits = text.replace(/\D/g, '')
        const groups = /\d \d{3}/.test(raw)
        expect(groups || raw.replace(/[.,]/g, '').includes(digits) || text === '').toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
