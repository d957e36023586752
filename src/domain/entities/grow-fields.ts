/** The fields of a grow series. Weights are whole grams per part, volumes whole millilitres. */
import * as common from '../kit/common-fields'
import type { FieldMap, Values } from '../kit/field'
import { LABELS } from '../kit/labels'
import { generationAfter, MOST_GENERATIONS, strainAfter } from '../prep/parents'
import { fromParts, MOST_PARTS, PARENT_KINDS, parentFields } from './parent-parts'

const isLiquid = ({ form }: Values) => form === 'liquid_culture'
const isBought = ({ source_kind: kind }: Values) => kind === 'purchased_culture' || kind === 'purchased_spawn'

const number = { type: 'number', label: LABELS.partNumber, min: 1, max: MOST_PARTS } as const

export const growFields = {
  form: {
    type: 'select',
    label: /*i18n*/ { id: 'grow_series.form', message: 'Form' },
    required: true,
    options: [
      { value: 'grain', label: /*i18n*/ { id: 'grow_series.form.grain', message: 'Grain' } },
      { value: 'substrate', label: /*i18n*/ { id: 'grow_series.form.substrate', message: 'Blocks' } },
      { value: 'liquid_culture', label: /*i18n*/ { id: 'grow_series.form.culture', message: 'Cultures' } },
    ],
  },
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
  vessel: {
    type: 'select',
    label: /*i18n*/ { id: 'grow_series.vessel', message: 'Vessel' },
    options: [
      { value: 'jar', label: /*i18n*/ { id: 'vessel.jar', message: 'Jar' } },
      { value: 'bag', label: /*i18n*/ { id: 'vessel.bag', message: 'Bag' } },
      { value: 'bottle', label: /*i18n*/ { id: 'vessel.bottle', message: 'Bottle' } },
      { value: 'tub', label: /*i18n*/ { id: 'vessel.tub', message: 'Tub' } },
      { value: 'tray', label: /*i18n*/ { id: 'vessel.tray', message: 'Tray' } },
      { value: 'bed', label: /*i18n*/ { id: 'vessel.bed', message: 'Bed' } },
      { value: 'log', label: /*i18n*/ { id: 'vessel.log', message: 'Log' } },
      { value: 'flask', label: /*i18n*/ { id: 'vessel.flask', message: 'Flask' } },
    ],
  },
  prepared_count: {
    type: 'number',
    label: /*i18n*/ { id: 'grow_series.prepared_count', message: 'How many' },
    min: 1,
    max: MOST_PARTS,
    required: true,
  },
  part_weight_g: {
    type: 'number',
    label: /*i18n*/ { id: 'grow_series.part_weight', message: 'Weight of one as filled, g' },
    min: 1,
    max: 100_000,
    visibleWhen: (values) => !isLiquid(values),
  },
  part_volume_ml: {
    type: 'number',
    label: /*i18n*/ { id: 'grow_series.part_volume', message: 'Volume of one, ml' },
    min: 1,
    max: 100_000,
    visibleWhen: isLiquid,
  },
  dry_g_per_part: {
    type: 'number',
    label: /*i18n*/ { id: 'grow_series.dry', message: 'Dry weight of one, g' },
    min: 1,
    max: 100_000,
    visibleWhen: (values) => !isLiquid(values),
  },
  source_kind: {
    type: 'select',
    label: /*i18n*/ { id: 'petri_series.source_kind', message: 'Source' },
    section: /*i18n*/ { id: 'grow_series.origin', message: 'Origin' },
    options: [
      { value: 'dish', label: LABELS.dish },
      { value: 'grain', label: /*i18n*/ { id: 'petri_series.source.grain', message: 'Grain' } },
      { value: 'liquid_culture', label: /*i18n*/ { id: 'spore.form.liquid_culture', message: 'Liquid culture' } },
      { value: 'spore', label: /*i18n*/ { id: 'petri_series.source.spore', message: 'Spores' } },
      { value: 'slant', label: /*i18n*/ { id: 'spore.form.slant', message: 'Slant' } },
      {
        value: 'purchased_culture',
        label: /*i18n*/ { id: 'petri_series.source.purchased', message: 'Purchased culture' },
      },
      { value: 'purchased_spawn', label: /*i18n*/ { id: 'grow_series.source.spawn', message: 'Purchased spawn' } },
      { value: 'fruit_clone', label: /*i18n*/ { id: 'petri_series.source.fruit', message: 'Fruiting body tissue' } },
    ],
  },
  spore_id: {
    type: 'reference',
    label: /*i18n*/ { id: 'spore.one', message: 'Spore' },
    to: 'spore',
    visibleWhen: ({ source_kind: kind }) => kind === 'spore' || kind === 'slant' || kind === 'liquid_culture',
    rightBtns: { scan: { category_id: 'SPORE' } },
  },
  purchase_id: {
    type: 'reference',
    label: LABELS.purchase,
    to: 'purchase',
    visibleWhen: isBought,
    rightBtns: { scan: { countField: 'quantity_id' } },
  },
  quantity_id: { type: 'number', label: LABELS.packageNumber, min: 1, max: 100_000, visibleWhen: isBought },
  parents: {
    type: 'list',
    label: /*i18n*/ { id: 'grow_series.parents', message: 'Parents' },
    merge: { by: ['series_id', 'quantity_id'] },
    maxItems: 500,
    visibleWhen: fromParts,
    of: {
      type: 'block',
      label: /*i18n*/ { id: 'grow_series.parent', message: 'Parent' },
      fields: {
        ...parentFields(
          [
            { value: 'wedge', label: /*i18n*/ { id: 'grow_series.parent.wedge', message: 'Wedge' } },
            { value: 'draw', label: /*i18n*/ { id: 'petri_series.parent.draw', message: 'By syringe' } },
            { value: 'transfer', label: /*i18n*/ { id: 'petri_series.parent.transfer', message: 'Transfer' } },
            { value: 'spawn', label: /*i18n*/ { id: 'grow_series.parent.spawn', message: 'Spawn' } },
            { value: 'clone', label: /*i18n*/ { id: 'petri_series.parent.clone', message: 'Clone' } },
          ],
          false,
        ),
        grams: {
          type: 'number',
          label: /*i18n*/ { id: 'grow_series.parent.grams', message: 'Used, g' },
          min: 1,
          max: 1_000_000,
        },
        ml: {
          type: 'number',
          label: /*i18n*/ { id: 'grow_series.parent.ml', message: 'Used, ml' },
          min: 1,
          max: 1_000_000,
        },
        /** The parts of this series that it went into. Absent: all. */
        into: {
          type: 'list',
          label: /*i18n*/ { id: 'grow_series.parent.into', message: 'Went into' },
          hint: /*i18n*/ { id: 'grow_series.parent.into.hint', message: 'numbers of this series, all if empty' },
          maxItems: MOST_PARTS,
          of: number,
        },
      },
    },
  },
  /** The part of another series whose label each part keeps. */
  from_parts: {
    type: 'list',
    label: /*i18n*/ { id: 'grow_series.from_parts', message: 'Labels of other series' },
    merge: { by: ['quantity_id'] },
    maxItems: MOST_PARTS,
    hide: true,
    of: {
      type: 'block',
      label: LABELS.partNumber,
      fields: {
        quantity_id: { ...number, required: true },
        from_series_id: { type: 'reference', label: PARENT_KINDS[1].label, to: 'grow_series', required: true },
        from_quantity_id: { ...number, required: true },
      },
    },
  },
  spawn_g_per_part: {
    type: 'number',
    label: /*i18n*/ { id: 'grow_series.spawn', message: 'Spawn in one, g' },
    merge: 'first',
    min: 0,
    max: 100_000,
    visibleWhen: (values) => !isLiquid(values),
    sentences: {
      half: /*i18n*/ { id: 'grow_series.spawn.half', message: 'This is more than half of the weight.' },
    },
  },
  generation: {
    type: 'number',
    label: /*i18n*/ { id: 'grow_series.generation', message: 'Generation' },
    min: 0,
    max: MOST_GENERATIONS,
    prefillBy: { list: 'parents.*.series_id', value: generationAfter },
    sentences: {
      high: /*i18n*/ { id: 'grow_series.generation.high', message: 'Cultures often weaken after {n} generations.' },
    },
  },
  recipe_id: {
    type: 'reference',
    label: /*i18n*/ { id: 'recipe.one', message: 'Recipe' },
    to: 'recipe',
    rightBtns: { scan: { category_id: 'RECIPE' } },
    section: /*i18n*/ { id: 'grow_series.cooking', message: 'Cooking' },
  },
  sterilizationType: {
    type: 'reference',
    label: LABELS.sterilization,
    to: 'sterilization_type',
    prefillFrom: 'recipe_id.sterilizationType',
    rightBtns: { scan: {} },
  },
  sterilizationTime: {
    type: 'number',
    label: LABELS.sterilizationTime,
    min: 1,
    max: 2880,
    prefillFrom: 'recipe_id.sterilizationTime',
  },
  run_id: {
    ...common.sterilizerRun,
    sentences: {
      failed: /*i18n*/ { id: 'grow_series.run.failed', message: 'This sterilizer run failed.' },
    },
  },
  held_minutes: common.heldMinutes,
  inoculated_at: {
    type: 'date',
    precision: 'instant',
    label: /*i18n*/ { id: 'petri_series.inoculated_at', message: 'Inoculated' },
    // Two phones that spawn into one series at once both fill it.
    merge: 'first',
    prefill: 'now',
    // A cooked series with a source is partly inoculated.
    visibleWhen: ({ status, source_kind: source }) =>
      status !== 'draft' && (status !== 'cooked' || typeof source === 'string'),
    section: LABELS.detailsSection,
  },
  work_area: common.workArea,
  place_id: common.place,
  incubation_temperature_c: common.incubation,
  status: {
    type: 'select',
    label: LABELS.status,
    required: true,
    default: 'inoculated',
    options: [
      { value: 'draft', label: /*i18n*/ { id: 'petri_series.status.draft', message: 'Draft' } },
      { value: 'cooked', label: /*i18n*/ { id: 'agar_series.status.cooked', message: 'Cooked' } },
      { value: 'inoculated', label: /*i18n*/ { id: 'petri_series.status.inoculated', message: 'Inoculated' } },
      { value: 'closed', label: /*i18n*/ { id: 'petri_series.status.closed', message: 'Closed' } },
      { value: 'discarded', label: /*i18n*/ { id: 'petri_series.status.discarded', message: 'Discarded' } },
    ],
  },
  notes: common.notes,
} as const satisfies FieldMap
