import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { soundReversal } from '../kit/relation'
import { RECORD } from '../kit/said'
import { countedPackage } from '../rules/movement'
import { baseFields, itemOf, packageNumber, purchaseOf, saidOfMovement } from './stock-fields'

/** A stock count, valid at counted_at: of one package or of the whole ingredient. */
export const count = defineEntity({
  name: 'count',
  path: '/supplies/counts',
  version: 1,
  label: /*i18n*/ { id: 'count.one', message: 'Count' },
  labelPlural: /*i18n*/ { id: 'count.many', message: 'Counts' },
  icon: 'count',
  words: { create: /*i18n*/ { id: 'count.new', message: 'New count' } },
  sync: 'full',
  route: { list: '/counts', base: '/counts' },
  menu: { rank: 60 },
  verbs: ['read', 'create', 'patch'],
  writers: 'all',
  stock: 'count',
  posted: true,
  fields: {
    item_id: itemOf,
    purchase_id: purchaseOf,
    quantity_id: packageNumber,
    counted_quantity: {
      type: 'unit',
      label: /*i18n*/ { id: 'count.counted_quantity', message: 'Counted' },
      min: '0',
      required: true,
      unitKey: 'unit_id',
    },
    unit_id: common.unit,
    counted_at: {
      type: 'date',
      precision: 'instant',
      label: /*i18n*/ { id: 'count.counted_at', message: 'Counted at' },
      required: true,
      prefill: 'now',
    },
    reverses_id: { type: 'reference', label: LABELS.undoes, to: 'count', hide: true },
    ...baseFields,
    notes: common.notes,
  },
  rules: [],
  relations: [countedPackage, soundReversal],
  title: (show) => `${show('item_id')}, ${show('counted_at')}`,
  said: {
    ...saidOfMovement,
    amount: 'counted_quantity',
    when: 'counted_at',
    noun: /*i18n*/ { id: 'count.said.noun', message: 'the count of {what}' },
    acts: {
      create: {
        ask: /*i18n*/ { id: 'count.said.ask', message: 'Record the count of {what}?' },
        done: /*i18n*/ { id: 'count.said.done', message: 'Counted {what}' },
        answer: RECORD,
      },
    },
  },
  list: { subtitle: ['item_id', 'quantity_id'], search: ['item_id', 'notes'], sort: 'counted_at', descending: true },
  example: {
    item_id: '01920000-0000-7000-8000-000000000004',
    unit_id: '01920000-0000-7000-8000-000000000002',
    counted_quantity: '47.5',
    counted_at: '2026-03-05T10:00:00.000Z',
    base_factor: '1',
    base_quantity: '47.5',
  },
})
