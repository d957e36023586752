import { describe, expect, it } from 'vitest'
import { drawnFrom, isUsualRate, restOf, spawnRate } from '../../../src/domain/prep/rest'

const jars = { id: 'jars', form: 'grain', part_weight_g: 1200 }
const into = (grams: number, more: object = {}) => ({
  parents: [{ series_kind: 'grow_series', series_id: 'jars', quantity_id: 3, type: 'spawn', grams }],
  status: 'inoculated',
  ...more,
})

describe('the rest of a jar', () => {
  it('equals its weight without the grams of all series', () => {
    expect(restOf(jars, 3, drawnFrom([]))).toBe(1200)
    expect(restOf(jars, 3, drawnFrom([into(500), into(300)]))).toBe(400)
    expect(restOf(jars, 4, drawnFrom([into(500)]))).toBe(1200)
  })

  it('turns negative if two phones took more than it held', () => {
    expect(restOf(jars, 3, drawnFrom([into(1200), into(700)]))).toBe(-700)
  })

  it('counts neither drafts nor deleted series', () => {
    const gone = [into(500, { status: 'draft' }), into(500, { deleted_at: '2026-03-05' })]
    expect(restOf(jars, 3, drawnFrom(gone))).toBe(1200)
  })

  it('stays unknown without the weight of a jar', () => {
    expect(restOf({ id: 'jars', form: 'grain' }, 3, drawnFrom([into(500)]))).toBeUndefined()
  })

  it('counts in millilitres for liquid culture', () => {
    const bottles = { id: 'jars', form: 'liquid_culture', part_volume_ml: 500, part_weight_g: 9 }
    const drawn = drawnFrom([{ parents: [{ series_id: 'jars', quantity_id: 3, ml: 20, grams: 7 }] }])
    expect(restOf(bottles, 3, drawn)).toBe(480)
  })
})

it('returns the spawn rate of the substrate and of the mix', () => {
  const { ofSubstrate, ofMix } = spawnRate(500, 4500)
  expect([ofSubstrate.toFixed(1), ofMix.toFixed(1)]).toEqual(['11.1', '10.0'])
})

it('calls rates from 6 to 8 percent usual, as they are read', () => {
  expect([5.94, 5.96, 7, 8.04, 8.06].map(isUsualRate)).toEqual([false, true, true, true, false])
})
