import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { withoutCircle } from '../kit/relation'

/** A unit of measure. With a base unit it is part of a tree: 1 of this = factor of the base. */
export const unit = defineEntity({
  name: 'unit',
  path: '/units',
  version: 1,
  label: /*i18n*/ { id: 'unit.one', message: 'Unit' },
  labelPlural: /*i18n*/ { id: 'unit.many', message: 'Units' },
  icon: 'unit',
  words: {
    create: /*i18n*/ { id: 'unit.new', message: 'New unit' },
    empty: /*i18n*/ { id: 'unit.empty', message: 'Add the units you weigh and count in: kg, g, pcs, bag.' },
  },
  sync: 'full',
  route: { list: '/base-data', tab: 'units', base: '/units' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 30,
  qr: { category: 'UNIT' },
  fields: {
    code: common.code,
    description: common.description,
    base_unit_id: {
      type: 'reference',
      label: LABELS.baseUnit,
      to: 'unit',
      fixed: 'referenced',
      hint: /*i18n*/ {
        id: 'unit.base_unit_id.hint',
        message: 'a smaller unit that makes up this one, such as g for kg',
      },
    },
    factor: {
      type: 'unit',
      label: LABELS.factor,
      above: '0',
      fractionDigits: 6,
      unitKey: 'base_unit_id',
      fixed: 'referenced',
      hint: /*i18n*/ { id: 'unit.factor.hint', message: 'how many base units one of these contains' },
      visibleWhen: (values) => typeof values.base_unit_id === 'string',
    },
    fraction_digits: {
      type: 'number',
      label: /*i18n*/ { id: 'unit.fraction_digits', message: 'Decimal places' },
      min: 0,
      max: 6,
      default: 2,
      hint: /*i18n*/ { id: 'unit.fraction_digits.hint', message: '2 shows 1.50, and 0 shows whole numbers' },
    },
    notes: common.notes,
  },
  rules: [
    {
      fields: ['base_unit_id', 'factor'],
      check: (values) =>
        (values.base_unit_id === undefined || values.base_unit_id === null) ===
        (values.factor === undefined || values.factor === null)
          ? undefined
          : { field: values.factor ? 'base_unit_id' : 'factor', code: 'required' },
    },
  ],
  relations: [withoutCircle('base_unit_id')],
  title: (show) => show('code'),
  list: { subtitle: ['description'], search: ['code', 'description'], sort: 'code' },
  example: { code: 'kg', description: 'Kilogram', fraction_digits: 2 },
})
