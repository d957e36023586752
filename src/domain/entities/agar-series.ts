import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { DISH_WORDS, LABELS } from '../kit/labels'
import { DISH_STATES } from '../kit/part-states'
import { DRAFTED, RECORD } from '../kit/said'
import { heldTooShort } from '../prep/sterilization'

/** A cooked and poured series of medium: numbered dishes to inoculate. The number of dishes left is never stored. */
export const agarSeries = defineEntity({
  name: 'agar_series',
  path: '/agar_series',
  version: 1,
  label: /*i18n*/ { id: 'agar_series.one', message: 'Agar series' },
  labelPlural: /*i18n*/ { id: 'agar_series.many', message: 'Prep Agar' },
  icon: 'dish',
  words: {
    create: /*i18n*/ { id: 'agar_series.new', message: 'New agar series' },
    empty: /*i18n*/ {
      id: 'agar_series.empty',
      message: 'Record the dishes you pour: the medium, how many, and when they expire.',
    },
  },
  sync: 'full',
  route: { list: '/prep/spore', tab: 'agar', base: '/prep/agar' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 100,
  parts: { count: 'prepared_count', label: LABELS.dish, words: DISH_WORDS },
  series: {
    began: 'poured_at',
    own: { discarded: 'discarded', used_up: 'used' },
    usually: 'poured',
    states: DISH_STATES,
    waiting: [],
    // The series made of a dish records what became of that dish.
    verbs: [],
    origins: [],
    media: [],
    shares: { run: ['run_id.code', 'run_code'], recipe: ['recipe_id'] },
  },
  qr: { category: 'AGAR', dates: ['poured_at', 'expires_at'] },
  fields: {
    series_code: common.countedCode,
    proposed_code: common.proposedCode,
    recipe_id: {
      type: 'reference',
      label: LABELS.medium,
      to: 'recipe',
      required: true,
      rightBtns: { scan: { category_id: 'RECIPE' } },
    },
    prepared_count: {
      type: 'number',
      label: /*i18n*/ { id: 'agar_series.prepared_count', message: 'Dishes prepared' },
      min: 1,
      max: 2000,
      required: true,
    },
    batch_volume_ml: {
      type: 'number',
      label: /*i18n*/ { id: 'agar_series.batch_volume', message: 'Batch volume, ml' },
      min: 1,
      max: 1_000_000,
    },
    dish_diameter_mm: {
      type: 'number',
      label: /*i18n*/ { id: 'agar_series.diameter', message: 'Dish diameter, mm' },
      min: 10,
      max: 300,
      default: 90,
    },
    poured_at: {
      type: 'date',
      precision: 'instant',
      label: /*i18n*/ { id: 'agar_series.poured_at', message: 'Poured' },
      prefill: 'now',
    },
    expires_at: { type: 'date', label: /*i18n*/ { id: 'agar_series.expires_at', message: 'Expires' } },
    sterility_check: {
      type: 'select',
      label: /*i18n*/ { id: 'agar_series.sterility', message: 'Sterility check' },
      required: true,
      default: 'pending',
      options: [
        { value: 'pending', label: /*i18n*/ { id: 'agar_series.sterility.pending', message: 'Pending' } },
        { value: 'passed', label: /*i18n*/ { id: 'agar_series.sterility.passed', message: 'Passed' } },
        { value: 'failed', label: /*i18n*/ { id: 'agar_series.sterility.failed', message: 'Failed' } },
      ],
    },
    status: {
      type: 'select',
      label: LABELS.status,
      required: true,
      default: 'poured',
      options: [
        { value: 'draft', label: /*i18n*/ { id: 'agar_series.status.draft', message: 'Draft' } },
        { value: 'cooked', label: /*i18n*/ { id: 'agar_series.status.cooked', message: 'Cooked' } },
        { value: 'poured', label: /*i18n*/ { id: 'agar_series.status.poured', message: 'Poured' } },
        { value: 'released', label: /*i18n*/ { id: 'agar_series.status.released', message: 'Released' } },
        { value: 'used_up', label: /*i18n*/ { id: 'agar_series.status.used_up', message: 'Used up' } },
        { value: 'discarded', label: /*i18n*/ { id: 'agar_series.status.discarded', message: 'Discarded' } },
      ],
    },
    sterilizationType: {
      type: 'reference',
      label: LABELS.sterilization,
      to: 'sterilization_type',
      prefillFrom: 'recipe_id.sterilizationType',
      rightBtns: { scan: {} },
      section: LABELS.sterilization,
    },
    sterilizationTime: {
      type: 'number',
      label: LABELS.sterilizationTime,
      min: 1,
      max: 2880,
      prefillFrom: 'recipe_id.sterilizationTime',
    },
    held_minutes: common.heldMinutes,
    run_id: common.sterilizerRun,
    // Older records and programs name the run by a text. It counts where `run_id` is absent.
    run_code: {
      type: 'text',
      label: /*i18n*/ { id: 'agar_series.run', message: 'Sterilizer run' },
      visibleWhen: ({ run_id: run, run_code: code }) => typeof run !== 'string' && typeof code === 'string',
      hint: /*i18n*/ { id: 'agar_series.run.hint', message: 'the load it was in, such as A-218' },
      maxLength: 40,
    },
    notes: common.notes,
  },
  rules: [],
  relations: [
    {
      fields: ['held_minutes', 'recipe_id'],
      reads: ['recipe_id'],
      check: ({ held_minutes: held }, { one }) => heldTooShort(held, one('recipe_id')),
    },
  ],
  title: (show) => [show('recipe_id'), show('series_code')].filter(Boolean).join(' · '),
  said: {
    count: { field: 'prepared_count', words: LABELS.dishCount },
    when: 'poured_at',
    acts: {
      create: {
        ask: /*i18n*/ { id: 'agar_series.said.ask', message: 'Record the pour of {what}?' },
        done: /*i18n*/ { id: 'agar_series.said.done', message: 'Poured {what}' },
        answer: RECORD,
      },
    },
    state: {
      field: 'status',
      words: {
        draft: DRAFTED,
        cooked: {
          ask: /*i18n*/ { id: 'agar_series.said.cooked.ask', message: 'Record the cooking of {what}?' },
          done: /*i18n*/ { id: 'agar_series.said.cooked', message: 'Cooked {what}' },
          answer: RECORD,
        },
      },
    },
  },
  searchRank: 40,
  list: {
    code: 'series_code',
    subtitle: ['poured_at', 'sterility_check'],
    search: ['recipe_id', 'series_code', 'proposed_code', 'run_id', 'run_code'],
    sort: 'poured_at',
    descending: true,
  },
  example: {
    series_code: 'AG-0112',
    recipe_id: '01920000-0000-7000-8000-000000000001',
    prepared_count: 40,
    dish_diameter_mm: 90,
    poured_at: '2026-03-05T12:20:00.000Z',
    sterility_check: 'pending',
    status: 'poured',
  },
})
