import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'

/** The source of a culture: a print, a syringe or a slant, made here or bought. */
export const spore = defineEntity({
  name: 'spore',
  path: '/spores',
  version: 1,
  label: /*i18n*/ { id: 'spore.one', message: 'Spore' },
  labelPlural: /*i18n*/ { id: 'spore.many', message: 'Spores' },
  icon: 'spore',
  words: {
    create: /*i18n*/ { id: 'spore.new', message: 'New spore' },
    empty: /*i18n*/ { id: 'spore.empty', message: 'Record the prints, syringes and slants your cultures start from.' },
  },
  sync: 'full',
  route: { list: '/spores', tab: 'spores', base: '/spores' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 80,
  qr: { category: 'SPORE', dates: ['received_at', 'expires_at'] },
  fields: {
    strain: {
      type: 'reference',
      label: /*i18n*/ { id: 'spore.strain', message: 'Strain' },
      to: 'strain',
      required: true,
      rightBtns: { scan: { category_id: 'STRAIN' } },
    },
    spores_code: common.code,
    source_type: {
      type: 'select',
      label: /*i18n*/ { id: 'spore.source_type', message: 'Source' },
      required: true,
      rightBtns: { scan: {} },
      options: [
        { value: 'in_house', label: /*i18n*/ { id: 'spore.source_type.in_house', message: 'In house' } },
        { value: 'purchased', label: /*i18n*/ { id: 'spore.source_type.purchased', message: 'Purchased' } },
      ],
    },
    spores_source: {
      type: 'text',
      label: /*i18n*/ { id: 'spore.spores_source', message: 'Origin' },
      hint: /*i18n*/ { id: 'spore.spores_source.hint', message: 'the flush, the jar, the shop' },
      maxLength: 100,
    },
    form: {
      type: 'select',
      label: /*i18n*/ { id: 'spore.form', message: 'Form' },
      options: [
        { value: 'print', label: /*i18n*/ { id: 'spore.form.print', message: 'Spore print' } },
        { value: 'syringe', label: /*i18n*/ { id: 'spore.form.syringe', message: 'Syringe' } },
        { value: 'swab', label: /*i18n*/ { id: 'spore.form.swab', message: 'Swab' } },
        { value: 'slant', label: /*i18n*/ { id: 'spore.form.slant', message: 'Slant' } },
        { value: 'liquid_culture', label: /*i18n*/ { id: 'spore.form.liquid_culture', message: 'Liquid culture' } },
      ],
    },
    supplier_id: { ...common.supplier, visibleWhen: (values) => values.source_type === 'purchased' },
    received_at: {
      type: 'date',
      label: /*i18n*/ { id: 'spore.received_at', message: 'Received' },
      min: '2000-01-01',
      warnAheadDays: 1,
      prefill: 'today',
      section: LABELS.detailsSection,
    },
    expires_at: { type: 'date', label: /*i18n*/ { id: 'spore.expires_at', message: 'Expires' } },
    notes: common.notes,
  },
  rules: [],
  title: (show) => [show('strain'), show('spores_code')].filter(Boolean).join(' · '),
  searchRank: 20,
  list: {
    code: 'spores_code',
    subtitle: ['form', 'source_type', 'spores_source'],
    search: ['strain', 'spores_code', 'spores_source'],
    sort: 'strain',
  },
  example: {
    strain: '01920000-0000-7000-8000-000000000001',
    spores_code: 'SP-031',
    source_type: 'in_house',
    form: 'syringe',
    received_at: '2026-03-03',
  },
})
