import * as common from '../kit/common-fields'
import { defineEntity, isPlainObject } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { CODE_LENGTH } from '../kit/limits'

/** An ingredient that the farm buys, stores, uses and writes off. */
export const item = defineEntity({
  name: 'item',
  path: '/supplies/items',
  version: 1,
  label: /*i18n*/ { id: 'item.one', message: 'Ingredient' },
  labelPlural: /*i18n*/ { id: 'item.many', message: 'Ingredients' },
  icon: 'ingredient',
  words: {
    create: /*i18n*/ { id: 'item.new', message: 'New ingredient' },
    empty: /*i18n*/ {
      id: 'item.empty',
      message: 'Add the ingredients you buy and use. Create units and categories first.',
    },
  },
  sync: 'full',
  route: { list: '/ingredients-and-purchases', tab: 'ingredients', base: '/ingredients-and-purchases/items' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  archive: 'is_active',
  quickAction: 20,
  qr: { from: ['category_id', 'category_id'] },
  fields: {
    name: common.name,
    code: { type: 'text', label: LABELS.code, maxLength: CODE_LENGTH, code: true, unique: true },
    category_id: {
      type: 'reference',
      label: LABELS.category,
      to: 'category',
      required: true,
      rightBtns: { scan: { category_id: 'CATEGORY' } },
    },
    unit_id: { type: 'reference', label: LABELS.unit, to: 'unit', required: true, fixed: 'moved' },
    bar_codes: {
      type: 'list',
      label: /*i18n*/ { id: 'item.bar_codes', message: 'Barcodes' },
      merge: 'union',
      maxItems: 20,
      of: {
        type: 'text',
        label: /*i18n*/ { id: 'item.bar_code', message: 'Barcode' },
        maxLength: 64,
        rightBtns: { scan: { barcode: true } },
      },
    },
    unit_conversions: {
      type: 'list',
      label: /*i18n*/ { id: 'item.unit_conversions', message: 'Other units' },
      merge: { by: ['unit_id'] },
      maxItems: 20,
      of: {
        type: 'block',
        label: /*i18n*/ { id: 'item.unit_conversion', message: 'Conversion' },
        fields: {
          unit_id: { type: 'reference', label: LABELS.unit, to: 'unit', required: true },
          factor: {
            type: 'unit',
            label: LABELS.factor,
            above: '0',
            fractionDigits: 6,
            required: true,
            hint: /*i18n*/ {
              id: 'item.factor.hint',
              message: 'how many of the ingredient’s units one of these contains',
            },
          },
        },
      },
    },
    min_stock: {
      type: 'unit',
      label: /*i18n*/ { id: 'item.min_stock', message: 'Minimum stock' },
      min: '0',
      unitKey: 'unit_id',
      section: LABELS.stockSection,
    },
    reorder_quantity: {
      type: 'unit',
      label: /*i18n*/ { id: 'item.reorder_quantity', message: 'Usual order quantity' },
      min: '0',
      unitKey: 'unit_id',
    },
    supplier_id: common.supplier,
    shelf_life_days: {
      type: 'number',
      label: /*i18n*/ { id: 'item.shelf_life_days', message: 'Shelf life, days' },
      min: 0,
      max: 36500,
    },
    place_id: common.place,
    storage_location: {
      type: 'text',
      label: /*i18n*/ { id: 'item.storage_location', message: 'Storage location' },
      maxLength: 100,
    },
    moisture_percent: {
      type: 'unit',
      label: /*i18n*/ { id: 'item.moisture_percent', message: 'Moisture' },
      min: '0',
      max: '95',
      suffix: '%',
    },
    is_active: { type: 'boolean', label: LABELS.active, default: true },
    notes: common.notes,
  },
  rules: [
    {
      fields: ['unit_conversions', 'unit_id'],
      check: (values) => {
        const list = Array.isArray(values.unit_conversions) ? values.unit_conversions : []
        const repeated = list.findIndex((entry) => isPlainObject(entry) && entry.unit_id === values.unit_id)
        return repeated < 0 ? undefined : { field: `unit_conversions.${repeated}.unit_id`, code: 'duplicate_entry' }
      },
    },
  ],
  title: (show) => show('name'),
  searchRank: 60,
  list: {
    code: 'code',
    subtitle: ['category_id', 'place_id', 'storage_location'],
    search: ['name', 'code', 'bar_codes'],
    sort: 'name',
  },
  example: {
    name: 'Rye grain',
    code: 'RYE',
    category_id: '01920000-0000-7000-8000-000000000001',
    unit_id: '01920000-0000-7000-8000-000000000002',
    bar_codes: ['4006381333931'],
    unit_conversions: [{ unit_id: '01920000-0000-7000-8000-000000000003', factor: '25' }],
    min_stock: '30',
    is_active: true,
  },
})
