// @vitest-environment happy-dom
// A kind of series that has only a definition: its list, its page, marks by tap, by number and by scan, its family, its finder.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { labelLink } from '../../../src/domain/qr'
import { FamilyScreen } from '../../../src/features/prep/family/FamilyScreen'
import { FinderScreen } from '../../../src/features/prep/finder/FinderScreen'
import { MarkScreen } from '../../../src/features/prep/mark/MarkScreen'
import { RatesScreen } from '../../../src/features/prep/rates/RatesScreen'
import { SeriesListScreen } from '../../../src/features/prep/series/SeriesListScreen'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { PATIENCE_MS } from '../../patience'
import { byRole, control, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { registryWithJars } from '../../throwaway-kind'

const JARS = '01920000-0000-7000-8000-000000000901'
const MOTHER = '01920000-0000-7000-8000-000000000902'
const DAY_MS = 86_400_000

let app: TestApp
afterEach(() => app.close())
beforeEach(async () => {
  const jars = (id: string, code: string, more: object = {}): StoredRow => ({
    ...{ id, rev: 1, series_code: code, jar_count: 4, status: 'spawned' },
    spawned_at: new Date(Date.now() - 8 * DAY_MS).toISOString(),
    ...more,
  })
  app = await startApp(
    '/',
    {
      '/': () => null,
      '/grain': () => <SeriesListScreen entity="grain_jar" />,
      '/grain/$id': () => <SeriesScreen entity="grain_jar" />,
      '/prep/mark': MarkScreen,
      '/prep/family': FamilyScreen,
      '/prep/finder': FinderScreen,
      '/prep/rates': RatesScreen,
    },
    async ({ db }) => {
      const parent = { series_kind: 'grain_jar', series_id: MOTHER, quantity_id: 2 }
      await rowsOf(db, 'grain_jar').bulkPut([jars(MOTHER, 'GJ-0001'), jars(JARS, 'GJ-0002', { parents: [parent] })])
    },
    registryWithJars,
  )
})

const observations = () => rowsOf(app.db, 'observation').toArray()
const observed = (count: number) =>
  expect.poll(async () => (await observations()).length, { timeout: PATIENCE_MS }).toBe(count)
const part = (number: number) => document.querySelector<HTMLElement>(`[data-dish="${number}"]`)

async function openBoard(): Promise<void> {
  await app.go(`/grain/${JARS}`)
  await says('GJ-0002')
  await until(() => document.querySelectorAll('[data-dish]').length === 4)
}

it('appears in its list, is marked on its grid, and the mark is undone', async () => {
  await app.go('/grain')
  await says('GJ-0001')
  await openBoard()
  // Its verbs are four, and none of them is 'Stored'.
  expect(byRole('button', /^Stored/)).toBeUndefined()
  await press(/^Growing/)
  part(3)?.click()
  await observed(1)
  const [made] = await observations()
  expect(made).toMatchObject({ series_kind: 'grain_jar', series_id: JARS, quantity_ids: [3], status: 'growing' })
  await until(() => part(3)?.getAttribute('aria-label')?.includes('growing') === true)
  await app.toasts.at(-1)?.undo?.onUndo()
  await until(() => part(3)?.getAttribute('aria-label')?.includes('growing') === false)
})

it('marks by numbers reach the finder, the rates and the family', async () => {
  await openBoard()
  await type(/^Jars/, '1-2')
  await says('2 jars selected')
  await press(/^Contaminated/)
  await observed(1)
  expect(await observations()).toMatchObject([{ series_kind: 'grain_jar', quantity_ids: [1, 2] }])
  await app.go(`/prep/finder?series=${JARS}`)
  await says(/2 of 8 jars in 2 series \(.*20\d\d\) were contaminated/)
  await app.go('/prep/rates')
  await says('2 of 8')
  await app.go(`/prep/family?series=${JARS}`)
  await says('Family of GJ-0002')
  await says('from GJ-0001')
})

it('a label’s scan marks it', async () => {
  await app.go('/prep/mark')
  await press(/^Growing$/)
  if (!control(/^Code or link/)) await press(/^Enter code$/)
  const label = { origin: location.origin, category: 'GRAIN', key: JARS, quantityId: 4 }
  await type(/^Code or link/, labelLink(label))
  document.querySelector('form')?.requestSubmit()
  await observed(1)
  expect(await observations()).toMatchObject([{ series_kind: 'grain_jar', quantity_ids: [4], status: 'growing' }])
  await says('1 jar marked')
})
