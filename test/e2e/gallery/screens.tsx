import type { ReactElement } from 'react'
import { Engine } from './engine-screen'
import { Controls, Form } from './form-screens'
import { desktopIngredients, Ingredients, Item, LongList } from './list-screens'
import { Actions, Danger, Home, Menu, Settings, SignIn, Sync } from './main-screens'
import { Parts } from './part-screens'

export const screens: Record<string, () => ReactElement> = {
  'sign-in': SignIn,
  home: Home,
  ingredients: Ingredients,
  item: Item,
  form: Form,
  controls: Controls,
  engine: Engine,
  danger: Danger,
  actions: Actions,
  settings: Settings,
  sync: Sync,
  parts: Parts,
  menu: Menu,
  desktop: desktopIngredients,
  long: LongList,
}
