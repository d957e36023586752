import { expect, it } from 'vitest'
import { nextCode } from '../../../src/domain/rules/free-code'

it('the next code goes on from the last one, and leaves out what is taken', () => {
  expect(nextCode('LM-0417', () => false)).toBe('LM-0418')
  expect(nextCode('LM-0999', (code) => code === 'LM-1000')).toBe('LM-1001')
  expect(nextCode('LM', () => false)).toBe('LM-01')
  expect(nextCode('PO-HK35-00', () => false)).toBe('PO-HK35-01')
})

it('the next code fits into a code, whatever it goes on from', () => {
  for (const like of ['SHIITAKE', 'SHIITAKE-00', 'MEA-2024-9', 'MEA-202-99', '9999999999', 'ABCDEFGHIJ']) {
    const code = nextCode(like, () => false)
    expect(code.length, like).toBeLessThanOrEqual(10)
    expect(code, like).not.toBe(like)
  }
  expect(nextCode('SHIITAKE-00', () => false)).toBe('SHIITAKE01')
})
