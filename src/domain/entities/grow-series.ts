import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { GROW_STATES } from '../kit/part-states'
import { withoutCircle } from '../kit/relation'
import { DRAFTED, RECORD } from '../kit/said'
import { growFields } from './grow-fields'
import { belowRecipe, fromFailedRun, generationHigh, spawnHigh, wholePackage } from './grow-rules'
import { withinParents } from './parent-parts'

/** Jars of grain, bottles of culture, bags and blocks of substrate made together. `form` tells which. */
export const growSeries = defineEntity({
  name: 'grow_series',
  path: '/grow_series',
  version: 1,
  label: /*i18n*/ { id: 'grow_series.one', message: 'Grow series' },
  labelPlural: /*i18n*/ { id: 'grow_series.many', message: 'Grow' },
  icon: 'bag',
  words: {
    create: /*i18n*/ { id: 'grow_series.new', message: 'New grow series' },
    empty: /*i18n*/ {
      id: 'grow_series.empty',
      message: 'Record the jars, bags or blocks you make together, and how they develop.',
    },
  },
  sync: 'full',
  route: { list: '/grow', base: '/grow', tabsBy: 'form' },
  menu: { rank: 27, group: 'prep' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 95,
  parts: {
    count: 'prepared_count',
    label: LABELS.grown,
    by: 'vessel',
    words: { many: LABELS.grownMany, count: LABELS.grownCount, acted: LABELS.grownActed },
  },
  series: {
    began: 'inoculated_at',
    own: { draft: 'filled', cooked: 'filled', closed: 'spent', discarded: 'discarded' },
    usually: 'inoculated',
    // Spawning goes into some bags of a cooked series, and the rest stays filled.
    partly: ['cooked'],
    states: GROW_STATES,
    waiting: ['inoculated'],
    verbs: [
      ...(['contaminated', 'growing', 'colonized', 'fruiting', 'pinning', 'resting', 'stored', 'used'] as const),
      ...(['discarded', 'spent', 'inoculated', 'dead'] as const),
    ],
    verbsBy: {
      field: 'form',
      first: {
        liquid_culture: ['contaminated', 'shaken', 'growing', 'colonized', 'stored', 'used'],
        grain: ['contaminated', 'shaken', 'growing', 'colonized', 'stored', 'used'],
        substrate: ['contaminated', 'fruiting', 'pinning', 'resting', 'growing', 'colonized'],
      },
    },
    treatments: ['shaken', 'cold_shock', 'soaked', 'cased', 'opened', 'misted', 'beneficial', 'checked'],
    parents: 'parents',
    origins: ['spore_id'],
    media: [],
    shares: {
      run: ['run_id.code'],
      recipe: ['recipe_id'],
      work_area: ['work_area'],
      place: ['place_id'],
      strain: ['strain_id'],
    },
  },
  indexes: ['run_id', 'place_id', 'from_parts.length'],
  qr: { category: 'GROW', dates: ['inoculated_at'] },
  fields: growFields,
  rules: [spawnHigh, generationHigh],
  relations: [withoutCircle('parents.*.series_id'), withinParents, belowRecipe, fromFailedRun, wholePackage],
  title: (show) => [show('strain_id'), show('series_code')].filter(Boolean).join(' · '),
  said: {
    count: { field: 'prepared_count', words: LABELS.grownCount },
    when: 'inoculated_at',
    acts: {
      create: {
        ask: /*i18n*/ { id: 'grow_series.said.ask', message: 'Record the series {what}?' },
        done: /*i18n*/ { id: 'grow_series.said.done', message: 'Recorded {what}' },
        answer: RECORD,
      },
    },
    state: { field: 'status', words: { draft: DRAFTED } },
  },
  searchRank: 35,
  list: {
    code: 'series_code',
    subtitle: ['inoculated_at', 'status'],
    search: ['strain_id', 'series_code', 'proposed_code', 'recipe_id', 'place_id'],
    sort: 'inoculated_at',
    descending: true,
  },
  example: {
    series_code: 'BL-0031',
    form: 'substrate',
    vessel: 'bag',
    strain_id: '01920000-0000-7000-8000-000000000001',
    prepared_count: 40,
    part_weight_g: 2500,
    dry_g_per_part: 950,
    inoculated_at: '2026-03-05T12:20:00.000Z',
    status: 'inoculated',
  },
})
