import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'

/** 'Prep Spore': the type of recipes for culture media. */
export const PREP_SPORE_ID = '01920000-5b00-7000-8000-707265700001'

/** The purpose of a recipe: media, grain, substrate. */
export const recipeType = defineEntity({
  name: 'recipe_type',
  path: '/recipe_types',
  version: 1,
  label: /*i18n*/ { id: 'recipe_type.one', message: 'Recipe type' },
  labelPlural: /*i18n*/ { id: 'recipe_type.many', message: 'Recipe Types' },
  icon: 'category',
  words: {
    create: /*i18n*/ { id: 'recipe_type.new', message: 'New recipe type' },
    empty: /*i18n*/ { id: 'recipe_type.empty', message: 'Group recipes by purpose: media, grain, substrate.' },
    failed: /*i18n*/ { id: 'recipe_type.failed', message: 'Failed to load recipe types' },
  },
  sync: 'full',
  route: { list: '/recipes', tab: 'types', base: '/recipes/types' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  quickAction: 60,
  deletion: 'final',
  fields: { name: common.name, notes: common.notes },
  rules: [],
  title: (show) => show('name'),
  list: { subtitle: [], search: ['name'], sort: 'name' },
  starters: [{ id: PREP_SPORE_ID, values: { name: 'Prep Spore' } }],
  example: { name: 'Substrate' },
})
