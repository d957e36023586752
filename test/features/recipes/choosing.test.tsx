// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { RecipeScreen } from '../../../src/features/recipes/RecipeScreen'
import { closeForm, readForm } from '../../../src/state/form/forms'
import { FARM } from '../../data/replica'
import { page, press, says, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-00000000093${n}`
const [OAK, PLUG, PIECES, BLOCK, MIX, BREW] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const RYE = FARM.item.id
const FORM = `recipe:${MIX}`

let app: TestApp
beforeEach(async () => {
  app = await startApp(
    `/recipes/${MIX}?edit=true`,
    { '/recipes/$id': RecipeScreen, '/ingredients-and-purchases/items/create': () => <p>a new ingredient</p> },
    async ({ db }) => {
      await rowsOf(db, 'unit').put({ id: PIECES, rev: 6, code: 'pcs', fraction_digits: 0 })
      const item = (itemId: string, name: string, unit_id: string) => ({
        ...FARM.item,
        id: itemId,
        name,
        code: name,
        unit_id,
      })
      await rowsOf(db, 'item').bulkPut([item(OAK, 'Oak', FARM.kg.id), item(PLUG, 'Plug', PIECES)])
      const recipe = (recipeId: string, name: string, ingredients: Record<string, string>[]) => ({
        ...{ id: recipeId, rev: 7, name, mode: 'value', sterilizationTime: 45, ingredients },
      })
      await rowsOf(db, 'recipe').bulkPut([
        recipe(MIX, 'Bran mix', [
          { item_id: RYE, value: '2', unit_id: FARM.kg.id },
          { item_id: OAK, value: '1', unit_id: FARM.kg.id },
        ]),
        recipe(BLOCK, 'Oak block', [{ recipe_id: MIX, value: '1', unit_id: FARM.kg.id }]),
        recipe(BREW, 'Brew', [{ item_id: OAK, value: '1', unit_id: FARM.kg.id }]),
      ])
    },
  )
  await until(() => document.querySelector('form input'), 'the form')
})
afterEach(async () => {
  await app.close()
  closeForm(FORM)
})

const lines = () => (readForm(FORM)?.values.ingredients ?? []) as Record<string, string>[]
const rows = () => [...document.querySelectorAll<HTMLElement>('dialog li')]
const row = (name: string) => until(() => rows().find((one) => one.textContent?.includes(name)), `row ${name}`)

it('explains why a recipe cannot contain itself, and accepts another', async () => {
  await press(/^Recipe$/)
  expect((await row('Oak block')).textContent).toContain('Contains this recipe')
  expect((await row('Bran mix')).textContent).toContain('This recipe itself')
  expect((await row('Oak block')).querySelector('button, a')).toBeNull()
  ;(await row('Brew')).querySelector('button')?.click()
  await until(() => lines().length === 3, 'the third line')
  expect(lines()[2]?.recipe_id).toBe(BREW)
})

it('puts another ingredient with its own unit on a line, and rejects a duplicate', async () => {
  await until(() => page().includes('Oak'), 'the lines')
  await press(/^Oak/)
  await press(/^Choose another$/)
  await says('Already in the recipe')
  ;(await row('Plug')).querySelector('button')?.click()
  await until(() => lines()[1]?.item_id === PLUG, 'the plug')
  expect(lines()[1]?.unit_id).toBe(PIECES)
  await until(() => document.querySelector('input[aria-label="Amount of Plug"]'), 'the line of the plug')
  await new Promise((resolve) => setTimeout(resolve, 100))
})

it('leaves no open line behind for an ingredient that was not made after all', async () => {
  await press(/^Add$/)
  await press(/New ingredient/)
  await says('a new ingredient')
  expect(app.path()).toContain('at=ingredients.2.item_id')
  app.back()
  await until(() => document.querySelector('form input'), 'the form again')
  expect(lines()).toHaveLength(2)
})
