import { isId } from '../ids'
import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import type { Finding, Values } from '../kit/field'
import { LABELS } from '../kit/labels'
import { soundReversal } from '../kit/relation'
import { kindOptions, type SeriesDefinition } from '../kit/series'
import { namedPackage } from '../rules/movement'
import { baseFields, movementFields, saidOfMovement } from './stock-fields'

/** Stock that was used, perhaps in a series of one of `kinds`. Posted: a use that names it in reverses_id undoes it. */
export function makeUse(kinds: readonly SeriesDefinition[]) {
  return defineEntity({
    name: 'use',
    path: '/supplies/uses',
    version: 1,
    label: /*i18n*/ { id: 'use.one', message: 'Use' },
    labelPlural: /*i18n*/ { id: 'use.many', message: 'Uses' },
    icon: 'use',
    words: { create: /*i18n*/ { id: 'use.new', message: 'New use' } },
    sync: 'full',
    route: { list: '/uses', base: '/uses' },
    menu: { rank: 40 },
    verbs: ['read', 'create', 'patch'],
    writers: 'all',
    stock: 'use',
    posted: true,
    indexes: ['series_id'],
    fields: {
      ...movementFields,
      // The series of the use. Not a reference: uses are never deleted, so a reference would block deleting the series.
      series_kind: {
        type: 'select',
        label: /*i18n*/ { id: 'use.series_kind', message: 'Used for' },
        hide: true,
        options: kindOptions(kinds),
      },
      series_id: {
        type: 'text',
        label: /*i18n*/ { id: 'use.series_id', message: 'Series' },
        maxLength: 36,
        hide: true,
        customValidation: (value) => (isId(value) ? undefined : { code: 'reference' }),
      },
      reverses_id: { type: 'reference', label: LABELS.undoes, to: 'use', hide: true },
      ...baseFields,
      notes: common.notes,
    },
    rules: [{ fields: ['series_kind', 'series_id'], check: halfNamed }],
    relations: [namedPackage, soundReversal],
    title: (show) => `${show('item_id')}, ${show('occurred_at')}`,
    said: {
      ...saidOfMovement,
      into: 'series_id',
      noun: /*i18n*/ { id: 'use.said.noun', message: 'the use of {what}' },
      acts: {
        create: {
          ask: /*i18n*/ { id: 'use.said.ask', message: 'Use {what}?' },
          done: /*i18n*/ { id: 'use.said.done', message: 'Used {what}' },
          answer: /*i18n*/ { id: 'use.said', message: 'Use' },
        },
      },
    },
    list: { subtitle: ['item_id', 'quantity_id'], search: ['item_id', 'notes'], sort: 'occurred_at', descending: true },
    example: {
      item_id: '01920000-0000-7000-8000-000000000004',
      unit_id: '01920000-0000-7000-8000-000000000002',
      quantity: '2.5',
      occurred_at: '2026-03-05T09:50:00.000Z',
      base_factor: '1',
      base_quantity: '2.5',
    },
  })
}

/** A series needs both its kind and its id. */
function halfNamed({ series_kind: kind, series_id: id }: Values): Finding | undefined {
  const [hasKind, hasId] = [kind, id].map((value) => typeof value === 'string')
  return hasKind === hasId ? undefined : { field: hasKind ? 'series_id' : 'series_kind', code: 'together' }
}
