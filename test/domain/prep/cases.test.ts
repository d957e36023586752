import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { casesOf } from '../../../src/domain/prep/cases'

const petri = (id: string, more: Values = {}) => ({
  id,
  prepared_count: 2,
  inoculated_at: '2026-03-04T12:00:00.000Z',
  status: 'inoculated',
  ...more,
})
const use = (id: string, more: Values = {}): Values => ({
  id,
  purchase_id: 'malt',
  quantity_id: 4,
  series_kind: 'agar_series',
  series_id: 'agar',
  ...more,
})

/** The packages of the only dish group of a farm with these uses. */
function packagesAfter(...uses: readonly Values[]) {
  const petris = [petri('p', { agar_series_id: 'agar' })]
  const bench = { petris, agars: new Map(), uses, observations: [], zone: 'Europe/Berlin', userId: 'vera' }
  return casesOf({ ...bench, today: '2026-04-01' })[0]?.shares.package
}

describe('what a dish shares', () => {
  it('names each package that went into its agar, by purchase and number', () => {
    expect(packagesAfter(use('1'), use('2', { purchase_id: 'peptone', quantity_id: 1 }))).toEqual([
      'malt 4',
      'peptone 1',
    ])
  })

  it('names no package of a use that is undone, nor of what undoes it', () => {
    const reversal = use('3', { reverses_id: '1' })
    expect(packagesAfter(use('1'), use('2', { quantity_id: 5 }), reversal)).toEqual(['malt 5'])
    expect(packagesAfter(use('1'), reversal)).toBeUndefined()
  })

  it('names no package where none was written down, or where another series took it', () => {
    const loose = use('1', { purchase_id: null, quantity_id: null })
    const unnumbered = use('2', { quantity_id: null })
    const elsewhere = use('3', { series_id: 'other' })
    const jar = use('4', { series_kind: 'jar' })
    expect(packagesAfter(loose, unnumbered, elsewhere, jar)).toBeUndefined()
  })

  it('names none for dishes whose agar nobody wrote down', () => {
    const petris = [petri('p')]
    const bench = { petris, agars: new Map(), uses: [use('1')], observations: [], zone: 'Europe/Berlin', userId: 'v' }
    expect(casesOf({ ...bench, today: '2026-04-01' }).map(({ shares }) => shares.package)).toEqual([
      undefined,
      undefined,
    ])
  })
})
