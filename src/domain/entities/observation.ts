import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import type { Finding, Values } from '../kit/field'
import { PICTURES } from '../kit/files'
import { LABELS } from '../kit/labels'
import { TREATMENTS } from '../kit/part-states'
import { type FoundRow, reversalWithin } from '../kit/relation'
import { RECORD } from '../kit/said'
import { kindOf, kindOptions, type SeriesDefinition } from '../kit/series'
import { MOST_PARTS } from './parent-parts'

/** The fields of which at least one says something about the parts. */
const CONTENT = [
  ...(['status', 'colonized_percent', 'treatment', 'place_id', 'estimate_g'] as const),
  ...(['quarantined', 'photos', 'notes'] as const),
]

/**
 * An observation or action on parts of a series: one gesture makes one record. It is posted, and a part's state is the fold of its
 * observations. The series is of one of `kinds`, or of the first if `series_kind` is absent.
 */
export function makeObservation(kinds: readonly SeriesDefinition[]) {
  const countOf = ({ entity, row }: FoundRow) => row[kinds.find(({ name }) => name === entity)?.parts.count ?? '']
  return defineEntity({
    name: 'observation',
    path: '/observations',
    version: 1,
    label: /*i18n*/ { id: 'observation.one', message: 'Observation' },
    labelPlural: /*i18n*/ { id: 'observation.many', message: 'Observations' },
    icon: 'dish',
    words: {
      create: /*i18n*/ { id: 'observation.new', message: 'New observation' },
      empty: /*i18n*/ {
        id: 'observation.none',
        message: 'Observations of dishes, jars and bags appear here, newest first.',
      },
    },
    sync: 'full',
    route: { list: '/observations', base: '/observations' },
    menu: { rank: 28, group: 'prep' },
    verbs: ['read', 'create', 'patch'],
    writers: 'all',
    posted: true,
    undoneBy: 'quantity_ids',
    indexes: ['series_id', '[place_id+series_id]'],
    fields: {
      series_kind: {
        type: 'select',
        label: /*i18n*/ { id: 'observation.series_kind', message: 'Kind of series' },
        // With a single kind the field is not needed.
        hide: kinds.length < 2,
        options: kindOptions(kinds),
      },
      series_id: {
        type: 'reference',
        label: /*i18n*/ { id: 'parent.series', message: 'Series' },
        to: kinds.map(({ name }) => name),
        kindField: 'series_kind',
        required: true,
      },
      quantity_ids: {
        type: 'list',
        label: /*i18n*/ { id: 'observation.parts', message: 'Numbers' },
        required: true,
        maxItems: MOST_PARTS,
        of: { type: 'number', label: LABELS.partNumber, min: 1, max: MOST_PARTS },
        sentences: {
          range: /*i18n*/ { id: 'observation.range', message: 'The series has only numbers up to {n}.' },
        },
      },
      observed_at: {
        type: 'date',
        precision: 'instant',
        label: /*i18n*/ { id: 'observation.observed_at', message: 'When' },
        required: true,
        prefill: 'now',
      },
      status: {
        type: 'select',
        label: LABELS.status,
        messages: {
          custom: /*i18n*/ { id: 'observation.empty', message: 'Enter what you saw.' },
        },
        options: (values) => (kindOf(kinds, values) ?? kinds[0])?.series.states ?? [],
      },
      colonized_percent: {
        type: 'number',
        label: /*i18n*/ { id: 'observation.percent', message: 'Colonized, %' },
        min: 0,
        max: 100,
      },
      contamination_type: {
        type: 'select',
        label: /*i18n*/ { id: 'observation.contamination', message: 'Contaminated by' },
        visibleWhen: ({ status }) => status === 'contaminated',
        options: [
          { value: 'trichoderma', label: /*i18n*/ { id: 'contamination.trichoderma', message: 'Trichoderma' } },
          { value: 'aspergillus', label: /*i18n*/ { id: 'contamination.aspergillus', message: 'Aspergillus' } },
          { value: 'rhizopus', label: /*i18n*/ { id: 'contamination.rhizopus', message: 'Rhizopus' } },
          { value: 'bacteria', label: /*i18n*/ { id: 'contamination.bacteria', message: 'Bacteria' } },
          { value: 'yeast', label: /*i18n*/ { id: 'contamination.yeast', message: 'Yeast' } },
          { value: 'cobweb', label: /*i18n*/ { id: 'contamination.cobweb', message: 'Cobweb' } },
          { value: 'mites', label: /*i18n*/ { id: 'contamination.mites', message: 'Mites' } },
          { value: 'wet_rot', label: /*i18n*/ { id: 'contamination.wet_rot', message: 'Wet rot' } },
          { value: 'wet_spot', label: /*i18n*/ { id: 'contamination.wet_spot', message: 'Wet spot' } },
          { value: 'gnats', label: /*i18n*/ { id: 'contamination.gnats', message: 'Gnats' } },
          { value: 'unknown', label: /*i18n*/ { id: 'contamination.unknown', message: 'Unknown' } },
        ],
      },
      treatment: {
        type: 'select',
        label: /*i18n*/ { id: 'observation.treatment', message: 'Treatment' },
        options: TREATMENTS,
      },
      /** The parts stand there from this observation on. */
      place_id: {
        type: 'reference',
        label: /*i18n*/ { id: 'observation.place', message: 'Moved to' },
        to: 'place',
        rightBtns: { scan: { category_id: 'PLACE' } },
      },
      estimate_g: {
        type: 'number',
        label: /*i18n*/ { id: 'observation.estimate', message: 'Expected pick, g' },
        min: 1,
        max: 500_000,
      },
      quarantined: { type: 'boolean', label: /*i18n*/ { id: 'observation.quarantined', message: 'In quarantine' } },
      photos: {
        type: 'list',
        label: /*i18n*/ { id: 'observation.photos', message: 'Photos' },
        maxItems: 10,
        of: { type: 'file', label: /*i18n*/ { id: 'observation.photo', message: 'Photo' }, accept: PICTURES },
      },
      reverses_id: { type: 'reference', label: LABELS.undoes, to: 'observation', hide: true },
      notes: common.notes,
    },
    rules: [{ fields: CONTENT, check: sayingNothing }],
    relations: [
      reversalWithin('series_id'),
      {
        fields: ['series_id', 'quantity_ids'],
        reads: ['series_id'],
        // An observation from before the count was corrected can still be undone.
        check: ({ quantity_ids: numbers, reverses_id: undone }, { all }) =>
          undone ? undefined : all('series_id').flatMap((series) => beyondTheSeries(numbers, countOf(series)) ?? []),
      },
    ],
    title: (show) => show('series_id'),
    said: {
      noun: /*i18n*/ { id: 'observation.said.noun', message: 'the observation of {what}' },
      part: {
        field: 'quantity_ids',
        by: 'series_kind',
        words: /*i18n*/ {
          id: 'observation.said.part',
          message: '{series_kind, select, grow_series {number {n}} other {dish {n}}}',
        },
        many: /*i18n*/ {
          id: 'observation.said.parts',
          message: '{series_kind, select, grow_series {numbers {n}} other {dishes {n}}}',
        },
      },
      why: 'status',
      when: 'observed_at',
      acts: {
        create: {
          ask: /*i18n*/ { id: 'observation.said.ask', message: 'Record this observation of {what}?' },
          done: /*i18n*/ { id: 'observation.said.done', message: 'Checked {what}' },
          answer: RECORD,
        },
      },
    },
    list: { subtitle: ['status'], search: ['series_id', 'notes'], sort: 'observed_at', descending: true },
    example: {
      series_id: '01920000-0000-7000-8000-000000000001',
      quantity_ids: [17, 23],
      observed_at: '2026-03-05T12:20:00.000Z',
      status: 'growing',
      colonized_percent: 50,
    },
  })
}

/** A reversal has no content of its own. */
function sayingNothing(values: Values) {
  const isSaid = ['reverses_id', ...CONTENT].some((key) => values[key] !== undefined && values[key] !== null)
  return isSaid ? undefined : ({ field: 'status', code: 'custom' } satisfies Finding)
}

/** A number that the series does not have. `count` is its number of parts. */
export function beyondTheSeries(numbers: unknown, count: unknown): Finding | undefined {
  if (!Array.isArray(numbers) || typeof count !== 'number') return undefined
  if (!numbers.some((number) => typeof number === 'number' && number > count)) return undefined
  return { field: 'quantity_ids', code: 'custom', params: { sentence: 'range', n: count } }
}
