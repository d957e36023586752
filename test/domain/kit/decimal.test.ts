import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalDecimal,
  divide,
  fixedDecimal,
  formatDecimal,
  formatRatio,
  micro,
  multiply,
  parseDecimal,
  parseRatio,
  ratio,
  scale,
  UNITY,
} from '../../../src/domain/kit/decimal'

const LARGEST = 999_999_999_999_999_999n
const micros = fc.bigInt({ min: -LARGEST, max: LARGEST })
const ratios = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 20n }))
  .map(([n, d]) => ratio(n, d))

/** The value of a decimal text as an unreduced fraction, read digit by digit: nothing shared with the code. */
function asFraction(text: string): { n: bigint; d: bigint } {
  let n = 0n
  let d = 1n
  let behindPoint = false
  for (const character of text.replace('-', '')) {
    if (character === '.') behindPoint = true
    else {
      n = n * 10n + BigInt(character)
      if (behindPoint) d *= 10n
    }
  }
  return { n: text.startsWith('-') ? -n : n, d }
}

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''))
const decimalTexts = fc
  .tuple(fc.boolean(), digits(1, 12), fc.option(digits(1, 6)))
  .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`)

describe('decimals', () => {
  test('a text is read exactly', () => {
    fc.assert(
      fc.property(decimalTexts, (text) => {
        const { n, d } = asFraction(text)
        expect((parseDecimal(text) ?? 0n) * d).toBe(n * 1_000_000n)
      }),
    )
  })

  test('a value survives being written and read, and its text is canonical', () => {
    fc.assert(
      fc.property(micros, (value) => {
        const text = formatDecimal(value)
        expect(parseDecimal(text)).toBe(value)
        expect(canonicalDecimal(text)).toBe(text)
        expect(text).not.toMatch(/\.$|\.\d*0$|^-0$|^-?0\d/)
      }),
    )
  })

  test('two texts of one value have one canonical form', () => {
    expect(['0.50', '00.5', ' .5 '.replace('.', '0.'), '0.500000'].map(canonicalDecimal)).toEqual(Array(4).fill('0.5'))
    expect(['-0', '0', '0.000000', '-0.0'].map(canonicalDecimal)).toEqual(Array(4).fill('0'))
    expect(canonicalDecimal('-007.10')).toBe('-7.1')
  })

  test('more than 12 whole or 6 fraction digits, and other text, are invalid', () => {
    const junk = [
      '',
      '.',
      '-',
      '.5',
      '5.',
      '+5',
      '1e3',
      '1,5',
      '0x10',
      '1.0000000',
      '1234567890123',
      '1 000',
      '5 kg',
      '--5',
      'NaN',
      'Infinity',
      '\u0665',
      '1.5\n2',
      '1.5.5',
    ]
    for (const text of junk) expect(parseDecimal(text), text).toBeUndefined()
  })

  test('any text is read or rejected, without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = parseDecimal(text)
        if (value !== undefined) expect(parseDecimal(formatDecimal(value))).toBe(value)
      }),
    )
  })

  test('an unreadable stored value counts as nothing', () => {
    for (const value of [undefined, null, 5, '', 'five', {}, ['5'], true]) expect(micro(value)).toBe(0n)
    expect(micro('2.5')).toBe(2_500_000n)
  })
})

describe('text for people', () => {
  test('rounds half away from zero to the requested digits, with padding', () => {
    expect(fixedDecimal(2_345_000n, 2)).toBe('2.35')
    expect(fixedDecimal(-2_345_000n, 2)).toBe('-2.35')
    expect(fixedDecimal(2_344_999n, 2)).toBe('2.34')
    expect(fixedDecimal(999_999n, 2)).toBe('1.00')
    expect(fixedDecimal(500_000n, 0)).toBe('1')
    expect(fixedDecimal(-500_000n, 0)).toBe('-1')
    expect(fixedDecimal(0n, 3)).toBe('0.000')
    expect(fixedDecimal(1_234_567n, 9)).toBe('1.234567')
  })

  test('accepts any number of digits that a damaged record may name', () => {
    expect([2.9, -1, Number.NaN, Number.POSITIVE_INFINITY].map((digits) => fixedDecimal(1_500_000n, digits))).toEqual([
      '1.50',
      '2',
      '2',
      '1.500000',
    ])
  })

  test('never shows a minus before zero', () => {
    expect(fixedDecimal(-4_999n, 2)).toBe('0.00')
    expect(fixedDecimal(-1n, 0)).toBe('0')
  })

  test('equals the nearest decimal of its length, ties away from zero', () => {
    fc.assert(
      fc.property(micros, fc.integer({ min: 0, max: 6 }), (value, kept) => {
        const text = fixedDecimal(value, kept)
        const { n, d } = asFraction(text)
        const magnitude = value < 0n ? -value : value
        const shown = (n < 0n ? -n : n) * (1_000_000n / d)
        const step = 1_000_000n / d
        expect((text.split('.')[1] ?? '').length).toBe(kept)
        const error = shown - magnitude
        expect(error * 2n <= step && error * 2n > -step).toBe(true)
        expect(n === 0n || n < 0n === value < 0n).toBe(true)
      }),
    )
  })
})

describe('ratios', () => {
  test('reduce, multiply and divide exactly', () => {
    fc.assert(
      fc.property(ratios, ratios, (a, b) => {
        const product = multiply(a, b)
        const quotient = divide(a, b)
        expect(product.n * a.d * b.d).toBe(a.n * b.n * product.d)
        expect(quotient.n * a.d * b.n).toBe(a.n * b.d * quotient.d)
        expect(multiply(quotient, b)).toEqual(a)
        expect(divide(a, a)).toEqual(UNITY)
      }),
    )
  })

  test('survive being written and read', () => {
    fc.assert(
      fc.property(ratios, (value) => {
        expect(parseRatio(formatRatio(value))).toEqual(value)
      }),
    )
  })

  test('print as an exact decimal of six digits, otherwise as p/q', () => {
    expect(formatRatio(ratio(5n, 2n))).toBe('2.5')
    expect(formatRatio(ratio(1n, 3n))).toBe('1/3')
    expect(formatRatio(ratio(1n, 1_000_000n))).toBe('0.000001')
    expect(formatRatio(ratio(1n, 10_000_000n))).toBe('1/10000000')
    expect(formatRatio(ratio(10n ** 13n, 1n))).toBe('10000000000000/1')
  })

  test('parse only above zero', () => {
    for (const text of [
      '0',
      '-1',
      '0/5',
      '5/0',
      '-1/2',
      '1/-2',
      '1/',
      '/2',
      '1/2/3',
      '1.5/2',
      '',
      'x',
      `${'1'.repeat(41)}/1`,
    ])
      expect(parseRatio(text), text).toBeUndefined()
    expect(parseRatio(' 10/4 ')).toEqual({ n: 5n, d: 2n })
    expect(parseRatio('0.25')).toEqual({ n: 1n, d: 4n })
  })
})

describe('scaling a quantity', () => {
  test('rounds once, to six digits, half away from zero', () => {
    expect(scale(1n, ratio(1n, 2n))).toBe(1n)
    expect(scale(-1n, ratio(1n, 2n))).toBe(-1n)
    expect(scale(1n, ratio(49n, 100n))).toBe(0n)
    expect(scale(1_000_000n, ratio(1n, 3n))).toBe(333_333n)
    expect(scale(2_000_000n, ratio(1n, 3n))).toBe(666_667n)
  })

  test('stays within half a millionth of the exact product, ties away from zero', () => {
    fc.assert(
      fc.property(micros, ratios, (quantity, factor) => {
        const scaled = scale(quantity, factor)
        const error = 2n * (scaled * factor.d - quantity * factor.n)
        const outward = quantity < 0n ? -error : error
        expect(outward <= factor.d && outward > -factor.d).toBe(true)
      }),
    )
  })

  test('converting there and back differs by at most the two roundings', () => {
    fc.assert(
      fc.property(micros, ratios, (quantity, factor) => {
        const back = scale(scale(quantity, factor), divide(UNITY, factor))
        const error = back > quantity ? back - quantity : quantity - back
        // Half a millionth there, seen through 1/factor, and half a millionth back.
        expect(2n * error * factor.n <= factor.d + factor.n).toBe(true)
      }),
    )
  })
})
