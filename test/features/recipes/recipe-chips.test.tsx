// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { useRecipeChips } from '../../../src/features/recipes/recipe-chips'
import { RecordList } from '../../../src/records/list/RecordList'
import { useDefinition } from '../../../src/records/use-definition'
import { FARM } from '../../data/replica'
import { byRole, press, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-00000000090${n}`
const [WOOD, OAK, SPAWN, BLOCK, MIX] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]

let app: TestApp
afterEach(() => app.close())

const Recipes = () => <RecordList definition={useDefinition('recipe')} chips={useRecipeChips()} />
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent ?? '')
const shows = (...names: string[]) => until(() => `${rows()}` === `${names}`, `rows ${names}, not ${rows()}`)

it('a category shows the recipes that contain its ingredients, even in a sub-recipe', async () => {
  app = await startApp('/recipes', { '/recipes': Recipes }, async ({ db }) => {
    await rowsOf(db, 'category').put({ id: WOOD, rev: 1, code: 'WOOD', category_id: 'WOOD' })
    await rowsOf(db, 'item').put({ ...FARM.item, id: OAK, rev: 2, name: 'Oak pellets', code: 'OAK', category_id: WOOD })
    await rowsOf(db, 'recipe').bulkPut([
      { id: SPAWN, rev: 3, name: 'Spawn', ingredients: [{ item_id: FARM.item.id }] },
      { id: BLOCK, rev: 4, name: 'Block', ingredients: [{ recipe_id: MIX }, { recipe_id: SPAWN }] },
      { id: MIX, rev: 5, name: 'Mix', ingredients: [{ item_id: OAK }, { recipe_id: BLOCK }] },
    ])
  })
  await shows('Block', 'Mix', 'Spawn')
  await press(/^WOOD$/)
  await shows('Block', 'Mix')
  await press(/^GRAIN$/)
  await shows('Block', 'Mix', 'Spawn')
  expect(byRole('button', /^GRAIN$/)?.getAttribute('aria-pressed')).toBe('true')
})
