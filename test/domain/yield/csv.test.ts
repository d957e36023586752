import { expect, it } from 'vitest'
import { csvOf } from '../../../src/domain/yield/csv'

it('quotes commas, quotes and lines, and leaves the unknown empty', () => {
  expect(csvOf([['a, b', 'say "x"', 'two\nlines', undefined, 92.5]])).toBe(
    '\uFEFF"a, b","say ""x""","two\nlines",,92.5\r\n',
  )
})

it('writes no text that a spreadsheet runs as a formula', () => {
  expect(
    csvOf([
      ['=1+1', '+7', '-x', '@a', '\tb', '=HYPERLINK("x")'],
      ['a=b', -3],
    ]),
  ).toBe(`\uFEFF'=1+1,'+7,'-x,'@a,'\tb,"'=HYPERLINK(""x"")"\r\na=b,-3\r\n`)
})
