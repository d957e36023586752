/** Fields that many definitions carry with the same meaning and limits. */
import type { NumberField, ReferenceField, SelectField, TextField, UnitField } from './field'
import { LABELS } from './labels'
import { CODE_LENGTH, DESCRIPTION_LENGTH, NAME_LENGTH, NOTES_LENGTH } from './limits'

export const notes = {
  type: 'text',
  label: LABELS.notes,
  maxLength: NOTES_LENGTH,
  multiline: true,
} as const satisfies TextField

export const name = {
  type: 'text',
  label: LABELS.name,
  maxLength: NAME_LENGTH,
  required: true,
} as const satisfies TextField

export const description = {
  type: 'text',
  label: LABELS.description,
  maxLength: DESCRIPTION_LENGTH,
  multiline: true,
} as const satisfies TextField

export const code = {
  type: 'text',
  label: LABELS.code,
  maxLength: CODE_LENGTH,
  required: true,
  code: true,
  unique: true,
} as const satisfies TextField

/** The code of records made in large numbers. A device proposes the next code, and two devices may propose the same one. */
export const countedCode = { ...code, proposal: 'proposed_code' } as const satisfies TextField
export const proposedCode = {
  type: 'text',
  label: LABELS.proposedCode,
  maxLength: CODE_LENGTH,
  code: true,
  hide: true,
} as const satisfies TextField

/** Exact factor to the item's base unit: a decimal or `p/q`. Filled in with the quantity, never typed. */
export const baseFactor = {
  type: 'text',
  label: LABELS.baseFactor,
  maxLength: 90,
  hide: true,
  readonly: true,
} as const satisfies TextField

/** The quantity in the item's base unit. The stock fold reads only this. */
export const baseQuantity = {
  type: 'unit',
  label: LABELS.baseQuantity,
  min: '0',
  hide: true,
  readonly: true,
} as const satisfies UnitField

/** The unit of the base quantity: the item's unit when it was computed. If the item has another unit now, a person must decide. */
export const baseUnit = {
  type: 'reference',
  label: LABELS.baseUnit,
  to: 'unit',
  hide: true,
  readonly: true,
} as const satisfies ReferenceField

export const item = {
  type: 'reference',
  label: LABELS.item,
  to: 'item',
  required: true,
} as const satisfies ReferenceField
export const unit = {
  type: 'reference',
  label: LABELS.unit,
  to: 'unit',
  required: true,
} as const satisfies ReferenceField
/** Scanning the supplier's label fills it in. */
export const supplier = {
  type: 'reference',
  label: LABELS.supplier,
  to: 'supplier',
  rightBtns: { scan: { category_id: 'SUPPLIER' } },
} as const satisfies ReferenceField

/** Where parts or ingredients stand. */
export const place = {
  type: 'reference',
  label: /*i18n*/ { id: 'place.one', message: 'Place' },
  to: 'place',
  rightBtns: { scan: { category_id: 'PLACE' } },
} as const satisfies ReferenceField

/** Where parts are inoculated. */
export const workArea = {
  type: 'select',
  label: /*i18n*/ { id: 'petri_series.work_area', message: 'Work area' },
  options: [
    { value: 'flow_hood', label: /*i18n*/ { id: 'petri_series.area.hood', message: 'Flow hood' } },
    { value: 'still_air_box', label: /*i18n*/ { id: 'petri_series.area.box', message: 'Still air box' } },
    { value: 'open', label: /*i18n*/ { id: 'petri_series.area.open', message: 'Open bench' } },
  ],
} as const satisfies SelectField

export const incubation = {
  type: 'number',
  label: /*i18n*/ { id: 'petri_series.incubation', message: 'Incubation, °C' },
  min: 0,
  max: 60,
} as const satisfies NumberField

/** The load of the sterilizer that a series came out of. */
export const sterilizerRun = {
  type: 'reference',
  label: /*i18n*/ { id: 'agar_series.run', message: 'Sterilizer run' },
  to: 'run',
  rightBtns: { scan: { category_id: 'RUN' } },
} as const satisfies ReferenceField

/** How long the sterilizer held its temperature, in minutes. */
export const heldMinutes = {
  type: 'number',
  label: /*i18n*/ { id: 'agar_series.held', message: 'Hold time, minutes' },
  min: 0,
  max: 2880,
  sentences: {
    short: /*i18n*/ { id: 'agar_series.held.short', message: 'The recipe requires {n} minutes.' },
  },
} as const satisfies NumberField
