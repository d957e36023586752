// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { RecipeCreateScreen } from '../../../src/features/recipes/editor/RecipeCreateScreen'
import { closeForm, readForm, setFormValue, setFormValues } from '../../../src/state/form/forms'
import { FARM } from '../../data/replica'
import { agree, byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

const FORM = 'recipe:new'
const id = (n: number) => `01920000-0000-7000-8000-00000000091${n}`
const [OAK, GYPSUM, PIECES, PLUG, LITRE] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]
const RYE = FARM.item.id

let app: TestApp
beforeEach(async () => {
  app = await startApp('/recipes/create', { '/recipes/create': RecipeCreateScreen }, async ({ db }) => {
    await rowsOf(db, 'unit').bulkPut([
      { id: PIECES, rev: 6, code: 'pcs', fraction_digits: 0 },
      { id: LITRE, rev: 6, code: 'l', fraction_digits: 2 },
    ])
    const item = (itemId: string, name: string, unit_id: string) => ({
      ...FARM.item,
      id: itemId,
      name,
      code: name,
      unit_id,
    })
    await rowsOf(db, 'item').bulkPut([
      item(OAK, 'Oak', FARM.kg.id),
      item(GYPSUM, 'Gypsum', FARM.gram.id),
      item(PLUG, 'Plug', PIECES),
    ])
  })
  await until(() => document.querySelector('form input'), 'the form')
})
afterEach(async () => {
  await app.close()
  closeForm(FORM)
})

const lines = () => (readForm(FORM)?.values.ingredients ?? []) as Record<string, string>[]
const mix = (...shares: string[]) =>
  [OAK, RYE, GYPSUM].slice(0, shares.length).map((item_id, at) => ({ item_id, percent: shares[at] ?? '' }))
const grip = (name: string) => until(() => byRole('button', new RegExp(`^Move ${name}`)), `the handle of ${name}`)
const key = (target: Element, name: string, more: object = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
const amountOf = (name: string) =>
  until(() => document.querySelector<HTMLInputElement>(`input[aria-label="Amount of ${name}"]`), `amount of ${name}`)
const show = async (ingredients: Record<string, string>[], more: object = {}) => {
  setFormValues(FORM, { ingredients, ...more })
  await until(() => document.querySelectorAll('[aria-keyshortcuts]').length === ingredients.length, 'the lines')
}

it('fills the last or the chosen line with the missing percentage', async () => {
  await show(mix('48', '45.5', '1'))
  await says('5.5 missing')
  await press(/^Fill the rest with Gypsum/)
  await says('complete')
  expect(lines().map(({ percent }) => percent)).toEqual(['48', '45.5', '6.5'])
  expect(byRole('button', /^Fill the rest with/)).toBeUndefined()
})

it('fills the line of the focus up by the key "="', async () => {
  await show(mix('48', '45.5', '1'))
  key(await amountOf('Oak'), '=')
  await says('complete')
  expect(lines()[0]?.percent).toBe('53.5')
})

it('moves a line by Alt and arrows, announces its place, and keeps focus', async () => {
  await show(mix('48', '45.5', '6.5'))
  const handle = await grip('Oak')
  handle.focus()
  key(handle, 'ArrowDown', { altKey: true })
  await says('Oak, 2 of 3')
  expect(lines().map(({ item_id }) => item_id)).toEqual([RYE, OAK, GYPSUM])
  await until(() => document.activeElement?.getAttribute('aria-label') === 'Move Oak', 'focus on the handle')
  expect(document.activeElement?.id).toContain('ingredients.1.grip')
})

it('focuses the handle of a moved line by id, because the browser drops focus', async () => {
  await show(mix('48', '45.5', '6.5'))
  const handle = await grip('Gypsum')
  handle.focus()
  key(handle, 'ArrowUp', { altKey: true })
  handle.blur()
  await until(() => document.activeElement?.getAttribute('aria-label') === 'Move Gypsum', 'focus on the handle')
})

it('removes a line by Delete and hands the focus to the next one', async () => {
  await show(mix('48', '45.5', '6.5'))
  const handle = await grip('Rye grain')
  handle.focus()
  key(handle, 'Delete')
  await until(() => lines().length === 2, 'two lines')
  await until(() => document.activeElement?.getAttribute('aria-label') === 'Move Gypsum', 'focus on the next handle')
})

it('restores a removed line, and keeps later entries', async () => {
  await show(mix('48', '45.5', '6.5'))
  key(await grip('Rye grain'), 'Delete')
  await until(() => lines().length === 2, 'two lines')
  setFormValue(FORM, 'ingredients', [
    { item_id: OAK, percent: '50' },
    { item_id: GYPSUM, percent: '6.5' },
  ])
  await until(() => page().includes('56.5'), 'the new sum')
  app.toasts.at(-1)?.undo?.onUndo()
  await until(() => lines().length === 3, 'three lines')
  expect(lines()).toEqual(mix('50', '45.5', '6.5'))
})

const choose = async (mode: 'percent' | 'value') => {
  const radio = await until(() => document.querySelector<HTMLInputElement>(`input[type=radio][value=${mode}]`), mode)
  radio.click()
}

it('asks for the batch weight before shares become amounts, not on the way back', async () => {
  await show(mix('48', '45.5', '6.5'))
  await choose('value')
  await says('What is the batch weight?')
  await agree(/^Convert/)
  await until(() => readForm(FORM)?.values.mode === 'value', 'amounts')
  expect(lines()[0]).toMatchObject({ item_id: OAK, value: expect.any(String), unit_id: expect.any(String) })
  await until(() => page().includes('in total'), 'the total')
  await choose('percent')
  await until(() => readForm(FORM)?.values.mode === 'percent', 'shares')
  expect(lines()).toEqual(mix('48', '45.5', '6.5'))
})

it('asks to enter amounts again without a weight, and keeps an open line open', async () => {
  await show([{ item_id: PLUG, percent: '40' }, { percent: '60' }])
  await choose('value')
  await says('The amounts cannot be converted')
  await agree(/^Enter again/)
  await until(() => readForm(FORM)?.values.mode === 'value', 'amounts')
  expect(lines().map(({ item_id, recipe_id }) => [item_id, recipe_id])).toEqual([
    [PLUG, undefined],
    [undefined, undefined],
  ])
})

it('shows at a line that its unit does not lead to the ingredient', async () => {
  await show([{ item_id: OAK, value: '4', unit_id: LITRE }], { mode: 'value' })
  await says('no conversion from this unit')
})

it('links an amount to its errors', async () => {
  await press(/^centre Save/)
  await show([{ item_id: OAK }])
  const input = await amountOf('Oak')
  await says('Percent is required for each ingredient.')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((one) => document.getElementById(one)?.textContent).join()).toContain('Percent is required')
})
