// @vitest-environment happy-dom
// What is due today for jars and bags: on home, on the page of a place, in the list of series and in the grid.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { messages as ru } from '../../../locales/ru.po'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import { NO_MOVE } from '../../../src/domain/prep/moving'
import { HomeScreen } from '../../../src/features/home/HomeScreen'
import { MoveScreen } from '../../../src/features/places/move/MoveScreen'
import { PlaceScreen } from '../../../src/features/places/PlaceScreen'
import { SeriesListScreen } from '../../../src/features/prep/series/SeriesListScreen'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { readMove, setMove } from '../../../src/state/form/moving'
import { REPEAT_MS } from '../../../src/state/form/one-act'
import { PATIENCE_MS } from '../../patience'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

const DAY_MS = 86_400_000
const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const [ROOM, SHELF, OYSTER, JARS, BAGS] = [id(1), id(2), id(3), id(4), id(5)]

let app: TestApp
let made = 100
const row = (more: object): StoredRow => ({ id: id(made++), rev: made, ...more })
const series = (days: number, more: object): StoredRow =>
  row({ strain_id: OYSTER, status: 'inoculated', inoculated_at: ago(days), prepared_count: 6, ...more })
const see = (series_id: string, days: number, numbers: readonly number[], more: object): StoredRow =>
  row({ series_kind: 'grow_series', series_id, observed_at: ago(days), quantity_ids: numbers, ...more })
const GRAIN = { form: 'grain', vessel: 'jar' }

afterEach(async () => {
  setMove(NO_MOVE)
  await app.close()
})
beforeEach(async () => {
  // Five earlier series of grain, each shaken on the sixth day.
  const before = [30, 31, 32, 33, 34].map((days) => series(days, { ...GRAIN, status: 'closed', prepared_count: 1 }))
  const shaken = before.map((one, n) => see(one.id, 24 + n, [1], { treatment: 'shaken' }))
  app = await startApp(
    '/',
    {
      '/': HomeScreen,
      '/grow': () => <SeriesListScreen entity="grow_series" />,
      '/grow/$id': () => <SeriesScreen entity="grow_series" />,
      '/places/$id': () => <PlaceScreen entity="place" />,
      '/move': MoveScreen,
    },
    async ({ db }) => {
      await rowsOf(db, 'place').bulkPut([
        { id: ROOM, rev: 1, name: 'Incubation 1', kind: 'incubation', is_active: true },
        { id: SHELF, rev: 2, name: 'A', kind: 'incubation', parent_id: ROOM, is_active: true },
      ])
      await rowsOf(db, 'strain').put({ id: OYSTER, rev: 3, strain_name: 'Blue oyster', strain_code: 'BO' })
      await rowsOf(db, 'grow_series').bulkPut([
        ...before,
        series(8, { id: JARS, ...GRAIN, series_code: 'GS-0057', place_id: SHELF }),
        series(20, { id: BAGS, form: 'substrate', vessel: 'bag', series_code: 'BL-0033', place_id: ROOM }),
      ])
      await rowsOf(db, 'observation').bulkPut([
        ...shaken,
        see(JARS, 1, [1, 2, 3, 4, 5, 6], { status: 'growing', colonized_percent: 40 }),
        see(JARS, 0, [6], { treatment: 'shaken' }),
        see(BAGS, 3, [1, 2], { status: 'colonized' }),
        see(BAGS, 0, [3, 4, 5, 6], { status: 'growing' }),
      ])
    },
    registry,
  )
})

const shakings = async () =>
  (await rowsOf(app.db, 'observation').toArray())
    .filter(({ series_id: of, treatment }) => of === JARS && treatment === 'shaken')
    .map(({ quantity_ids: numbers }) => numbers)

it('shows on home the act, the number, the place and the day', async () => {
  await says('Shake 5 jars')
  await says(/Shake 5 jarsGS-0057 · Blue oyster, day 8, Incubation 1 A, since \d/)
  await says(/Move 2 bagsBL-0033 · Blue oyster, colonized, Incubation 1, since \d/)
  expect(page()).not.toContain('dishes')
  const jars = await until(() => byRole('link', /^Shake/))
  expect(jars.getAttribute('href')).toContain(`/grow/${JARS}`)
  expect(byRole('link', /^Move 2/)?.getAttribute('href')).toBe(`/places/${ROOM}`)
  expect(byRole('link', /^Move$/)?.getAttribute('href')).toContain('/move?series=')
  i18n.loadAndActivate({ locale: 'ru', messages: ru })
  await says('Встряхнуть 5 банок')
  await says('Переместить 2 пакета')
})

it('records on home that jars were shaken, and keeps the focus among the duties', async () => {
  const shaken = await until(() => byRole('button', /^Shaken$/))
  shaken.focus()
  shaken.click()
  await until(() => !page().includes('Shake 5 jars'), 'the row is gone')
  expect(await shakings()).toContainEqual([1, 2, 3, 4, 5])
  expect(document.activeElement?.textContent).toMatch(/^Move 2 bags/)
})

it('records from the place that its jars were shaken, and undoes it', async () => {
  await app.go(`/places/${SHELF}`)
  await says('To do today')
  await says('Shake 5 jars')
  expect(page()).not.toContain('Move 2 bags')
  // A second shaking this soon after that of the test before would be a double tap.
  await new Promise((done) => setTimeout(done, REPEAT_MS))
  await press(/^Shaken$/)
  await expect.poll(shakings, { timeout: PATIENCE_MS }).toContainEqual([1, 2, 3, 4, 5])
  await until(() => !page().includes('Shake 5 jars'), 'the row is gone')
  expect(app.toasts.at(-1)?.text).toBe('Jars 1–5: shaken')
  await app.toasts.at(-1)?.undo?.onUndo()
  await says('Shake 5 jars')
})

it('opens the move of colonized bags from their place', async () => {
  await app.go(`/places/${ROOM}`)
  await says('Move 2 bags')
  await press(/^Move$/, 'link')
  await says('BL-0033: 1, 2')
  expect(readMove().loads).toEqual([{ kind: 'grow_series', seriesId: BAGS, numbers: [1, 2] }])
})

it('marks the due series in the list', async () => {
  await app.go('/grow')
  await says('Shake today')
  await press(/^Blocks/, 'tab')
  await says('Move today')
})

it('draws arcs beside the jars to shake', async () => {
  await app.go(`/grow/${JARS}`)
  const told = () => [...document.querySelectorAll('[data-dish]')].map((one) => one.getAttribute('aria-label'))
  await until(() => told()[0] === 'Jar 1, growing, 40 %, to shake', 'the jar to shake')
  expect(told().filter((label) => label?.endsWith('to shake'))).toHaveLength(5)
  const paths = [1, 6].map((number) => document.querySelectorAll(`[data-dish="${number}"] path`).length)
  expect((paths[0] ?? 0) - (paths[1] ?? 0)).toBe(1)
  await press(/^Shaken/)
  document.querySelector<HTMLElement>('[data-dish="2"]')?.click()
  await until(() => told()[1] === 'Jar 2, growing, 40 %', 'the shaken jar')
})
