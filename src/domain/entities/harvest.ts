import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { type FoundRow, reversalWithin } from '../kit/relation'
import { RECORD } from '../kit/said'
import { kindOptions, type SeriesDefinition } from '../kit/series'
import { MOST_FLUSHES } from '../yield/flush'
import { beyondTheSeries } from './observation'
import { MOST_PARTS } from './parent-parts'

/**
 * One weight that was picked from parts of a series of one of `kinds`: posted, and undone whole. It is also a sighting: its parts are picked at that moment. A
 * weight of several parts is never divided among them.
 */
export function makeHarvest(kinds: readonly SeriesDefinition[]) {
  const countOf = ({ entity, row }: FoundRow) => row[kinds.find(({ name }) => name === entity)?.parts.count ?? '']
  return defineEntity({
    name: 'harvest',
    path: '/harvests',
    version: 1,
    label: /*i18n*/ { id: 'harvest.one', message: 'Pick' },
    labelPlural: /*i18n*/ { id: 'harvest.many', message: 'Picks' },
    icon: 'pick',
    words: {
      create: /*i18n*/ { id: 'harvest.new', message: 'New pick' },
      empty: /*i18n*/ { id: 'harvest.none', message: 'What is picked appears here, newest first.' },
    },
    sync: 'full',
    route: { list: '/harvests', base: '/harvests' },
    menu: { rank: 29, group: 'prep' },
    verbs: ['read', 'create', 'patch'],
    writers: 'all',
    posted: true,
    indexes: ['series_id', 'harvested_at'],
    fields: {
      series_kind: {
        type: 'select',
        label: /*i18n*/ { id: 'observation.series_kind', message: 'Kind of series' },
        required: true,
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
        hint: /*i18n*/ { id: 'harvest.parts.hint', message: 'empty if they are not told apart' },
        maxItems: MOST_PARTS,
        of: { type: 'number', label: LABELS.partNumber, min: 1, max: MOST_PARTS },
        sentences: {
          range: /*i18n*/ { id: 'observation.range', message: 'The series has only numbers up to {n}.' },
        },
      },
      harvested_at: {
        type: 'date',
        precision: 'instant',
        label: /*i18n*/ { id: 'harvest.harvested_at', message: 'Picked at' },
        required: true,
        prefill: 'now',
      },
      grams: {
        type: 'unit',
        label: /*i18n*/ { id: 'harvest.grams', message: 'Net weight' },
        above: '0',
        max: '500000',
        mostDigits: 1,
        fractionDigits: 1,
        suffix: 'g',
        required: true,
      },
      grade: {
        type: 'select',
        label: /*i18n*/ { id: 'harvest.grade', message: 'Grade' },
        options: [
          { value: 'A', label: /*i18n*/ { id: 'harvest.grade.a', message: 'A' } },
          { value: 'B', label: /*i18n*/ { id: 'harvest.grade.b', message: 'B' } },
          { value: 'C', label: /*i18n*/ { id: 'harvest.grade.c', message: 'C' } },
          { value: 'waste', label: /*i18n*/ { id: 'harvest.grade.waste', message: 'Waste' } },
        ],
      },
      flush: {
        type: 'number',
        label: /*i18n*/ { id: 'harvest.flush', message: 'Flush' },
        min: 1,
        max: MOST_FLUSHES,
      },
      count: {
        type: 'number',
        label: /*i18n*/ { id: 'harvest.count', message: 'Pieces' },
        min: 1,
        max: 100_000,
      },
      place_id: common.place,
      tare_g: {
        type: 'number',
        label: /*i18n*/ { id: 'harvest.tare', message: 'Tare, g' },
        hint: /*i18n*/ { id: 'harvest.tare.hint', message: 'the empty crate, already taken off the weight' },
        min: 0,
        max: 100_000,
      },
      reverses_id: { type: 'reference', label: LABELS.undoes, to: 'harvest', hide: true },
    },
    rules: [],
    relations: [
      // Undone whole: the undo of its sighting covers the same parts.
      reversalWithin('series_id', 'quantity_ids'),
      {
        fields: ['series_id', 'quantity_ids'],
        reads: ['series_id'],
        // A pick from before the count was corrected can still be undone.
        check: ({ quantity_ids: numbers, reverses_id: undone }, { all }) =>
          undone ? undefined : all('series_id').flatMap((series) => beyondTheSeries(numbers, countOf(series)) ?? []),
      },
    ],
    title: (show) => `${show('series_id')}, ${show('grams')}`,
    said: {
      noun: /*i18n*/ { id: 'harvest.said.noun', message: 'the pick of {what}' },
      amount: 'grams',
      of: 'series_id',
      part: {
        field: 'quantity_ids',
        words: /*i18n*/ { id: 'harvest.said.part', message: 'number {n}' },
        many: /*i18n*/ { id: 'harvest.said.parts', message: 'numbers {n}' },
      },
      when: 'harvested_at',
      acts: {
        create: {
          ask: /*i18n*/ { id: 'harvest.said.ask', message: 'Record the pick of {what}?' },
          done: /*i18n*/ { id: 'harvest.said.done', message: 'Picked {what}' },
          answer: RECORD,
        },
      },
    },
    list: { subtitle: ['grade', 'flush'], search: ['series_id'], sort: 'harvested_at', descending: true },
    example: {
      series_kind: 'grow_series',
      series_id: '01920000-0000-7000-8000-000000000001',
      quantity_ids: [26],
      harvested_at: '2026-03-05T07:20:00.000Z',
      grams: '934',
      grade: 'A',
      flush: 1,
    },
  })
}
