import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitting } from '../../../src/ui/chrome/fitting'

const width = fc.double({ min: 1, max: 300, noNaN: true })
const room = fc.double({ min: 0, max: 3000, noNaN: true })
const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0)

it('shows all that fit, otherwise leaves space for the link to the others', () => {
  expect(fitting([100, 100, 100], 60, 300)).toBe(3)
  expect(fitting([100, 100, 100], 60, 299)).toBe(2)
  expect(fitting([100, 100, 100], 60, 259)).toBe(1)
  expect(fitting([100, 100, 100], 60, 10)).toBe(0)
  expect(fitting([], 60, 0)).toBe(0)
})

it('never exceeds the width, and never hides a part that fits', () => {
  fc.assert(
    fc.property(fc.array(width, { maxLength: 12 }), width, room, (widths, more, wide) => {
      const count = fitting(widths, more, wide)
      const isWhole = count === widths.length
      const drawn = (parts: number) => sum(widths.slice(0, parts)) + (parts === widths.length ? 0 : more)
      if (count > 0) expect(drawn(count)).toBeLessThanOrEqual(wide + 0.5)
      for (let other = count + 1; other <= widths.length && !isWhole; other++) {
        expect(drawn(other)).toBeGreaterThan(wide + 0.5)
      }
    }),
  )
})
