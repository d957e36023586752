import { describe, expect, it } from 'vitest'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import { normalise } from '../../../src/domain/kit/normalise'
import { validate } from '../../../src/domain/kit/validate'
import {
  countIn,
  type Draft,
  leftOver,
  NO_DRAFT,
  scan,
  seriesFrom,
  withCount,
  withoutLast,
} from '../../../src/domain/prep/inoculation'
import type { Hit } from '../../../src/domain/prep/mark-scan'
import { type Step, stepFrom } from '../../../src/domain/prep/step'
import { petri } from './of-rows'

const id = (n: number) => `01920000-0000-7000-8000-00000000000${n}`
const known = (name: string) => registry.byName(name) as EntityDefinition
const step = stepFrom(registry, 'agar_series') as Step
const hit = (entity: string, n: number, number?: number, row: object = {}, became?: Hit['became']): Hit => ({
  definition: known(entity),
  number,
  became,
  row: { id: id(n), ...row },
})
const agar = (number?: number, row = {}, became?: Hit['became']) => hit('agar_series', 1, number, row, became)
const parent = hit('petri_series', 3, 7)
/** The draft after these scans; a refused one is told. */
function drafted(...hits: readonly Hit[]): Draft | string {
  let draft = NO_DRAFT
  for (const one of hits) {
    const outcome = scan(step, draft, one)
    if (outcome.kind === 'refused') return outcome.why
    draft = outcome.draft
  }
  return draft
}

describe('an inoculation', () => {
  it('begins with a source, then adds dishes of one agar series', () => {
    expect(drafted(parent, agar(13), agar(14))).toEqual({
      source: { entity: 'petri_series', id: id(3), number: 7 },
      agarId: id(1),
      numbers: [13, 14],
      extra: 0,
    })
    expect(drafted(agar(13))).toBe('needs_source')
    expect(drafted(hit('petri_series', 3))).toBe('needs_dish')
  })

  it('rejects duplicates, other series or media, failed or deleted agar, and non-dishes', () => {
    expect(drafted(parent, agar(13), agar(13))).toBe('again')
    expect(drafted(parent, agar(13, {}, { series: petri({ id: id(6) }), number: 2 }))).toBe('taken')
    expect(drafted(parent, agar(13), hit('agar_series', 2, 1))).toBe('other_medium')
    expect(drafted(parent, agar(13, { sterility_check: 'failed' }))).toBe('failed')
    expect(drafted(parent, { ...agar(13), run: { result: 'failed' } })).toBe('failed')
    expect(drafted(parent, { ...agar(13), run: { result: 'pending' } })).toMatchObject({ numbers: [13] })
    expect(drafted(parent, agar(13, { deleted_at: '2026-03-05' }))).toBe('deleted')
    expect(drafted(parent, hit('item', 4))).toBe('stranger')
  })

  it('changes the source before the first dish, and never after it', () => {
    expect(drafted(parent, hit('spore', 5))).toMatchObject({ source: { entity: 'spore', id: id(5) } })
    expect(drafted(parent, agar(13), hit('spore', 5))).toBe('has_source')
  })

  it('counts dishes without a label, and typing a number drops no scanned dish', () => {
    const draft = drafted(parent, agar(13), agar(14)) as Draft
    expect(countIn(withCount(draft, 5))).toBe(5)
    expect(withCount(withCount(draft, 5), 4)).toMatchObject({ numbers: [13, 14], extra: 2 })
    for (const count of [0, 1]) expect(withCount(draft, count)).toMatchObject({ numbers: [13, 14], extra: 0 })
  })

  it('loses dishes one by one, those without a label first', () => {
    const draft = withCount(drafted(parent, agar(13), agar(14)) as Draft, 3)
    const once = withoutLast(draft)
    expect(once).toMatchObject({ numbers: [13, 14], extra: 0 })
    expect(withoutLast(once)).toMatchObject({ numbers: [13], extra: 0 })
    expect(countIn(withoutLast(withoutLast(withoutLast(once))))).toBe(0)
  })

  it('begins with an agar dish’s label too, and names the dish made from it', () => {
    const became = { series: petri({ id: id(6), strain_id: id(8) }), number: 2 }
    const later = agar(13, { sterility_check: 'failed', status: 'used_up' }, became)
    expect(drafted(later)).toMatchObject({ source: { entity: 'petri_series', id: id(6), number: 2 } })
    expect(drafted(later, agar(14))).toMatchObject({ numbers: [14] })
  })

  it('rejects used or discarded agar, and more dishes than a series allows', () => {
    expect(drafted(parent, agar(13, { status: 'discarded' }))).toBe('gone')
    const full = withCount(drafted(parent, agar(1)) as Draft, 500)
    expect(scan(step, full, agar(2))).toEqual({ kind: 'refused', why: 'full' })
  })

  it('keeps dishes that were scanned while the previous series was saved', () => {
    const made = drafted(parent, agar(13)) as Draft
    const now = drafted(parent, agar(13), agar(14)) as Draft
    expect(leftOver(now, made)).toMatchObject({ numbers: [14], source: made.source, extra: 0 })
    expect(leftOver(made, made)).toEqual({ numbers: [], extra: 0, agarId: id(1) })
  })

  it('numbers each dish by its label in any scan order, and counted ones after', () => {
    const draft = withCount(drafted(parent, agar(3), agar(1), agar(40)) as Draft, 5)
    const { from_dishes, prepared_count } = seriesFrom(draft, {}, 'LM-0418', '2026-03-05T12:00:00.000Z')
    expect(prepared_count).toBe(5)
    expect(from_dishes).toEqual([
      { quantity_id: 1, agar_quantity_id: 1 },
      { quantity_id: 2, agar_quantity_id: 40 },
      { quantity_id: 3, agar_quantity_id: 3 },
    ])
  })

  it('gives a valid petri series: one more transfer from a dish, none from spores', () => {
    const draft = drafted(parent, agar(13), agar(14)) as Draft
    const made = seriesFrom(draft, { strain_id: id(8), transfer_number: 1 }, 'LM-0418', '2026-03-05T12:00:00.000Z')
    expect(made).toMatchObject({
      strain_id: id(8),
      transfer_number: 2,
      prepared_count: 2,
      parents: [{ series_id: id(3), quantity_id: 7, type: 'transfer' }],
      from_dishes: [
        { quantity_id: 1, agar_quantity_id: 13 },
        { quantity_id: 2, agar_quantity_id: 14 },
      ],
    })
    const sown = drafted(hit('spore', 5), agar(3)) as Draft
    const second = seriesFrom(sown, { strain: id(8), form: 'syringe' }, 'LM-0419', '2026-03-05T12:00:00.000Z')
    expect(second).toMatchObject({ source_kind: 'spore', spore_id: id(5), strain_id: id(8), transfer_number: 0 })
    for (const values of [made, second]) {
      expect(validate(petriSeries, normalise(petriSeries.fields, values))).toEqual([])
    }
  })
})
