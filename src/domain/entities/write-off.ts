import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { soundReversal } from '../kit/relation'
import { namedPackage } from '../rules/movement'
import { baseFields, movementFields, saidOfMovement } from './stock-fields'

/** Lost stock and the reason. Posted: a write-off that names it in reverses_id undoes it. */
export const writeOff = defineEntity({
  name: 'write_off',
  path: '/supplies/writeoffs',
  version: 1,
  label: /*i18n*/ { id: 'write_off.one', message: 'Write-off' },
  labelPlural: /*i18n*/ { id: 'write_off.many', message: 'Write-offs' },
  icon: 'write-off',
  words: { create: /*i18n*/ { id: 'write_off.new', message: 'New write-off' } },
  sync: 'full',
  route: { list: '/write-offs', base: '/write-offs' },
  menu: { rank: 50 },
  verbs: ['read', 'create', 'patch'],
  writers: 'all',
  stock: 'write_off',
  posted: true,
  fields: {
    ...movementFields,
    reason: {
      type: 'select',
      label: /*i18n*/ { id: 'write_off.reason', message: 'Reason' },
      required: true,
      options: [
        { value: 'expired', label: /*i18n*/ { id: 'write_off.reason.expired', message: 'Expired' } },
        { value: 'spoiled', label: /*i18n*/ { id: 'write_off.reason.spoiled', message: 'Spoiled' } },
        { value: 'contaminated', label: /*i18n*/ { id: 'write_off.reason.contaminated', message: 'Contaminated' } },
        { value: 'spilled', label: /*i18n*/ { id: 'write_off.reason.spilled', message: 'Spilled' } },
        { value: 'damaged', label: /*i18n*/ { id: 'write_off.reason.damaged', message: 'Damaged' } },
        { value: 'lost', label: /*i18n*/ { id: 'write_off.reason.lost', message: 'Lost' } },
        { value: 'sample_test', label: /*i18n*/ { id: 'write_off.reason.sample_test', message: 'Sample or test' } },
        { value: 'returned', label: /*i18n*/ { id: 'write_off.reason.returned', message: 'Returned' } },
        { value: 'other', label: /*i18n*/ { id: 'write_off.reason.other', message: 'Other' } },
      ],
    },
    reverses_id: { type: 'reference', label: LABELS.undoes, to: 'write_off', hide: true },
    ...baseFields,
    notes: common.notes,
  },
  rules: [
    {
      fields: ['reason', 'notes'],
      // A reversal repeats the reason, but not the note.
      check: (values) =>
        values.reason === 'other' && !values.notes && !values.reverses_id
          ? { field: 'notes', code: 'required' }
          : undefined,
    },
  ],
  relations: [namedPackage, soundReversal],
  title: (show) => `${show('item_id')}, ${show('occurred_at')}`,
  said: {
    ...saidOfMovement,
    why: 'reason',
    noun: /*i18n*/ { id: 'write_off.said.noun', message: 'the write-off of {what}' },
    acts: {
      create: {
        ask: /*i18n*/ { id: 'write_off.said.ask', message: 'Write off {what}?' },
        done: /*i18n*/ { id: 'write_off.said.done', message: 'Wrote off {what}' },
        answer: /*i18n*/ { id: 'write_off.said', message: 'Write off' },
      },
    },
  },
  list: {
    subtitle: ['item_id', 'quantity_id', 'reason'],
    search: ['item_id', 'reason', 'notes'],
    sort: 'occurred_at',
    descending: true,
  },
  example: {
    item_id: '01920000-0000-7000-8000-000000000004',
    unit_id: '01920000-0000-7000-8000-000000000002',
    quantity: '1',
    occurred_at: '2026-03-05T09:50:00.000Z',
    reason: 'spilled',
    base_factor: '1',
    base_quantity: '1',
  },
})
