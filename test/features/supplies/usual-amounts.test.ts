import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, micro } from '../../../src/domain/kit/decimal'
import { amountPresets } from '../../../src/features/supplies/acts/amount-presets'
import { amountsIn, usualAmounts, usualUnit } from '../../../src/features/supplies/acts/usual-amounts'

const usual = (...amounts: string[]) => usualAmounts(amounts.map(micro)).map(formatDecimal)

describe('the usual amounts of an ingredient', () => {
  it.each([
    ['are those that came more than once', ['10', '12.5', '0.3', '10', '12.5', '10'], ['10', '12.5']],
    ['have the latest of equals first', ['12.5', '10', '10', '12.5'], ['12.5', '10']],
    ['are three at most', ['1', '2', '3', '4', '1', '2', '3', '4'], ['1', '2', '3']],
    ['are the middle one and the latest, where none came twice', ['12.4', '9.8', '10.1'], ['10.1', '12.4', '9.8']],
    ['are the only one', ['12.5', '12.5', '12.5'], ['12.5']],
    ['are none before the third use', ['12.5', '12.5'], []],
  ])('%s', (_what, amounts, expected) => {
    expect(usual(...amounts)).toEqual(expected)
  })

  it('equal amounts of real uses', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 50n })), (amounts) => {
        for (const one of usualAmounts(amounts)) expect(amounts).toContain(one)
      }),
    )
  })
})

describe('the unit of the last uses', () => {
  const uses = [
    { unit_id: 'g', quantity: '20', base_quantity: '0.02' },
    { unit_id: 'kg', quantity: '1', base_quantity: '1' },
    { unit_id: 'g', quantity: '25', base_quantity: '0.025' },
  ]

  it('prefers the most frequent unit, or the own unit before any use', () => {
    expect(usualUnit(uses, 'kg')).toBe('g')
    expect(usualUnit(uses.slice(0, 1), 'kg')).toBe('kg')
  })

  it('gives the amounts used in it, and all amounts for the ingredient’s unit', () => {
    expect(amountsIn(uses, 'g', 'kg').map(formatDecimal)).toEqual(['20', '25'])
    expect(amountsIn(uses, 'kg', 'kg').map(formatDecimal)).toEqual(['0.02', '1', '0.025'])
  })
})

describe('ready amounts of an ingredient that was used before', () => {
  const presets = (left: string, whole: string, digits: number, ...amounts: string[]) =>
    amountPresets(micro(left), micro(whole), digits, amounts.map(micro))

  it('sort by size, and start with the most usual', () => {
    expect(presets('25', '25', 2, '12.5', '10')).toEqual({
      step: '0.5',
      start: '12.5',
      values: ['10', '12.5'],
      all: '25',
    })
  })

  it('leave out amounts above the package’s content', () => {
    expect(presets('11', '25', 2, '12.5', '10')).toMatchObject({ start: '10', values: ['10'], all: '11' })
    expect(presets('10', '25', 2, '12.5', '10')).toMatchObject({ start: '10', values: [], all: '10' })
    expect(presets('3', '25', 2, '12.5', '10')).toMatchObject({ start: '3', values: [], all: '3' })
  })

  it('leave out amounts that the unit’s digits cannot show', () => {
    expect(presets('25', '25', 2, '0.025')).toMatchObject({ start: '1', values: ['0.5', '1', '2'] })
  })

  it('use a step no larger than themselves', () => {
    expect(presets('1', '1', 2, '0.02')).toMatchObject({ step: '0.01', start: '0.02', values: ['0.02'] })
  })
})
