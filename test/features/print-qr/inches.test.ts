// Lengths on US Letter as they stand on a box of labels.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inches } from '../../../src/features/print-qr/inches'

it('writes sixteenths and thirds of an inch as fractions in lowest terms', () => {
  const told = [12.7, 25.4, 66.675, 101.6, 44.45, 33.866667, 84.666667, 1.5875, 25.41].map(inches)
  expect(told).toEqual(['1/2', '1', '2 5/8', '4', '1 3/4', '1 1/3', '3 1/3', '1/16', '1'])
})

it('leaves other lengths to decimals', () => {
  for (const mm of [25.5, 66.7, 38.1 + 0.3, 10.05]) expect(inches(mm)).toBeUndefined()
})

it('stays within two hundredths of a millimetre of the length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30000 }), (hundredths) => {
      const mm = hundredths / 100
      const told = inches(mm)
      fc.pre(told !== undefined)
      const sum = (told ?? '')
        .split(' ')
        .map((part) => part.split('/').map(Number))
        .reduce((total, [over = 0, under = 1]) => total + over / under, 0)
      expect(Math.abs(sum * 25.4 - mm)).toBeLessThan(0.02)
    }),
  )
})
