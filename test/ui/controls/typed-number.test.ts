import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTyped } from '../../../src/ui/controls/numbers/typed-number'

const amount = { fractionDigits: 2, signed: false }
const fine = { fractionDigits: 6, signed: true }
const whole = { fractionDigits: 0, signed: false }

const value = (text: string) => ({ kind: 'value', value: text })
const refused = (refusal: string, ...readings: string[]) => ({ kind: 'refused', refusal, readings })

describe('a text that is plainly one number', () => {
  it.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['12,', '12'],
    ['.5', '0.5'],
    ['+5', '5'],
    ['1 250,5', '1250.5'],
    ['1\u00a0250', '1250'],
    ['1’250’000', '1250000'],
    ['007', '7'],
    ['0,500', '0.50'],
    ['1500,000', '1500.00'],
    ['1 234,500', '1234.50'],
    ['١٢٫٥', '12.5'],
    ['١٫٥٠٠', '1.50'],
    ['۱۲', '12'],
    ['１２．５', '12.5'],
    ['1٬250', '1250'],
    ['', ''],
    ['  ', ''],
  ])('%j is %j', (raw, text) => {
    expect(readTyped(raw, amount)).toEqual(value(text))
  })

  it('allows a minus in signed fields', () => {
    expect(readTyped('−2,5', fine)).toEqual(value('-2.5'))
    expect(readTyped('-0', fine)).toEqual(value('0'))
  })

  it('allows zeros after the point in whole fields', () => {
    expect(readTyped('15.00', whole)).toEqual(value('15'))
    expect(readTyped('12 pcs', { ...whole, unit: 'pcs' })).toEqual(value('12'))
  })
})

describe('a text that is not', () => {
  it.each([
    ['1,234.5', 'marks'],
    ['1..', 'marks'],
    ['1.2.3', 'marks'],
    ['1 2', 'digits'],
    ['1\t250', 'digits'],
    ['0 500', 'digits'],
    ['12 34 567', 'digits'],
    ['1e3', 'digits'],
    ['12e3', 'digits'],
    ['0x10', 'digits'],
    ['2026-03-01', 'digits'],
    ['1/2', 'digits'],
    ['2½', 'digits'],
    ['½', 'digits'],
    ['2²', 'digits'],
    ['12k', 'digits'],
    ['5 mln', 'digits'],
    ['5 дюжин', 'digits'],
    ['1O', 'digits'],
    ['abc', 'digits'],
    ['12-', 'digits'],
    ['12kg 5', 'digits'],
    ['12.5 kg', 'digits'],
    ['2 h', 'digits'],
    ['9 cm', 'digits'],
    ['€ 12', 'digits'],
    ['2 MIO', 'digits'],
    ['3 DOZ', 'digits'],
    ['MAX 5', 'digits'],
    ['10 %', 'digits'],
    ['5 x', 'digits'],
    ['g6', 'digits'],
    ['5 mio', 'digits'],
    ['-3', 'low'],
    ['−3', 'low'],
    ['-', 'begun'],
    [',', 'begun'],
    ['0.0049', 'fraction'],
    ['.004', 'fraction'],
  ])('%j has no value: %s', (raw, refusal) => {
    expect(readTyped(raw, amount)).toEqual(refused(refusal))
  })

  it.each([
    ['12.3456', '12.34'],
    ['0,999', '0.99'],
    ['1 000.0199', '1000.01'],
    ['7.999999999', '7.99'],
  ])('%j has too many digits: no value, and %s after blur', (raw, cut) => {
    expect(readTyped(raw, amount)).toEqual({ ...refused('fraction'), cut })
  })

  it('never becomes a whole number of more digits', () => {
    for (const raw of ['1.', '1.5', '1,5', '.5', '2.25']) expect(readTyped(raw, whole)).toEqual(refused('whole'))
  })

  it('reports the field’s unit if another unit follows the number', () => {
    for (const other of ['500 g', '9 cm', '2 h', '3 %'])
      expect(readTyped(other, { ...amount, unit: 'kg' })).toEqual(refused('unit'))
    expect(readTyped('1,500 kg', { ...amount, unit: 'kg' })).toEqual(refused('unclear', '1.5', '1500'))
    expect(readTyped('12.5kg.', { ...amount, unit: 'kg' })).toEqual(value('12.5'))
    expect(readTyped('12.5 KG', { ...amount, unit: 'kg' })).toEqual(value('12.5'))
    expect(readTyped('3 bags', { ...amount, unit: 'bags' })).toEqual(value('3'))
    expect(readTyped('3 boxes', { ...amount, unit: 'bags' })).toEqual(refused('digits'))
  })
})

describe('one sign before exactly three digits', () => {
  it.each([
    ['1,500', '1.5', '1500'],
    ['1.500', '1.5', '1500'],
    ['10.000', '10', '10000'],
    ['120,250 ', '120.25', '120250'],
    ['01,500', '1.5', '1500'],
  ])('%j may be %s or %s', (raw, one, other) => {
    expect(readTyped(raw, amount)).toEqual(refused('unclear', one, other))
  })

  it('keeps a leading sign in both readings', () => {
    expect(readTyped('-1,125', fine)).toEqual(refused('unclear', '-1.125', '-1125'))
  })

  it('offers the other number if one does not fit, and accepts neither', () => {
    expect(readTyped('1,239', amount)).toEqual(refused('unclear', '1.23', '1239'))
    expect(readTyped('1,500', whole)).toEqual(refused('whole', '1500'))
    expect(readTyped('10,000', whole)).toEqual(refused('unclear', '10', '10000'))
  })
})

it('a value keeps the text’s digits in order, for any text', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,-− a/e½kg\u066b\u0663') })
  const rules = fc.record({ fractionDigits: fc.integer({ min: 0, max: 6 }), signed: fc.boolean() })
  fc.assert(
    fc.property(texts, rules, (raw, given) => {
      const found = readTyped(raw, given)
      if (found.kind !== 'value' || found.value === '') return
      expect(found.value).toMatch(/^-?\d+(\.\d+)?$/)
      const plain = raw
        .replace(/\u0663/g, '3')
        .replace(/[,\u066b]/g, '.')
        .replace(/−/g, '-')
        .trim()
      const said = /^[^\d.-]*\+?(-?) ?([\d.]*(?: \d{3})*[\d.]*)/.exec(plain)
      const text = `${said?.[1]}${said?.[2]?.replace(/ /g, '')}`
      expect(Number(found.value)).toBe(Number(text) || 0)
      expect(found.value.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(given.fractionDigits)
    }),
    { numRuns: 3000 },
  )
})
