import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { DOCUMENTS } from '../kit/files'
import { LABELS } from '../kit/labels'
import { RECORD } from '../kit/said'
import { usualPackage } from '../rules/usual-order'
import { baseFields } from './stock-fields'

/** Packages of one ingredient bought together. `quantity` is per package. Received packages count as stock. */
export const purchase = defineEntity({
  name: 'purchase',
  path: '/supplies/purchases',
  version: 2,
  label: /*i18n*/ { id: 'purchase.one', message: 'Purchase' },
  labelPlural: /*i18n*/ { id: 'purchase.many', message: 'Purchases' },
  icon: 'purchase',
  words: {
    create: /*i18n*/ { id: 'purchase.new', message: 'New purchase' },
    empty: /*i18n*/ {
      id: 'purchase.empty',
      message: 'Record a purchase, print its labels, then scan to use it.',
    },
  },
  sync: 'full',
  route: { list: '/ingredients-and-purchases', tab: 'purchases', base: '/ingredients-and-purchases/purchases' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  stock: 'purchase',
  parts: { count: 'package_count', label: /*i18n*/ { id: 'qr.package', message: 'Package' } },
  quickAction: 10,
  qr: { from: ['item_id', 'category_id', 'category_id'], name: 'item_id', dates: ['date', 'expiry_date'] },
  fields: {
    item_id: { ...common.item, rightBtns: { scan: { countField: 'package_count' } } },
    supplier_id: common.supplier,
    vendor: {
      type: 'text',
      label: /*i18n*/ { id: 'purchase.vendor', message: 'Vendor' },
      maxLength: 100,
      hint: /*i18n*/ { id: 'purchase.vendor.hint', message: 'if it is not in the list of suppliers' },
      visibleWhen: (values) => !values.supplier_id,
    },
    quantity: {
      type: 'unit',
      label: /*i18n*/ { id: 'purchase.quantity', message: 'Quantity per package' },
      above: '0',
      required: true,
      unitKey: 'unit_id',
      section: LABELS.quantity,
    },
    unit_id: common.unit,
    package_count: {
      type: 'number',
      label: /*i18n*/ { id: 'purchase.package_count', message: 'Packages' },
      min: 1,
      max: 500,
      default: 1,
    },
    date: {
      type: 'date',
      label: /*i18n*/ { id: 'purchase.date', message: 'Date' },
      required: true,
      min: '2000-01-01',
      warnAheadDays: 1,
      prefill: 'today',
      section: LABELS.detailsSection,
    },
    status: {
      type: 'select',
      label: /*i18n*/ { id: 'purchase.status', message: 'Status' },
      default: 'received',
      options: [
        { value: 'ordered', label: /*i18n*/ { id: 'purchase.status.ordered', message: 'Ordered' } },
        { value: 'received', label: /*i18n*/ { id: 'purchase.status.received', message: 'Received' } },
        { value: 'returned', label: /*i18n*/ { id: 'purchase.status.returned', message: 'Returned' } },
        { value: 'cancelled', label: /*i18n*/ { id: 'purchase.status.cancelled', message: 'Cancelled' } },
      ],
    },
    received_at: {
      type: 'date',
      precision: 'instant',
      label: /*i18n*/ { id: 'purchase.received_at', message: 'Received at' },
      placeholder: /*i18n*/ { id: 'purchase.received_at.empty', message: 'Automatic' },
      visibleWhen: (values) => values.status === 'received',
    },
    // The moment when the status became received, and whether the purchase was created in that status. If so, the instant is its date,
    // else it is this moment.
    became_received_at: {
      type: 'date',
      precision: 'instant',
      label: /*i18n*/ { id: 'purchase.became_received_at', message: 'Marked as received' },
      hide: true,
      readonly: true,
    },
    received_from: {
      type: 'select',
      label: /*i18n*/ { id: 'purchase.received_from', message: 'Received at is taken from' },
      hide: true,
      readonly: true,
      options: [
        { value: 'date', label: /*i18n*/ { id: 'purchase.received_from.date', message: 'The date' } },
        { value: 'change', label: /*i18n*/ { id: 'purchase.received_from.change', message: 'The change of status' } },
      ],
    },
    expiry_date: {
      type: 'date',
      label: /*i18n*/ { id: 'purchase.expiry_date', message: 'Expires' },
      hint: /*i18n*/ { id: 'purchase.expiry_date.hint', message: 'if empty, calculated from the shelf life' },
    },
    expiry_days: {
      type: 'number',
      label: /*i18n*/ { id: 'item.shelf_life_days', message: 'Shelf life, days' },
      min: 0,
      max: 36500,
      hide: true,
      readonly: true,
    },
    lot_number: {
      type: 'text',
      label: /*i18n*/ { id: 'purchase.lot_number', message: 'Lot number' },
      maxLength: 40,
      rightBtns: { scan: { barcode: true } },
    },
    price_total: {
      type: 'unit',
      label: /*i18n*/ { id: 'purchase.price_total', message: 'Total price' },
      min: '0',
    },
    currency: {
      type: 'text',
      label: LABELS.currency,
      maxLength: 3,
      prefill: 'currency',
      customValidation: (value) => (/^[A-Z]{3}$/.test(String(value)) ? undefined : { code: 'currency' }),
    },
    receipt: {
      type: 'list',
      label: /*i18n*/ { id: 'purchase.receipt', message: 'Receipt' },
      merge: 'union',
      maxItems: 20,
      of: { type: 'file', label: /*i18n*/ { id: 'purchase.receipt.page', message: 'Page' }, accept: DOCUMENTS },
    },
    // The first order of a partial delivery. Set on the orders for the rest.
    order_id: {
      type: 'reference',
      label: /*i18n*/ { id: 'purchase.order_id', message: 'Rest of order' },
      to: 'purchase',
      hide: true,
    },
    ...baseFields,
    notes: common.notes,
  },
  rules: [],
  usual: { by: 'item_id', values: usualPackage },
  title: (show) => `${show('item_id')}, ${show('date')}`,
  said: {
    amount: 'quantity',
    times: 'package_count',
    of: 'item_id',
    when: 'date',
    again: 'became_received_at',
    noun: /*i18n*/ { id: 'purchase.said.noun', message: 'the purchase of {what}' },
    state: {
      field: 'status',
      words: {
        ordered: {
          ask: /*i18n*/ { id: 'purchase.said.ordered.ask', message: 'Record the order of {what}?' },
          done: /*i18n*/ { id: 'purchase.said.ordered', message: 'Ordered {what}' },
          answer: RECORD,
        },
        received: {
          ask: /*i18n*/ { id: 'purchase.said.received.ask', message: 'Receive {what}?' },
          done: /*i18n*/ { id: 'purchase.said.received', message: 'Received {what}' },
          answer: /*i18n*/ { id: 'purchase.said.receive', message: 'Receive' },
        },
        returned: {
          ask: /*i18n*/ { id: 'purchase.said.returned.ask', message: 'Record the return of {what}?' },
          done: /*i18n*/ { id: 'purchase.said.returned', message: 'Returned {what}' },
          answer: RECORD,
        },
        cancelled: {
          ask: /*i18n*/ { id: 'purchase.said.cancelled.ask', message: 'Record the cancelled order of {what}?' },
          done: /*i18n*/ { id: 'purchase.said.cancelled', message: 'Cancelled the order of {what}' },
          answer: RECORD,
        },
      },
    },
  },
  searchRank: 70,
  list: {
    subtitle: ['item_id', 'supplier_id', 'vendor', 'status'],
    search: ['item_id', 'supplier_id', 'vendor', 'lot_number'],
    sort: 'date',
    descending: true,
  },
  example: {
    item_id: '01920000-0000-7000-8000-000000000004',
    unit_id: '01920000-0000-7000-8000-000000000002',
    quantity: '15',
    package_count: 12,
    date: '2026-03-04',
    status: 'received',
    received_at: '2026-03-04T00:00:00.000Z',
    base_factor: '1',
    base_quantity: '15',
  },
})
