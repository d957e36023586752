import { linesOf, missingPercent } from '../cooking/recipe-lines'
import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import type { Finding, Values } from '../kit/field'
import { LABELS } from '../kit/labels'
import { withoutCircle } from '../kit/relation'

/** Whether the ingredients are shares of the weight and not amounts of one batch. */
const isFractional = (record: Values) => record.mode === 'percent'
const isNamed = (id: unknown) => typeof id === 'string'

/** A mixture and its sterilization. An ingredient is a stock item or another recipe. */
export const recipe = defineEntity({
  name: 'recipe',
  path: '/recipes',
  version: 1,
  label: /*i18n*/ { id: 'recipe.one', message: 'Recipe' },
  labelPlural: /*i18n*/ { id: 'recipe.many', message: 'Recipes' },
  icon: 'recipe',
  words: {
    create: /*i18n*/ { id: 'recipe.new', message: 'New recipe' },
    empty: /*i18n*/ {
      id: 'recipe.empty',
      message: 'Add what you mix: agar, grain, substrate. Create ingredients first.',
    },
    failed: /*i18n*/ { id: 'recipe.failed', message: 'Failed to load recipes' },
  },
  sync: 'full',
  route: { list: '/recipes', tab: 'recipes', base: '/recipes' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 50,
  deletion: 'final',
  qr: { category: 'RECIPE' },
  fields: {
    name: {
      ...common.name,
      messages: { required: /*i18n*/ { id: 'recipe.name.required', message: 'Name is required.' } },
    },
    description: {
      ...common.description,
      required: true,
      messages: { required: /*i18n*/ { id: 'recipe.description.required', message: 'Description is required.' } },
    },
    type: {
      type: 'reference',
      label: /*i18n*/ { id: 'recipe.type', message: 'Type' },
      to: 'recipe_type',
      required: true,
      rightBtns: { scan: {} },
    },
    sterilizationType: {
      type: 'reference',
      label: LABELS.sterilization,
      to: 'sterilization_type',
      required: true,
      rightBtns: { scan: {} },
      messages: {
        required: /*i18n*/ { id: 'recipe.sterilization_type.required', message: 'Select a sterilization type.' },
      },
    },
    sterilizationTime: {
      type: 'number',
      label: LABELS.sterilizationTime,
      min: 1,
      max: 2880,
      required: true,
      prefillFrom: 'sterilizationType.default_time',
      messages: {
        required: /*i18n*/ { id: 'recipe.sterilization_time.required', message: 'Enter sterilization time.' },
        min: /*i18n*/ {
          id: 'recipe.sterilization_time.min',
          message: 'Sterilization time must be a positive number.',
        },
      },
      sentences: {
        short: /*i18n*/ {
          id: 'recipe.sterilization_time.short',
          message: 'This sterilization takes at least {n} minutes.',
        },
        long: /*i18n*/ {
          id: 'recipe.sterilization_time.long',
          message: 'This sterilization takes at most {n} minutes.',
        },
      },
    },
    mode: {
      type: 'select',
      label: /*i18n*/ { id: 'recipe.mode', message: 'Amounts' },
      required: true,
      default: 'percent',
      options: [
        { value: 'percent', label: /*i18n*/ { id: 'recipe.mode.percent', message: 'Fractional' } },
        { value: 'value', label: /*i18n*/ { id: 'recipe.mode.value', message: 'Quantity' } },
      ],
      section: /*i18n*/ { id: 'recipe.ingredients', message: 'Ingredients' },
    },
    ingredients: {
      type: 'list',
      label: /*i18n*/ { id: 'recipe.ingredients', message: 'Ingredients' },
      merge: { by: ['item_id', 'recipe_id'] },
      required: true,
      messages: {
        required: /*i18n*/ { id: 'recipe.ingredients.required', message: 'Add at least one ingredient.' },
        custom: /*i18n*/ { id: 'recipe.ingredients.sum', message: 'Percent sum must equal 100.' },
      },
      of: {
        type: 'block',
        label: /*i18n*/ { id: 'recipe.ingredient', message: 'Ingredient' },
        fields: {
          item_id: {
            ...common.item,
            rightBtns: { scan: {} },
            visibleWhen: (line) => !isNamed(line.recipe_id),
            messages: { required: /*i18n*/ { id: 'recipe.item_id.required', message: 'Select supply item.' } },
          },
          recipe_id: {
            type: 'reference',
            label: /*i18n*/ { id: 'recipe.recipe_id', message: 'Sub-recipe' },
            to: 'recipe',
            visibleWhen: (line) => !isNamed(line.item_id),
            messages: {
              custom: /*i18n*/ { id: 'recipe.recipe_id.both', message: 'Choose an ingredient or a recipe, not both.' },
            },
          },
          percent: {
            type: 'unit',
            label: /*i18n*/ { id: 'recipe.percent', message: 'Percent' },
            above: '0',
            max: '100',
            suffix: '%',
            required: true,
            visibleWhen: (_line, record) => isFractional(record),
            messages: {
              required: /*i18n*/ { id: 'recipe.percent.required', message: 'Percent is required for each ingredient.' },
            },
          },
          value: {
            type: 'unit',
            label: /*i18n*/ { id: 'recipe.value', message: 'Value' },
            above: '0',
            unitKey: 'unit_id',
            required: true,
            visibleWhen: (_line, record) => !isFractional(record),
            messages: {
              required: /*i18n*/ { id: 'recipe.value.required', message: 'Value is required for each ingredient.' },
            },
          },
          unit_id: { ...common.unit, visibleWhen: (_line, record) => !isFractional(record) },
        },
      },
    },
    water_percent: {
      type: 'unit',
      label: /*i18n*/ { id: 'recipe.water_percent', message: 'Water in the finished batch' },
      hint: /*i18n*/ {
        id: 'recipe.water_percent.hint',
        message: 'by weight; ingredient percentages then refer to the dry part',
      },
      min: '0',
      max: '90',
      suffix: '%',
      visibleWhen: isFractional,
    },
    notes: common.notes,
  },
  rules: [
    { fields: ['ingredients', 'mode'], check: unevenSum },
    { fields: ['ingredients'], check: namingBoth },
  ],
  relations: [
    withoutCircle('ingredients.*.recipe_id'),
    {
      fields: ['sterilizationType', 'sterilizationTime'],
      reads: ['sterilizationType'],
      check: ({ sterilizationTime: minutes }, { one }) => timeOutside(minutes, one('sterilizationType') ?? {}),
    },
  ],
  title: (show) => show('name'),
  searchRank: 50,
  list: { subtitle: ['type', 'sterilizationType'], search: ['name', 'description'], sort: 'name' },
  example: {
    name: 'Malt extract agar',
    description: 'Plates for clones and transfers',
    type: '01920000-0000-7000-8000-000000000001',
    sterilizationType: '01920000-0000-7000-8000-000000000002',
    sterilizationTime: 45,
    mode: 'percent',
    ingredients: [{ item_id: '01920000-0000-7000-8000-000000000003', percent: '100' }],
  },
})

/** The exact shares of the ingredients must sum to 100. */
function unevenSum(record: Values): Finding | undefined {
  if (record.mode !== 'percent' || !Array.isArray(record.ingredients)) return undefined
  return missingPercent(record) === 0n ? undefined : { field: 'ingredients', code: 'custom' }
}

/** A line with an item and a recipe is ambiguous. */
function namingBoth(record: Values): Finding[] {
  return linesOf(record).flatMap(({ itemId, recipeId }, index): Finding[] =>
    itemId !== undefined && recipeId !== undefined ? [{ field: `ingredients.${index}.recipe_id`, code: 'custom' }] : [],
  )
}

/** Whether the minutes are outside the limits of the sterilization type. */
function timeOutside(minutes: unknown, { min_time: least, max_time: most }: Values): Finding | undefined {
  const bound = (sentence: string, n: number): Finding => ({
    field: 'sterilizationTime',
    code: 'custom',
    level: 'warning',
    params: { sentence, n },
  })
  if (typeof minutes !== 'number') return undefined
  if (typeof least === 'number' && minutes < least) return bound('short', least)
  if (typeof most === 'number' && minutes > most) return bound('long', most)
  return undefined
}
