/** Handmade screens: addresses with several lists, and replacements for generated screens. Each loads when first opened. */
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { MenuGroup } from '../domain/kit/entity'
import type { Label } from '../domain/kit/field'
import type { IconName } from '../ui/icons'

type Screen = AsyncRouteComponent<object>
export type EntityScreen = AsyncRouteComponent<{ readonly entity: string }>

/** An address with several lists, each a tab: its place and its name in the menu. */
export type Place = {
  readonly path: string
  readonly label: Label
  /** For the link bar, which has less room than the menu. */
  readonly short?: Label
  readonly icon: IconName
  /** Its group in the menu; Control by default. */
  readonly menu: { readonly rank: number; readonly bar?: true; readonly group?: MenuGroup }
  readonly screen: Screen
}

export const places: readonly Place[] = [
  {
    path: '/base-data',
    label: /*i18n*/ { id: 'nav.base_data', message: 'Base data' },
    icon: 'lines',
    menu: { rank: 10, bar: true },
    screen: lazyRouteComponent(() => import('../features/base-data/BaseDataScreen'), 'BaseDataScreen'),
  },
  {
    path: '/ingredients-and-purchases',
    label: /*i18n*/ { id: 'nav.supplies', message: 'Ingredients and purchases' },
    short: /*i18n*/ { id: 'nav.supplies.short', message: 'Ingredients' },
    icon: 'ingredient',
    menu: { rank: 20, bar: true },
    screen: lazyRouteComponent(() => import('../features/supplies/SuppliesScreen'), 'SuppliesScreen'),
  },
  {
    path: '/recipes',
    label: /*i18n*/ { id: 'recipe.many', message: 'Recipes' },
    icon: 'recipe',
    menu: { rank: 22, bar: true },
    screen: lazyRouteComponent(() => import('../features/recipes/RecipesScreen'), 'RecipesScreen'),
  },
  {
    path: '/spores',
    label: /*i18n*/ { id: 'nav.spores', message: 'Spores and strains' },
    icon: 'spore',
    menu: { rank: 24, bar: true },
    screen: lazyRouteComponent(() => import('../features/spores/SporesScreen'), 'SporesScreen'),
  },
  {
    path: '/prep/spore',
    label: /*i18n*/ { id: 'nav.prep', message: 'Petri and agar' },
    short: /*i18n*/ { id: 'nav.prep.short', message: 'Prep' },
    icon: 'dish',
    menu: { rank: 26, bar: true, group: 'prep' },
    screen: lazyRouteComponent(() => import('../features/prep/PrepScreen'), 'PrepScreen'),
  },
]

export type Handmade = { readonly [K in 'list' | 'detail' | 'form']?: EntityScreen }

/** By entity; all other screens are rendered from the definition. */
export const handmade: Readonly<Record<string, Handmade>> = {
  unit: { detail: lazyRouteComponent(() => import('../features/base-data/BaseDataScreen'), 'UnitScreen') },
  category: { detail: lazyRouteComponent(() => import('../features/base-data/BaseDataScreen'), 'CategoryScreen') },
  sterilization_type: {
    list: lazyRouteComponent(() => import('../features/base-data/SterilizationScreens'), 'SterilizationListScreen'),
    detail: lazyRouteComponent(() => import('../features/base-data/SterilizationScreens'), 'SterilizationScreen'),
  },
  strain: { detail: lazyRouteComponent(() => import('../features/spores/StrainScreen'), 'StrainScreen') },
  spore: { detail: lazyRouteComponent(() => import('../features/spores/SporeScreen'), 'SporeScreen') },
  item: {
    detail: lazyRouteComponent(() => import('../features/supplies/item/ItemScreen'), 'ItemScreen'),
  },
  recipe: {
    detail: lazyRouteComponent(() => import('../features/recipes/RecipeScreen'), 'RecipeScreen'),
    form: lazyRouteComponent(() => import('../features/recipes/editor/RecipeCreateScreen'), 'RecipeCreateScreen'),
  },
  place: { detail: lazyRouteComponent(() => import('../features/places/PlaceScreen'), 'PlaceScreen') },
  agar_series: { detail: lazyRouteComponent(() => import('../features/prep/agar/AgarScreen'), 'AgarScreen') },
  run: { detail: lazyRouteComponent(() => import('../features/prep/run/RunScreen'), 'RunScreen') },
  purchase: {
    detail: lazyRouteComponent(() => import('../features/supplies/purchase/PurchaseScreen'), 'PurchaseScreen'),
    form: lazyRouteComponent(() => import('../features/supplies/purchase/PurchaseForm'), 'PurchaseCreateScreen'),
  },
  user: {
    list: lazyRouteComponent(() => import('../features/users/UsersScreen'), 'UsersScreen'),
    detail: lazyRouteComponent(() => import('../features/users/UserScreen'), 'UserScreen'),
    form: lazyRouteComponent(() => import('../features/users/UserFormScreen'), 'UserCreateScreen'),
  },
}
