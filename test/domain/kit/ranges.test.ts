import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRanges, rangesText } from '../../../src/domain/kit/ranges'

describe('numbers of parts', () => {
  it('print as ranges from three numbers on', () => {
    expect(rangesText([12, 3, 4, 5, 7, 6, 3])).toBe('3–7, 12')
    expect(rangesText([1, 2, 9])).toBe('1, 2, 9')
    expect(rangesText([])).toBe('')
  })

  it('parse with any dash, in any order, with commas or blanks', () => {
    expect(parseRanges('12, 3 - 5; 4', 40)).toEqual([3, 4, 5, 12])
    expect(parseRanges('7–5 1', 40)).toEqual([1, 5, 6, 7])
    expect(parseRanges(' ', 40)).toEqual([])
  })

  it('fail as a whole if one is not a number or too large', () => {
    for (const text of ['3-x', '0', '41', '3--5', '1.5', '38-41']) expect(parseRanges(text, 40), text).toBeUndefined()
  })

  it('return unchanged', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 60 })
    fc.assert(
      fc.property(numbers, (all) => {
        expect(parseRanges(rangesText(all), 500)).toEqual([...all].sort((a, b) => a - b))
      }),
    )
  })
})
