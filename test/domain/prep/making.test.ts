import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { dutiesOf } from '../../../src/domain/prep/bench'
import { everyDish } from '../../../src/domain/prep/cases'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { filledWith, formOf, madeCode, pieces, vesselFor } from '../../../src/domain/prep/making'
import { hasBegun, partsIn, seriesOf } from '../../../src/domain/prep/series'

const made = (...rows: (Values & { id: string })[]) => seriesOf(growSeries, rows)
const formed = (name: string, type?: string, isMedium = false) =>
  formOf({ recipe: { id: 'r', name }, type: type === undefined ? undefined : { name: type }, isMedium }, [])

describe('filling a batch', () => {
  it('takes the form from the recipe’s type, else from its name', () => {
    expect(formed('Rye', 'Grain')).toBe('grain')
    expect(formed('Masters mix', 'Substrate')).toBe('substrate')
    expect(formed('Рожь', 'Зерно')).toBe('grain')
    expect(formed('Дубовый субстрат', 'Смеси')).toBe('substrate')
    expect(formed('Honey broth')).toBe('liquid_culture')
    expect(formed('LC 4 %')).toBe('liquid_culture')
    expect(formed('Mix', 'Casing')).toBeUndefined()
  })

  it('never takes an agar for grain because of its name', () => {
    expect(formed('Rye grain agar', 'Prep Spore', true)).toBeUndefined()
    expect(formed('Liquid culture', 'Prep Spore', true)).toBe('liquid_culture')
  })

  it('continues form and vessel of the recipe’s last series', () => {
    const series = made(
      { id: '1', recipe_id: 'r', form: 'grain', vessel: 'bag' },
      { id: '2', recipe_id: 'r', form: 'substrate', vessel: 'tub' },
      { id: '3', recipe_id: 'r', form: 'grain', vessel: 'jar', deleted_at: 'x' },
      { id: '4', recipe_id: 'other', form: 'liquid_culture', vessel: 'flask' },
    )
    expect(formOf({ recipe: { id: 'r', name: 'Grain' }, type: undefined, isMedium: true }, series)).toBe('substrate')
    expect(vesselFor('substrate', 'r', series)).toBe('tub')
    expect(vesselFor('grain', 'r', series)).toBe('bag')
    expect(vesselFor('liquid_culture', 'r', series)).toBe('bottle')
  })

  it('proposes the usual vessel and code of a form, and then continues the code', () => {
    expect([vesselFor('grain', 'r', []), vesselFor('substrate', 'r', [])]).toEqual(['jar', 'bag'])
    expect([madeCode('grain', []), madeCode('substrate', []), madeCode('liquid_culture', [])]).toEqual([
      'GS-01',
      'BL-01',
      'LC-01',
    ])
    const series = made(
      { id: '1', form: 'substrate', series_code: 'BL-0031' },
      { id: '2', form: 'grain', series_code: 'BL-0032' },
    )
    expect(madeCode('substrate', series)).toBe('BL-0033')
  })

  it('divides the batch equally among its parts, in whole grams', () => {
    const cooked = { grams: 60_000_000_000n, millilitres: 800_000_000n } as const
    const batch = { ...cooked, lines: [], water: undefined, dry: undefined, isWhole: true } as never
    expect(filledWith(batch, { grams: 24_000_000_000n }, 24)).toEqual({ grams: 2500, millilitres: 33, dry: 1000 })
    expect(filledWith(batch, { lacks: 'moisture', items: [] }, 7)).toMatchObject({ grams: 8571, dry: undefined })
    expect(filledWith(undefined, undefined, 24)).toEqual({ grams: undefined, millilitres: undefined, dry: undefined })
    expect(filledWith(batch, undefined, 0).grams).toBeUndefined()
    expect([
      pieces({ count: 24, size: '1', unitId: 'kg' }, 2000),
      pieces({ count: 9999, size: '1', unitId: 'kg' }, 2000),
    ]).toEqual([24, 2000])
  })
})

describe('a cooked series', () => {
  const row = {
    id: 'g',
    form: 'substrate',
    vessel: 'bag',
    prepared_count: 2,
    status: 'cooked',
    created_at: '2026-03-01T08:00:00.000Z',
  }
  const [cooked] = made(row)
  if (!cooked) throw new Error('there is no series')
  const bench = { named: new Map(), observations: [], today: '2026-05-01', zone: 'UTC', userId: 'u' }

  it('holds filled parts that are never overdue', () => {
    expect(partsIn(cooked, foldParts([])).map(({ state }) => state)).toEqual(['filled', 'filled'])
    const now = { seen: new Map(), usual: new Map(), today: bench.today, zone: 'UTC' }
    expect(dutiesOf({ ...now, runs: [], agars: [], petris: [cooked] })).toEqual([])
  })

  it('waits only for its spawned parts once some are spawned', () => {
    const [partly] = made({ ...row, prepared_count: 24, inoculated_at: '2026-03-02T08:00:00.000Z' })
    if (!partly) throw new Error('there is no series')
    const spawned = { id: 'o', series_id: 'g', quantity_ids: [1, 2, 3], observed_at: '2026-03-02T08:00:00.000Z' }
    const seen = new Map([['g', [{ ...spawned, status: 'inoculated' }]]])
    const now = { seen, usual: new Map(), today: '2026-03-09', zone: 'UTC', runs: [], agars: [] }
    expect(hasBegun(partly)).toBe(true)
    expect(dutiesOf({ ...now, petris: [partly] })).toMatchObject([{ kind: 'observe', count: 3, day: 7 }])
  })

  it('shares the packages of its own uses, because it has no medium', () => {
    const use = { series_kind: 'grow_series', series_id: 'g', purchase_id: 'p', quantity_id: 3 }
    const uses = [
      { id: 'u1', ...use },
      { id: 'u2', ...use, quantity_id: 4 },
      { id: 'u3', ...use, quantity_id: 4, reverses_id: 'u2' },
      { id: 'u4', ...use, quantity_id: 5, series_id: 'other' },
    ]
    const inoculated = made({ ...row, status: 'inoculated' })
    expect(everyDish({ ...bench, all: inoculated, uses }).map(({ shares }) => shares.package)).toEqual([
      ['p 3'],
      ['p 3'],
    ])
  })
})
