import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'

/** One culture line of a species, kept alive by transfers. */
export const strain = defineEntity({
  name: 'strain',
  path: '/strains',
  version: 1,
  label: /*i18n*/ { id: 'strain.one', message: 'Strain' },
  labelPlural: /*i18n*/ { id: 'strain.many', message: 'Strains' },
  icon: 'strain',
  words: {
    create: /*i18n*/ { id: 'strain.new', message: 'New strain' },
    empty: /*i18n*/ { id: 'strain.empty', message: 'Add what you grow, with a name and a code: Lion’s mane, LM-04.' },
    failed: /*i18n*/ { id: 'strain.failed', message: 'Failed to load strains' },
  },
  sync: 'full',
  route: { list: '/spores', tab: 'strains', base: '/strains' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 70,
  qr: { category: 'STRAIN' },
  fields: {
    strain_name: common.name,
    strain_code: common.code,
    bar_code: {
      type: 'text',
      label: /*i18n*/ { id: 'strain.bar_code', message: 'Barcode' },
      maxLength: 64,
      rightBtns: { scan: { barcode: true } },
    },
    species: {
      type: 'text',
      label: /*i18n*/ { id: 'strain.species', message: 'Species' },
      placeholder: /*i18n*/ { id: 'strain.species.example', message: 'Hericium erinaceus' },
      maxLength: 100,
    },
    max_transfers: {
      type: 'number',
      label: /*i18n*/ { id: 'strain.max_transfers', message: 'Maximum transfers' },
      hint: /*i18n*/ {
        id: 'strain.max_transfers.hint',
        message: 'cultures age; the app warns you about later transfers',
      },
      min: 1,
      max: 20,
      default: 5,
      section: LABELS.detailsSection,
    },
    notes: common.notes,
  },
  rules: [],
  title: (show) => show('strain_name'),
  searchRank: 10,
  list: {
    code: 'strain_code',
    subtitle: ['species'],
    search: ['strain_name', 'strain_code', 'bar_code', 'species'],
    sort: 'strain_name',
  },
  example: { strain_name: 'Lion’s mane', strain_code: 'LM-04', species: 'Hericium erinaceus', max_transfers: 5 },
})
