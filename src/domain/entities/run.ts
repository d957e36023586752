import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { PICTURES } from '../kit/files'
import { LABELS } from '../kit/labels'
import { RECORD } from '../kit/said'
import { heldTooShort } from '../prep/sterilization'

/** One load of a sterilizer or pasteurizer. */
export const run = defineEntity({
  name: 'run',
  path: '/runs',
  version: 1,
  label: /*i18n*/ { id: 'run.one', message: 'Sterilizer run' },
  labelPlural: /*i18n*/ { id: 'run.many', message: 'Sterilizer runs' },
  icon: 'run',
  words: {
    create: /*i18n*/ { id: 'run.new', message: 'New sterilizer run' },
    empty: /*i18n*/ {
      id: 'run.empty',
      message: 'Record each load of your sterilizer: how hot, how long, and whether it passed.',
    },
  },
  sync: 'full',
  route: { list: '/runs', base: '/runs' },
  menu: { rank: 26, group: 'prep' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 110,
  qr: { category: 'RUN', dates: ['started_at'] },
  fields: {
    code: {
      ...common.code,
      maxLength: 40,
      hint: /*i18n*/ { id: 'run.code.hint', message: 'the name of the load, such as A-218' },
    },
    machine: { type: 'text', label: /*i18n*/ { id: 'run.machine', message: 'Machine' }, maxLength: 60 },
    sterilizationType: {
      type: 'reference',
      label: LABELS.sterilization,
      to: 'sterilization_type',
      required: true,
      rightBtns: { scan: {} },
    },
    started_at: {
      type: 'date',
      precision: 'instant',
      label: /*i18n*/ { id: 'run.started_at', message: 'Started' },
      required: true,
      prefill: 'now',
    },
    held_minutes: {
      ...common.heldMinutes,
      sentences: {
        short: /*i18n*/ { id: 'run.held.short', message: 'The sterilization type requires {n} minutes.' },
      },
    },
    peak_c: {
      type: 'number',
      label: /*i18n*/ { id: 'run.peak_c', message: 'Peak temperature, °C' },
      min: 0,
      max: 200,
    },
    peak_kpa: {
      type: 'number',
      label: /*i18n*/ { id: 'run.peak_kpa', message: 'Peak pressure, kPa' },
      hint: /*i18n*/ { id: 'sterilization_type.pressure_kpa.hint', message: 'on the gauge: 103 is 15 psi' },
      min: 0,
      max: 400,
    },
    probe: {
      type: 'text',
      label: /*i18n*/ { id: 'run.probe', message: 'Probe' },
      hint: /*i18n*/ { id: 'run.probe.hint', message: 'where the probe was, such as in the middle bag' },
      maxLength: 100,
    },
    result: {
      type: 'select',
      label: /*i18n*/ { id: 'run.result', message: 'Result' },
      required: true,
      default: 'pending',
      options: [
        { value: 'pending', label: /*i18n*/ { id: 'run.result.pending', message: 'Pending' } },
        { value: 'passed', label: /*i18n*/ { id: 'run.result.passed', message: 'Passed' } },
        { value: 'failed', label: /*i18n*/ { id: 'run.result.failed', message: 'Failed' } },
      ],
    },
    chart: {
      type: 'list',
      label: /*i18n*/ { id: 'run.chart', message: 'Photos of the chart' },
      maxItems: 10,
      of: { type: 'file', label: /*i18n*/ { id: 'run.chart.photo', message: 'Photo of the chart' }, accept: PICTURES },
    },
    notes: common.notes,
  },
  rules: [],
  relations: [
    {
      fields: ['held_minutes', 'sterilizationType'],
      reads: ['sterilizationType'],
      check: ({ held_minutes: held }, { one }) => {
        const type = one('sterilizationType')
        // The shortest time decides, and without it the usual time.
        return heldTooShort(held, { sterilizationTime: type?.min_time ?? type?.default_time })
      },
    },
  ],
  title: (show) => [show('code'), show('machine')].filter(Boolean).join(' · '),
  said: {
    when: 'started_at',
    acts: {
      create: {
        ask: /*i18n*/ { id: 'run.said.ask', message: 'Record run {what}?' },
        done: /*i18n*/ { id: 'run.said.done', message: 'Recorded run {what}' },
        answer: RECORD,
      },
    },
  },
  searchRank: 45,
  list: {
    code: 'code',
    subtitle: ['started_at', 'sterilizationType', 'result'],
    search: ['code', 'machine'],
    sort: 'started_at',
    descending: true,
  },
  example: {
    code: 'A-218',
    machine: 'Autoclave 1',
    sterilizationType: '01920000-0000-7000-8000-000000000001',
    started_at: '2026-03-05T08:10:00.000Z',
    held_minutes: 45,
    peak_c: 121,
    peak_kpa: 103,
    probe: 'Middle bag',
    result: 'passed',
  },
})
