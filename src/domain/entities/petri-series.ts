import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import type { Finding, Values } from '../kit/field'
import { DISH_WORDS, LABELS } from '../kit/labels'
import { DISH_STATES } from '../kit/part-states'
import { withoutCircle } from '../kit/relation'
import { DRAFTED, RECORD } from '../kit/said'
import { MOST_TRANSFERS, strainAfter, transferAfter } from '../prep/parents'
import { hasFailed } from '../prep/sterilization'
import { fromParts, parentFields, withinParents } from './parent-parts'

/** Dishes inoculated together from one source. Observations record the state of each dish. */
export const petriSeries = defineEntity({
  name: 'petri_series',
  path: '/petri_series',
  version: 1,
  label: /*i18n*/ { id: 'petri_series.one', message: 'Petri series' },
  labelPlural: /*i18n*/ { id: 'petri_series.many', message: 'Prep Petri' },
  icon: 'dish',
  words: {
    create: /*i18n*/ { id: 'petri_series.new', message: 'New Petri series' },
    empty: /*i18n*/ {
      id: 'petri_series.empty',
      message: 'Record the dishes you inoculate together and how they develop.',
    },
  },
  sync: 'full',
  route: { list: '/prep/spore', tab: 'petri', base: '/prep/petri' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 90,
  parts: { count: 'prepared_count', label: LABELS.dish, words: DISH_WORDS },
  series: {
    began: 'inoculated_at',
    own: { draft: 'poured', ready: 'colonized', stored: 'stored', closed: 'used', discarded: 'discarded' },
    usually: 'inoculated',
    states: DISH_STATES,
    waiting: ['inoculated', 'incubating'],
    verbs: ['contaminated', 'growing', 'colonized', 'stored', 'used', 'discarded', 'inoculated', 'dead'],
    parents: 'parents',
    origins: ['spore_id'],
    media: ['agar_series_id'],
    shares: {
      medium: ['agar_series_id'],
      run: ['agar_series_id.run_id.code', 'agar_series_id.run_code'],
      recipe: ['agar_series_id.recipe_id', 'recipe_id'],
      work_area: ['work_area'],
      strain: ['strain_id'],
    },
  },
  indexes: ['agar_series_id'],
  qr: { category: 'PETRI', dates: ['inoculated_at'] },
  fields: {
    series_code: common.countedCode,
    proposed_code: common.proposedCode,
    strain_id: {
      type: 'reference',
      label: /*i18n*/ { id: 'petri_series.strain', message: 'Strain' },
      to: 'strain',
      prefillFrom: 'spore_id.strain',
      prefillBy: { list: 'parents.*.series_id', value: strainAfter },
      rightBtns: { scan: { category_id: 'STRAIN' } },
    },
    prepared_count: {
      type: 'number',
      label: /*i18n*/ { id: 'petri_series.prepared_count', message: 'Dishes' },
      min: 1,
      max: 500,
      required: true,
    },
    source_kind: {
      type: 'select',
      label: /*i18n*/ { id: 'petri_series.source_kind', message: 'Source' },
      required: true,
      options: [
        { value: 'spore', label: /*i18n*/ { id: 'petri_series.source.spore', message: 'Spores' } },
        { value: 'dish', label: LABELS.dish },
        { value: 'slant', label: /*i18n*/ { id: 'spore.form.slant', message: 'Slant' } },
        { value: 'liquid_culture', label: /*i18n*/ { id: 'spore.form.liquid_culture', message: 'Liquid culture' } },
        { value: 'fruit_clone', label: /*i18n*/ { id: 'petri_series.source.fruit', message: 'Fruiting body tissue' } },
        { value: 'grain', label: /*i18n*/ { id: 'petri_series.source.grain', message: 'Grain' } },
        {
          value: 'purchased_culture',
          label: /*i18n*/ { id: 'petri_series.source.purchased', message: 'Purchased culture' },
        },
        {
          value: 'blank_control',
          label: /*i18n*/ { id: 'petri_series.source.blank', message: 'None (control)' },
        },
      ],
    },
    spore_id: {
      type: 'reference',
      label: /*i18n*/ { id: 'spore.one', message: 'Spore' },
      to: 'spore',
      visibleWhen: ({ source_kind: kind }) => kind === 'spore' || kind === 'slant' || kind === 'liquid_culture',
      rightBtns: { scan: { category_id: 'SPORE' } },
    },
    parents: {
      type: 'list',
      label: /*i18n*/ { id: 'petri_series.parents', message: 'Parent dishes' },
      merge: { by: ['series_id', 'quantity_id'] },
      visibleWhen: fromParts,
      of: {
        type: 'block',
        label: /*i18n*/ { id: 'petri_series.parent', message: 'Parent dish' },
        fields: parentFields(
          [
            { value: 'streak', label: /*i18n*/ { id: 'petri_series.parent.streak', message: 'Streak' } },
            { value: 'transfer', label: /*i18n*/ { id: 'petri_series.parent.transfer', message: 'Transfer' } },
            { value: 'clone', label: /*i18n*/ { id: 'petri_series.parent.clone', message: 'Clone' } },
            { value: 'draw', label: /*i18n*/ { id: 'petri_series.parent.draw', message: 'By syringe' } },
          ],
          true,
        ),
      },
    },
    agar_series_id: {
      type: 'reference',
      label: /*i18n*/ { id: 'agar_series.one', message: 'Agar series' },
      to: 'agar_series',
      rightBtns: { scan: { category_id: 'AGAR' } },
      section: LABELS.medium,
      sentences: {
        failed: /*i18n*/ {
          id: 'petri_series.agar.failed',
          message: 'This agar failed its sterility check. Use another, or correct the check.',
        },
        run: /*i18n*/ {
          id: 'petri_series.agar.run',
          message: 'The sterilizer run of this agar failed. Use another, or correct the run.',
        },
        pending: /*i18n*/ { id: 'petri_series.agar.pending', message: 'The sterility check of this agar is pending.' },
      },
    },
    recipe_id: {
      type: 'reference',
      label: LABELS.medium,
      to: 'recipe',
      visibleWhen: ({ agar_series_id: agar }) => typeof agar !== 'string',
      rightBtns: { scan: { category_id: 'RECIPE' } },
    },
    /** The agar dish of each dish, if its label was scanned. */
    from_dishes: {
      type: 'list',
      clearedBy: 'agar_series_id',
      label: /*i18n*/ { id: 'petri_series.from_dishes', message: 'Agar dishes' },
      merge: { by: ['quantity_id'] },
      maxItems: 500,
      hide: true,
      of: {
        type: 'block',
        label: LABELS.dish,
        fields: {
          quantity_id: { type: 'number', label: LABELS.dish, min: 1, max: 500, required: true },
          agar_quantity_id: {
            type: 'number',
            label: /*i18n*/ { id: 'petri_series.agar_dish', message: 'Agar dish' },
            min: 1,
            max: 2000,
            required: true,
          },
        },
      },
    },
    inoculated_at: {
      type: 'date',
      precision: 'instant',
      label: /*i18n*/ { id: 'petri_series.inoculated_at', message: 'Inoculated' },
      prefill: 'now',
      section: LABELS.detailsSection,
    },
    transfer_number: {
      type: 'number',
      label: /*i18n*/ { id: 'petri_series.transfer_number', message: 'Transfer number' },
      min: 0,
      max: MOST_TRANSFERS,
      prefillBy: { list: 'parents.*.series_id', value: transferAfter },
      sentences: {
        beyond: /*i18n*/ {
          id: 'petri_series.transfer.beyond',
          message: 'This strain allows at most {n} transfers.',
        },
      },
    },
    work_area: common.workArea,
    incubation_temperature_c: common.incubation,
    status: {
      type: 'select',
      label: LABELS.status,
      required: true,
      default: 'inoculated',
      options: [
        { value: 'draft', label: /*i18n*/ { id: 'petri_series.status.draft', message: 'Draft' } },
        { value: 'inoculated', label: /*i18n*/ { id: 'petri_series.status.inoculated', message: 'Inoculated' } },
        { value: 'incubating', label: /*i18n*/ { id: 'petri_series.status.incubating', message: 'Incubating' } },
        { value: 'ready', label: /*i18n*/ { id: 'petri_series.status.ready', message: 'Ready' } },
        { value: 'stored', label: /*i18n*/ { id: 'petri_series.status.stored', message: 'Stored' } },
        { value: 'closed', label: /*i18n*/ { id: 'petri_series.status.closed', message: 'Closed' } },
        { value: 'discarded', label: /*i18n*/ { id: 'petri_series.status.discarded', message: 'Discarded' } },
      ],
    },
    notes: common.notes,
  },
  rules: [],
  relations: [
    withoutCircle('parents.*.series_id'),
    withinParents,
    {
      fields: ['agar_series_id'],
      reads: ['agar_series_id', 'agar_series_id.run_id'],
      check: (_values, { one }) =>
        unsterile(one('agar_series_id')?.sterility_check) ?? failedRun(one('agar_series_id.run_id')),
    },
    {
      fields: ['transfer_number', 'strain_id'],
      reads: ['strain_id'],
      check: ({ transfer_number: number }, { one }) => beyondTheLimit(number, one('strain_id')),
    },
  ],
  title: (show) => [show('strain_id'), show('series_code')].filter(Boolean).join(' · '),
  said: {
    count: { field: 'prepared_count', words: LABELS.dishCount },
    when: 'inoculated_at',
    acts: {
      create: {
        ask: /*i18n*/ { id: 'petri_series.said.ask', message: 'Record the inoculation of {what}?' },
        done: /*i18n*/ { id: 'petri_series.said.done', message: 'Inoculated {what}' },
        answer: RECORD,
      },
    },
    state: { field: 'status', words: { draft: DRAFTED } },
  },
  searchRank: 30,
  list: {
    code: 'series_code',
    subtitle: ['inoculated_at', 'status'],
    search: ['strain_id', 'series_code', 'proposed_code'],
    sort: 'inoculated_at',
    descending: true,
  },
  example: {
    series_code: 'LM-0417',
    strain_id: '01920000-0000-7000-8000-000000000001',
    prepared_count: 40,
    source_kind: 'dish',
    agar_series_id: '01920000-0000-7000-8000-000000000003',
    inoculated_at: '2026-03-05T12:20:00.000Z',
    transfer_number: 2,
    status: 'inoculated',
  },
})

/** Dishes inoculated before the failed check exist, so they are not rejected. */
function unsterile(check: unknown): Finding | undefined {
  if (check !== 'failed' && check !== 'pending') return undefined
  const level = check === 'failed' ? 'act' : 'warning'
  return { field: 'agar_series_id', code: 'custom', level, params: { sentence: check } }
}

function failedRun(run: Values | undefined): Finding | undefined {
  if (!hasFailed(run)) return undefined
  return { field: 'agar_series_id', code: 'custom', level: 'act', params: { sentence: 'run' } }
}

function beyondTheLimit(number: unknown, strain: Values | undefined): Finding | undefined {
  const most = strain?.max_transfers
  if (typeof number !== 'number' || typeof most !== 'number' || number <= most) return undefined
  return { field: 'transfer_number', code: 'custom', level: 'warning', params: { sentence: 'beyond', n: most } }
}
