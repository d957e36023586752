/** Fields shared by uses, write-offs and counts. Each definition spreads them in, so it is still read as one file. */
import * as common from '../kit/common-fields'
import type { DateField, NumberField, ReferenceField, UnitField } from '../kit/field'
import { LABELS } from '../kit/labels'
import type { Said } from '../kit/said'

/** A package's label names the ingredient, the purchase and the package at once. */
export const itemOf = {
  ...common.item,
  camera: { dependentFields: ['purchase_id', 'quantity_id'] },
} as const satisfies ReferenceField

export const purchaseOf = {
  type: 'reference',
  label: LABELS.purchase,
  to: 'purchase',
  camera: { countField: 'quantity_id', dependentFields: ['item_id'] },
} as const satisfies ReferenceField

export const packageNumber = {
  type: 'number',
  label: LABELS.packageNumber,
  min: 1,
  max: 500,
  visibleWhen: (values) => typeof values.purchase_id === 'string' || values.quantity_id !== undefined,
} as const satisfies NumberField

export const amount = {
  type: 'unit',
  label: LABELS.quantity,
  above: '0',
  required: true,
  unitKey: 'unit_id',
} as const satisfies UnitField

export const occurredAt = {
  type: 'date',
  precision: 'instant',
  label: /*i18n*/ { id: 'movement.occurred_at', message: 'When' },
  required: true,
  prefill: 'now',
} as const satisfies DateField

export const movementFields = {
  item_id: itemOf,
  purchase_id: purchaseOf,
  quantity_id: packageNumber,
  quantity: amount,
  unit_id: common.unit,
  occurred_at: occurredAt,
} as const

export const baseFields = {
  base_factor: common.baseFactor,
  base_quantity: common.baseQuantity,
  base_unit_id: common.baseUnit,
} as const

/** The fields of the line 'Used 1.00 kg Oak pellets · package 9 · 19:42'. */
export const saidOfMovement = {
  amount: 'quantity',
  of: 'item_id',
  part: { field: 'quantity_id', words: /*i18n*/ { id: 'movement.package', message: 'package {n}' } },
  when: 'occurred_at',
} as const satisfies Said
