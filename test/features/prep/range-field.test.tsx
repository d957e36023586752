// @vitest-environment happy-dom
// Dishes by number on the board, where stickers show other numbers than the dishes have.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'

const SERIES = '01920000-0000-7000-8000-000000000801'

let app: TestApp
afterEach(() => app.close())
beforeEach(async () => {
  app = await startApp(
    `/prep/petri/${SERIES}`,
    { '/prep/petri/$id': () => <SeriesScreen entity="petri_series" /> },
    async ({ db }) => {
      await rowsOf(db, 'petri_series').put({
        ...{ id: SERIES, rev: 1, series_code: 'LM-0417', prepared_count: 5, source_kind: 'blank_control' },
        ...{ inoculated_at: '2026-03-05T08:00:00.000Z', status: 'inoculated' },
        // Scanned 3, 1, 2 and 21, and numbered as they came; the fifth was counted by hand.
        from_dishes: [3, 1, 2, 21].map((agar, at) => ({ quantity_id: at + 1, agar_quantity_id: agar })),
      })
    },
    registry,
  )
  await says('own numbers, or numbers on their labels')
})

const marked = () =>
  [...document.querySelectorAll<HTMLElement>('[data-dish][aria-pressed=true]')]
    .map(({ dataset }) => dataset.dish)
    .join()

it('accepts the number of a label, and names its dish', async () => {
  await type(/^Dishes/, '21')
  await says('read from labels: dish 4')
  await says('1 dish selected')
  expect(marked()).toBe('4')
  await type(/^Dishes/, '5')
  await until(() => marked() === '5')
  await type(/^Dishes/, '#1-#3')
  await says('read from labels: dishes 1–3')
  expect(marked()).toBe('1,2,3')
})

it('asks for the intended dish if both readings have one', async () => {
  await type(/^Dishes/, '3')
  await says('Own numbers and numbers on labels differ here')
  expect(marked()).toBe('')
  await says('Nothing selected')
  await press(/^By label: dish 1$/)
  await until(() => marked() === '1')
  await says('read from labels: dish 1')
  expect(byRole('button', /^By own number/)).toBeUndefined()
  // What is typed on is meant alike.
  await type(/^Dishes/, '3, 2')
  await until(() => marked() === '1,3')
  // Another text is asked about again.
  await type(/^Dishes/, '')
  await type(/^Dishes/, '2')
  await press(/^By own number: dish 2$/)
  await until(() => marked() === '2')
  await says('on their labels: 1')
})

it('lists the existing numbers after a wrong one, until a dish is tapped', async () => {
  await type(/^Dishes/, '22')
  await says('Enter numbers from 1 to 5, or the numbers on labels: 1–3, 21.')
  expect(marked()).toBe('')
  document.querySelector<HTMLElement>('[data-dish="4"]')?.click()
  await until(() => marked() === '4')
  expect(control(/^Dishes/)?.value).toBe('4')
  expect(page()).not.toContain('Numbers from 1 to 5')
  await says('on their labels: 21')
})
