import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import type { Finding, NumberField, Values } from '../kit/field'
import { LABELS } from '../kit/labels'
import { CODE_LENGTH } from '../kit/limits'
import { withinDepth, withoutCircle } from '../kit/relation'

/** The most places inside each other, the outermost included. */
const MOST_DEEP = 6

const celsius = { type: 'number', min: -30, max: 60 } as const satisfies Partial<NumberField>
const percent = { type: 'number', min: 0, max: 100 } as const satisfies Partial<NumberField>

/** A room, a rack or a shelf: where parts and ingredients stand. A place may be inside another. */
export const place = defineEntity({
  name: 'place',
  path: '/places',
  version: 1,
  label: /*i18n*/ { id: 'place.one', message: 'Place' },
  labelPlural: /*i18n*/ { id: 'place.many', message: 'Places' },
  icon: 'place',
  words: {
    create: /*i18n*/ { id: 'place.new', message: 'New place' },
    empty: /*i18n*/ {
      id: 'place.empty',
      message: 'Add your rooms, racks and shelves. A place can be inside another.',
    },
  },
  sync: 'full',
  route: { list: '/places', base: '/places' },
  menu: { rank: 35 },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  archive: 'is_active',
  qr: { category: 'PLACE' },
  fields: {
    name: { ...common.name, maxLength: 60 },
    code: { type: 'text', label: LABELS.code, maxLength: CODE_LENGTH, code: true, unique: true },
    kind: {
      type: 'select',
      label: /*i18n*/ { id: 'place.kind', message: 'Kind' },
      required: true,
      options: [
        { value: 'lab', label: /*i18n*/ { id: 'place.kind.lab', message: 'Lab' } },
        { value: 'incubation', label: /*i18n*/ { id: 'place.kind.incubation', message: 'Incubation' } },
        { value: 'fruiting', label: /*i18n*/ { id: 'place.kind.fruiting', message: 'Fruiting' } },
        { value: 'cold_store', label: /*i18n*/ { id: 'place.kind.cold_store', message: 'Cold store' } },
        { value: 'dry_store', label: /*i18n*/ { id: 'place.kind.dry_store', message: 'Dry store' } },
        { value: 'packing', label: /*i18n*/ { id: 'place.kind.packing', message: 'Packing' } },
        { value: 'other', label: /*i18n*/ { id: 'place.kind.other', message: 'Other' } },
      ],
    },
    parent_id: {
      type: 'reference',
      label: /*i18n*/ { id: 'place.parent', message: 'Inside' },
      to: 'place',
      rightBtns: { scan: { category_id: 'PLACE' } },
      messages: {
        cycle: /*i18n*/ { id: 'place.parent.cycle', message: 'A place cannot be inside itself.' },
        custom: /*i18n*/ { id: 'place.parent.deep', message: 'Places can be inside each other at most 6 deep.' },
      },
    },
    capacity_parts: {
      type: 'number',
      label: /*i18n*/ { id: 'place.capacity', message: 'Capacity, parts' },
      hint: /*i18n*/ { id: 'place.capacity.hint', message: 'how many dishes, jars or bags fit in' },
      min: 0,
      max: 100_000,
    },
    temperature_min_c: {
      ...celsius,
      label: /*i18n*/ { id: 'place.temperature_min', message: 'Lowest temperature, °C' },
      messages: {
        max: /*i18n*/ {
          id: 'place.temperature_min.max',
          message: 'The lowest temperature must be at most {n} °C.',
        },
      },
      section: /*i18n*/ { id: 'place.climate', message: 'Climate' },
    },
    temperature_max_c: {
      ...celsius,
      label: /*i18n*/ { id: 'place.temperature_max', message: 'Highest temperature, °C' },
    },
    humidity_min: {
      ...percent,
      label: /*i18n*/ { id: 'place.humidity_min', message: 'Lowest humidity, %' },
      messages: {
        max: /*i18n*/ { id: 'place.humidity_min.max', message: 'The lowest humidity must be at most {n} %.' },
      },
    },
    humidity_max: {
      ...percent,
      label: /*i18n*/ { id: 'place.humidity_max', message: 'Highest humidity, %' },
    },
    co2_max_ppm: {
      type: 'number',
      label: /*i18n*/ { id: 'place.co2_max', message: 'Highest CO₂, ppm' },
      min: 0,
      max: 20_000,
    },
    is_active: { type: 'boolean', label: LABELS.active, default: true },
    notes: common.notes,
  },
  rules: [ordered('temperature_min_c', 'temperature_max_c'), ordered('humidity_min', 'humidity_max')],
  relations: [withoutCircle('parent_id'), withinDepth('parent_id', MOST_DEEP)],
  title: (show) => show('name'),
  searchRank: 85,
  list: {
    code: 'code',
    subtitle: ['kind', 'parent_id'],
    search: ['name', 'code'],
    sort: 'name',
    tree: 'parent_id',
  },
  example: {
    name: 'Fruiting room 1',
    code: 'FR-1',
    kind: 'fruiting',
    capacity_parts: 400,
    temperature_min_c: 14,
    temperature_max_c: 18,
    humidity_min: 85,
    humidity_max: 95,
    co2_max_ppm: 900,
    is_active: true,
  },
})

/** A minimum must not be above its maximum. */
function ordered(least: string, most: string) {
  const check = ({ [least]: low, [most]: high }: Values): Finding | undefined =>
    typeof low === 'number' && typeof high === 'number' && low > high
      ? { field: least, code: 'max', params: { n: high } }
      : undefined
  return { fields: [least, most], check }
}
