/** The fields and rules of a series' parent parts, for every kind of series that has them. */
import { isPlainObject } from '../kit/entity'
import type { FieldMap, Finding, Option, Values } from '../kit/field'
import { LABELS } from '../kit/labels'
import type { Related, Relation } from '../kit/relation'
import { kindOptions } from '../kit/series'

/** The largest series of any kind. */
export const MOST_PARTS = 2000

/** The kinds whose parts other series come from. The first is not written on the wire. */
export const PARENT_KINDS = [
  { name: 'petri_series', label: /*i18n*/ { id: 'petri_series.one', message: 'Petri series' } },
  { name: 'grow_series', label: /*i18n*/ { id: 'grow_series.one', message: 'Grow series' } },
] as const

const PARTS_AS_SOURCE: readonly unknown[] = ['dish', 'grain', 'liquid_culture', 'fruit_clone']

/** Whether a series of this source may come from parts of other series. */
export function fromParts({ source_kind: kind }: Values): boolean {
  return PARTS_AS_SOURCE.includes(kind)
}

/** `quantity_id` is required where a parent is always one part. */
export function parentFields(methods: readonly Option[], isPart: boolean) {
  return {
    series_kind: {
      type: 'select',
      label: /*i18n*/ { id: 'observation.series_kind', message: 'Kind of series' },
      options: kindOptions(PARENT_KINDS),
    },
    series_id: {
      type: 'reference',
      label: /*i18n*/ { id: 'parent.series', message: 'Series' },
      to: PARENT_KINDS.map(({ name }) => name),
      kindField: 'series_kind',
      required: true,
      rightBtns: { scan: { countField: 'quantity_id' } },
    },
    quantity_id: {
      type: 'number',
      label: LABELS.partNumber,
      min: 1,
      max: MOST_PARTS,
      required: isPart,
      sentences: {
        range: /*i18n*/ { id: 'parent.range', message: 'That series has only numbers up to {n}.' },
      },
    },
    type: {
      type: 'select',
      label: /*i18n*/ { id: 'petri_series.parent.type', message: 'Method' },
      options: methods,
    },
  } as const satisfies FieldMap
}

/** A parent part whose number its series does not have. */
export const withinParents: Relation = {
  fields: ['parents'],
  reads: ['parents.*.series_id'],
  check: beyondTheSeries,
}

function beyondTheSeries({ parents }: Values, { all }: Related): Finding[] {
  return all('parents.*.series_id').flatMap(({ place, row: { prepared_count: count } }): Finding[] => {
    const parent = Array.isArray(parents) ? parents[Number(place.split('.')[1])] : undefined
    const number = isPlainObject(parent) ? parent.quantity_id : undefined
    if (typeof count !== 'number' || typeof number !== 'number' || number <= count) return []
    const field = place.replace(/series_id$/, 'quantity_id')
    return [{ field, code: 'custom', params: { sentence: 'range', n: count } }]
  })
}
