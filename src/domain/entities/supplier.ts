import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { CODE_LENGTH } from '../kit/limits'

/** Where purchases come from. */
export const supplier = defineEntity({
  name: 'supplier',
  path: '/suppliers',
  version: 1,
  label: /*i18n*/ { id: 'supplier.one', message: 'Supplier' },
  labelPlural: /*i18n*/ { id: 'supplier.many', message: 'Suppliers' },
  icon: 'supplier',
  words: {
    create: /*i18n*/ { id: 'supplier.new', message: 'New supplier' },
    empty: /*i18n*/ {
      id: 'supplier.empty',
      message: 'Add the suppliers you buy from. You can choose one for each purchase.',
    },
  },
  sync: 'full',
  route: { list: '/suppliers', base: '/suppliers' },
  menu: { rank: 30 },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  archive: 'is_active',
  qr: { category: 'SUPPLIER' },
  fields: {
    name: common.name,
    code: { type: 'text', label: LABELS.code, maxLength: CODE_LENGTH, code: true, unique: true },
    contact_name: {
      type: 'text',
      label: /*i18n*/ { id: 'supplier.contact_name', message: 'Contact person' },
      maxLength: 100,
      section: LABELS.contactSection,
    },
    phone: { type: 'text', label: LABELS.phone, maxLength: 40, inputMode: 'tel' },
    email: { type: 'email', label: LABELS.email },
    url: { type: 'url', label: /*i18n*/ { id: 'supplier.url', message: 'Website' } },
    tg_id: { type: 'text', label: LABELS.telegram, maxLength: 64 },
    address: {
      type: 'text',
      label: /*i18n*/ { id: 'supplier.address', message: 'Address' },
      maxLength: 500,
      multiline: true,
    },
    lead_time_days: {
      type: 'number',
      label: /*i18n*/ { id: 'supplier.lead_time_days', message: 'Delivery time, days' },
      min: 0,
      max: 365,
      section: LABELS.detailsSection,
    },
    is_active: { type: 'boolean', label: LABELS.active, default: true },
    notes: common.notes,
  },
  rules: [],
  title: (show) => show('name'),
  searchRank: 80,
  list: {
    code: 'code',
    subtitle: ['contact_name', 'phone'],
    search: ['name', 'code', 'contact_name', 'email'],
    sort: 'name',
  },
  example: { name: 'Kovalev Mill', code: 'KM', lead_time_days: 5, is_active: true },
})
