import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { item } from '../../../src/domain/entities/item'
import { strain } from '../../../src/domain/entities/strain'
import { gtin14, gtinForms, sameCode, scanKey, searchedForms, searchedText } from '../../../src/domain/kit/gtin'
import { normalise } from '../../../src/domain/kit/normalise'
import { mergeField } from '../../../src/domain/merge'
import { isOutOfScale } from '../../../src/domain/rules/out-of-scale'
import { knownForm } from '../../../src/domain/scan-text'

/** A number of the trade: digits, and the check digit that belongs to them. */
const numbers = fc
  .tuple(fc.constantFrom(7, 11, 12, 13), fc.integer({ min: 1, max: 9_999_999 }))
  .map(([length, some]) => {
    const digits = String(some).padStart(length, '0')
    const sum = [...digits.padStart(13, '0')].reduce(
      (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1),
      0,
    )
    return digits + ((10 - (sum % 10)) % 10)
  })

describe('a number of the trade', () => {
  it('expands to all its lengths for a search, and other texts stay unchanged', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (const form of gtinForms(number) ?? []) expect(searchedForms(form)).toEqual(gtinForms(number))
      }),
    )
    for (const text of ['', 'rye', '036000291453', '3600029']) expect(searchedForms(text)).toEqual([text])
  })

  it('stays the same in all its lengths', () => {
    expect(['036000291452', '0036000291452', '00036000291452'].map(scanKey)).toEqual(Array(3).fill('00036000291452'))
    expect(gtinForms('12345670')).toEqual(['12345670', '000012345670', '0000012345670', '00000012345670'])
    fc.assert(
      fc.property(numbers, (number) => {
        expect(gtinForms(number)).toContain(number)
        expect(new Set((gtinForms(number) ?? []).map(scanKey))).toEqual(new Set([gtin14(number)]))
      }),
    )
  })

  it('ignores blanks and hyphens between its digits', () => {
    for (const text of ['0 36000 29145 2', '0-36000-29145-2', ' 0\u00a036000\u2009 29145\u20112 ', '0360-0029145-2']) {
      expect(scanKey(text)).toBe('00036000291452')
      expect(searchedForms(text)).toEqual([...(gtinForms('036000291452') ?? []), text])
    }
    expect(scanKey('4 006381 333931')).toBe(scanKey('4006381333931'))
    const grouped = fc.tuple(numbers, fc.array(fc.constantFrom('', ' ', '-'), { minLength: 14, maxLength: 14 }))
    fc.assert(
      fc.property(grouped, ([number, marks]) => {
        const printed = [...number].map((digit, at) => `${at === 0 ? '' : marks[at]}${digit}`).join('')
        expect(scanKey(printed)).toBe(gtin14(number))
        expect(searchedText(printed)).toBe(printed === number ? number : `${printed}\n${number}`)
      }),
    )
  })

  it('requires a right check digit and nothing else between or around its digits', () => {
    for (const text of [
      '0 36000 29145 3',
      '0/36000/29145/2',
      '-036000291452',
      '036000291452-',
      '0--36000291452',
      '1 2',
    ]) {
      expect([scanKey(text), gtinForms(text), searchedText(text)]).toEqual([text, undefined, text])
    }
    expect(scanKey('LOT 4006381333931')).toBe('lot 4006381333931')
    expect(scanKey('AB-12 34')).toBe('ab-12 34')
  })

  it('matches an existing code, and returns the stored spelling', () => {
    expect(sameCode(['LOT-7', '', '0 36000 29145 2'], '0036000291452')).toBe('0 36000 29145 2')
    expect(sameCode(['LOT-7'], 'lot-7')).toBe('LOT-7')
    expect([sameCode(['LOT-7', ''], 'LOT 7'), sameCode(['', ' '], ''), sameCode([7, null], 7)]).toEqual(
      Array(3).fill(undefined),
    )
  })

  it('requires a right check digit, a known length, digits only, and not just zeros', () => {
    for (const text of ['036000291453', '36000291452', '03600029145X', '00000000', '', '7']) {
      expect(gtin14(text)).toBeUndefined()
      expect(gtinForms(text)).toBeUndefined()
    }
    expect(scanKey(' LOT-7 ')).toBe('lot-7')
    expect(knownForm(']E04006381333931')).toBe('number')
  })

  it('appears once in a list of barcodes, in its first spelling', () => {
    const codes = ['036000291452', ' 036000291452 ', '0036000291452', 'abc', 'ABC']
    expect(normalise(item.fields, { bar_codes: codes }).bar_codes).toEqual(['036000291452', 'abc'])
    const list = item.fields.bar_codes
    const change = { from: ['abc'], to: ['abc', '0036000291452'] }
    expect(mergeField(list, change, ['abc', '036000291452'])).toEqual({ kind: 'same' })
    expect(normalise(strain.fields, { bar_code: ' 036000291452 ' }).bar_code).toBe('036000291452')
  })
})

describe('an amount', () => {
  it('exceeds the scale from 1,000 times the stock, or from a million without stock', () => {
    const kg = (some: number) => BigInt(some) * 1_000_000n
    expect([kg(9_999), kg(10_000), kg(725_272_730_706)].map((one) => isOutOfScale(one, kg(10)))).toEqual([
      false,
      true,
      true,
    ])
    expect([kg(999_999), kg(1_000_000)].map((one) => isOutOfScale(one, 0n))).toEqual([false, true])
    expect(isOutOfScale(kg(5), -kg(3))).toBe(false)
  })
})
