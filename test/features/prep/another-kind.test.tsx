// @vitest-environment happy-dom
// A kind of series that has only a definition: its page, its grid, marks and their undo.
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SeriesScreen } from '../../../src/features/prep/SeriesScreen'
import { byRole, press, says, startApp, type TestApp, until } from '../../records/app'
import { registryWithJars } from '../../throwaway-kind'

const JARS = '01920000-0000-7000-8000-000000000901'

let app: TestApp
afterEach(() => app.close())

it('is marked on its grid by its own verbs, as observations of its kind', async () => {
  app = await startApp(
    `/grain/${JARS}`,
    { '/grain/$id': () => <SeriesScreen entity="grain_jar" /> },
    async ({ db }) => {
      await rowsOf(db, 'grain_jar').put({
        ...{ id: JARS, rev: 1, series_code: 'GJ-0001', jar_count: 4 },
        ...{ spawned_at: '2026-03-05T08:00:00.000Z', status: 'spawned' },
      })
    },
    registryWithJars,
  )
  await says('GJ-0001')
  await until(() => document.querySelectorAll('[data-dish]').length === 4)
  // Its verbs are four, and none of them is 'Stored'.
  expect(byRole('button', /^Stored/)).toBeUndefined()
  await press(/^Growing/)
  document.querySelector<HTMLElement>('[data-dish="3"]')?.click()
  const stored = () => rowsOf(app.db, 'observation').toArray()
  await until(async () => (await stored()).length === 1)
  expect(await stored()).toMatchObject([
    { series_kind: 'grain_jar', series_id: JARS, quantity_ids: [3], status: 'growing' },
  ])
  await until(() => document.querySelector('[data-dish="3"]')?.getAttribute('aria-label')?.includes('growing') === true)
  const undo = app.toasts.at(-1)?.undo
  await undo?.onUndo()
  await until(async () => (await stored()).length !== 1)
})
