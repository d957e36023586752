// @vitest-environment happy-dom
/** What the seed says about recipes, word for word, and the same in Russian. */
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RecipeCreateScreen } from '../../../src/features/recipes/editor/RecipeCreateScreen'
import { RecipeScreen } from '../../../src/features/recipes/RecipeScreen'
import { RecipesScreen } from '../../../src/features/recipes/RecipesScreen'
import { closeForm, setFormValue, setFormValues } from '../../../src/state/form/forms'
import { FARM } from '../../data/replica'
import { page, press, says, startApp, type TestApp, until } from '../../records/app'
import { catalogOf, type Language, readCatalogs } from '../../records/words/written-in'

const FORM = 'recipe:new'
const WORDS: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    save: 'Save',
    name: 'Name is required.',
    description: 'Description is required.',
    sterilization: 'Select a sterilization type.',
    time: 'Enter sterilization time.',
    positive: 'Sterilization time must be a positive number.',
    ingredients: 'Add at least one ingredient.',
    item: 'Select supply item.',
    sum: 'Percent sum must equal 100.',
    percent: 'Percent is required for each ingredient.',
    value: 'Value is required for each ingredient.',
    missing: 'Recipe not found.',
    failed: 'Failed to load recipes',
  },
  ru: {
    save: 'Сохранить',
    name: 'Укажите название.',
    description: 'Укажите описание.',
    sterilization: 'Выберите способ стерилизации.',
    time: 'Укажите время стерилизации.',
    positive: 'Время стерилизации должно быть положительным числом.',
    ingredients: 'Добавьте хотя бы один ингредиент.',
    item: 'Выберите ингредиент.',
    sum: 'Сумма процентов должна быть равна 100.',
    percent: 'Укажите процент для каждого ингредиента.',
    value: 'Укажите значение для каждого ингредиента.',
    missing: 'Запись «Рецепт» не найдена.',
    failed: 'Не удалось загрузить рецепты',
  },
}

let app: TestApp
beforeAll(readCatalogs)
afterEach(async () => {
  await app.close()
  closeForm(FORM)
})

const start = async (address: string, language: Language, isOffline = false) => {
  app = await startApp(
    address,
    { '/recipes': RecipesScreen, '/recipes/create': RecipeCreateScreen, '/recipes/$id': RecipeScreen },
    async ({ db }) => {
      if (!isOffline) return
      await db.meta.bulkDelete(['pulled_at', 'versions'])
      await db.meta.put({
        key: 'engine',
        value: { phase: 'resting', at: '2026-03-10T08:00:00.000Z', reachable: false },
      })
    },
  )
  i18n.loadAndActivate({ locale: language, messages: catalogOf(language) })
}

describe.each(['en', 'ru'] as const)('the form of a recipe, in %s', (language) => {
  const words = WORDS[language]
  const tell = (...keys: string[]) => Promise.all(keys.map((key) => says(words[key] ?? key)))
  const save = () => press(new RegExp(`^centre ${words.save}`))
  const open = async () => {
    await start('/recipes/create', language)
    await until(() => document.querySelector('form input'), 'the form')
    await save()
    await tell('name')
  }

  it('lists the missing fields', async () => {
    await open()
    await tell('name', 'description', 'sterilization', 'time', 'ingredients')
  })

  it('asks for a time above zero', async () => {
    await open()
    setFormValue(FORM, 'sterilizationTime', 0)
    await tell('positive')
    expect(page()).not.toContain(words.time)
  })

  it('asks each line for its ingredient and its share', async () => {
    await open()
    setFormValue(FORM, 'ingredients', [{ percent: '5' }, { item_id: FARM.item.id }])
    await tell('item', 'percent')
  })

  it('asks for shares that make a hundred', async () => {
    await open()
    setFormValue(FORM, 'ingredients', [{ item_id: FARM.item.id, percent: '99.9' }])
    await tell('sum')
    setFormValue(FORM, 'ingredients', [{ item_id: FARM.item.id, percent: '100' }])
    await until(() => !page().includes(words.sum ?? ''), 'peace')
  })

  it('asks each line for its amount', async () => {
    await open()
    setFormValues(FORM, { mode: 'value', ingredients: [{ item_id: FARM.item.id, unit_id: FARM.kg.id }] })
    await tell('value')
  })
})

describe.each(['en', 'ru'] as const)('a recipe that is not here, in %s', (language) => {
  it('shows that it is missing', async () => {
    await start('/recipes/01920000-0000-7000-8000-000000000999', language)
    await says(WORDS[language].missing ?? '')
  })

  it('shows a load error before the first load', async () => {
    await start('/recipes', language, true)
    await says(WORDS[language].failed ?? '')
  })
})
