import { expect, it } from 'vitest'
import { freeCode, nextCode } from '../../../src/domain/rules/free-code'

it('the next code continues from the last one, and skips used codes', () => {
  expect(nextCode('LM-0417', () => false)).toBe('LM-0418')
  expect(nextCode('LM-0999', (code) => code === 'LM-1000')).toBe('LM-1001')
  expect(nextCode('LM', () => false)).toBe('LM-01')
  expect(nextCode('PO-HK35-00', () => false)).toBe('PO-HK35-01')
})

it('the next code fits the code length, for any last code', () => {
  for (const like of ['SHIITAKE', 'SHIITAKE-00', 'MEA-2024-9', 'MEA-202-99', '9999999999', 'ABCDEFGHIJ']) {
    const code = nextCode(like, () => false)
    expect(code.length, like).toBeLessThanOrEqual(10)
    expect(code, like).not.toBe(like)
  }
  expect(nextCode('SHIITAKE-00', () => false)).toBe('SHIITAKE01')
})

it('S19: a duplicate code gets the first free number, and still fits', () => {
  const among =
    (...taken: string[]) =>
    (code: string) =>
      taken.includes(code)
  expect(freeCode('GRAIN', among())).toBe('GRAIN-2')
  expect(freeCode(' GRAIN ', among('GRAIN-2', 'GRAIN-3', 'GRAIN-5'))).toBe('GRAIN-4')
  expect(freeCode('ABCDEFGHIJ', among())).toBe('ABCDEFGH-2')
  const many = Array.from({ length: 8 }, (_, at) => `ABCDEFGH-${at + 2}`)
  expect(freeCode('ABCDEFGHIJ', among(...many))).toBe('ABCDEFG-10')
  // No space is left where the code is cut, and no letter in two.
  expect(freeCode('ABCDEFG HIJ', among())).toBe('ABCDEFG-2')
  expect(freeCode('🍄🍄🍄🍄🍄🍄🍄🍄🍄🍄', among())).toBe('🍄🍄🍄🍄🍄🍄🍄🍄-2')
})
