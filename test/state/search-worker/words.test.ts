import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedParts, slips, swaps, wordsIn, wordsInCode } from '../../../src/state/search-worker/words'

describe('the words of a text', () => {
  it.each([
    ['Lion’s Mane', ['lions', 'mane']],
    ["Lion's Mane", ['lions', 'mane']],
    ['Ёж, Йод', ['еж', 'иод']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['ΘΆΛΑΣ, Θάλασσα', ['θαλασ', 'θαλασσα']],
    ['25 ㎏ of ＲＹＥ', ['25', 'kg', 'of', 'rye']],
    ['香菇 Shiitake', ['香', '菇', 'shiitake']],
    ['  -- · ', []],
  ])('the words of %j: %j', (text, words) => {
    expect(wordsIn(text)).toEqual(words)
  })

  it('include a code as a whole and in its parts', () => {
    expect(wordsInCode('LM-04')).toEqual(['lm', '04', 'lm04'])
    expect(wordsInCode('RYE')).toEqual(['rye'])
  })

  it('stay the same, composed or not', () => {
    const isSame = (text: string) => {
      expect(wordsIn(text.normalize('NFD'))).toEqual(wordsIn(text.normalize('NFC')))
    }
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), isSame))
  })
})

describe('a mistyped word', () => {
  it('gives one swap per pair of unlike neighbors', () => {
    expect(swaps('mnae')).toEqual(['nmae', 'mane', 'mnea'])
    expect(swaps('aa')).toEqual([])
  })

  it('allows more wrong letters with its length, none in a number', () => {
    expect(['ry', 'malt', 'hericium', 'lm0417'].map(slips)).toEqual([0, 1, 2, 0])
  })
})

describe('marked parts', () => {
  const hits = (text: string, typed: string[], found: string[] = []) =>
    markedParts(text, typed, found)
      .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
      .join('')

  it('marks the beginning that was typed', () => {
    expect(hits('Malt extract, light', ['mal', 'l'])).toBe('[Mal]t extract, [l]ight')
  })

  it('marks a corrected word whole', () => {
    expect(hits('Hericium erinaceus', ['hericum'], ['hericium'])).toBe('[Hericium] erinaceus')
  })

  it('counts accents and apostrophes to the letter before', () => {
    expect(hits('Crème', ['cre'])).toBe('[Crè]me')
    expect(hits('Lion’s mane', ['lions'])).toBe('[Lion’s] mane')
  })

  it('join to the same text, for any typed text', () => {
    const text = fc.string({ unit: 'grapheme' })
    const isWhole = (shown: string, typed: string) => {
      const parts = markedParts(shown, wordsIn(typed), wordsIn(typed))
      expect(parts.map((part) => part.text).join('')).toBe(shown)
    }
    fc.assert(fc.property(text, text, isWhole))
  })
})
