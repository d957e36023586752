import { codeKey } from '../kit/code-key'
import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import type { Json } from '../kit/field'
import { CODE_LENGTH } from '../kit/limits'
import { FIXED_QR_CATEGORIES } from '../qr-categories'

/** A kind of ingredient. The labels of its items and purchases carry its category_id. */
export const category = defineEntity({
  name: 'category',
  path: '/categories',
  version: 1,
  label: /*i18n*/ { id: 'category.one', message: 'Category' },
  labelPlural: /*i18n*/ { id: 'category.many', message: 'Categories' },
  icon: 'category',
  words: {
    create: /*i18n*/ { id: 'category.new', message: 'New category' },
    empty: /*i18n*/ {
      id: 'category.empty',
      message: 'Group your ingredients: grain, substrate, media, packaging.',
    },
  },
  sync: 'full',
  route: { list: '/base-data', tab: 'categories', base: '/categories' },
  verbs: ['read', 'create', 'patch'],
  writers: 'all',
  quickAction: 40,
  qr: { category: 'CATEGORY' },
  fields: {
    code: common.code,
    description: common.description,
    category_id: {
      type: 'text',
      label: /*i18n*/ { id: 'category.category_id', message: 'Name on labels' },
      maxLength: CODE_LENGTH,
      code: true,
      unique: true,
      defaultFrom: 'code',
      hint: /*i18n*/ {
        id: 'category.category_id.hint',
        message: 'used in QR codes; if empty, the category code is used',
      },
      customValidation: (value: Json | undefined) =>
        FIXED_QR_CATEGORIES.some((fixed) => codeKey(fixed) === codeKey(String(value)))
          ? { code: 'reserved' }
          : undefined,
    },
    notes: common.notes,
  },
  rules: [],
  title: (show) => show('code'),
  list: { subtitle: ['description'], search: ['code', 'description', 'category_id'], sort: 'code' },
  example: { code: 'GRAIN', description: 'Grain for spawn', category_id: 'GRAIN' },
})
