// @vitest-environment happy-dom
// The page of a place, and moving parts there by their labels.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { NO_MOVE } from '../../../src/domain/prep/moving'
import { labelLink } from '../../../src/domain/qr'
import { MoveScreen } from '../../../src/features/places/move/MoveScreen'
import { PlaceScreen } from '../../../src/features/places/PlaceScreen'
import { setMove } from '../../../src/state/form/moving'
import { REPEAT_MS } from '../../../src/state/form/one-act'
import { PATIENCE_MS } from '../../patience'
import { agree, byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-000000000${n}`
const [HOUSE, SHELF, CELLAR, OYSTER, BAGS, JARS] = [id(901), id(902), id(903), id(904), id(905), id(906)]
const AT = '2026-03-05T08:00:00.000Z'

let app: TestApp
afterEach(() => app.close())
beforeEach(async () => {
  app = await startApp(
    '/',
    { '/': () => null, '/places/$id': () => <PlaceScreen entity="place" />, '/move': MoveScreen },
    async ({ db }) => {
      await rowsOf(db, 'place').bulkPut([
        { id: HOUSE, rev: 1, name: 'Fruiting 2', code: 'FR-2', kind: 'fruiting', capacity_parts: 6, is_active: true },
        { id: SHELF, rev: 2, name: 'A', kind: 'fruiting', parent_id: HOUSE, capacity_parts: 12, is_active: true },
        { id: CELLAR, rev: 3, name: 'Cellar', kind: 'incubation', is_active: true },
      ])
      await rowsOf(db, 'strain').put({ id: OYSTER, rev: 4, strain_name: 'Blue oyster', strain_code: 'BO' })
      const series = { rev: 5, strain_id: OYSTER, status: 'inoculated', inoculated_at: AT }
      await rowsOf(db, 'grow_series').bulkPut([
        { ...series, id: BAGS, series_code: 'BL-0033', form: 'substrate', vessel: 'bag', prepared_count: 40 },
        {
          ...series,
          id: JARS,
          series_code: 'GR-0007',
          form: 'grain',
          vessel: 'jar',
          prepared_count: 5,
          place_id: HOUSE,
        },
      ])
      const seen = { rev: 6, series_kind: 'grow_series', observed_at: AT }
      await rowsOf(db, 'observation').bulkPut([
        { ...seen, id: id(911), series_id: BAGS, quantity_ids: [1, 2, 3], place_id: SHELF },
        { ...seen, id: id(912), series_id: BAGS, quantity_ids: [4], status: 'discarded' },
      ])
    },
    registry,
  )
  setMove(NO_MOVE)
})

async function scan(category: string, key: string, quantityId?: number): Promise<void> {
  // A refused code stays in its field.
  if (!control(/^Code or link/)) await press(/^Enter code$/)
  await type(/^Code or link/, labelLink({ origin: location.origin, category, key, ...(quantityId && { quantityId }) }))
  document.querySelector('form')?.requestSubmit()
}

const moves = async () =>
  (await rowsOf(app.db, 'observation').toArray()).filter(({ place_id: place }) => place === HOUSE || place === CELLAR)

it('shows the parts of a place by shelf, and warns over its capacity', async () => {
  await app.go(`/places/${HOUSE}`)
  await says('8 parts, 6 places')
  await says('2 over capacity')
  await says('On no shelf')
  const shelf = await until(() => byRole('link', /^A$/))
  expect(shelf.getAttribute('href')).toBe(`/places/${SHELF}`)
  const bags = await until(() => byRole('link', /BL-0033/))
  expect(bags.getAttribute('href')).toContain(BAGS)
  expect(bags.textContent).toMatch(/Blue oyster.*day \d+.*3$/)
  expect(bags.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('inoculated: 3, 9 places free')
})

it('reports an empty place in words', async () => {
  await app.go(`/places/${CELLAR}`)
  await says('Nothing is here')
})

it('moves all bags of a series but the discarded one, and undoes it', async () => {
  await app.go(`/places/${CELLAR}`)
  const here = await until(() => byRole('link', /^Move here$/))
  here.click()
  await says('Cellar')
  await scan('GROW', BAGS, 4)
  await says('Bag 4 is not here any more: discarded')
  await scan('GROW', BAGS, 7)
  await says('BL-0033: 7')
  await scan('GROW', BAGS)
  await says('BL-0033: 1–3, 5–40')
  await press(/^Move 39 bags$/)
  await until(() => app.path() === `/places/${CELLAR}`)
  expect(app.toasts.at(-1)?.text).toBe('Moved 39 bags to Cellar')
  expect(await moves()).toMatchObject([{ series_id: BAGS, place_id: CELLAR }])
  await says('39 bags')
  await app.toasts.at(-1)?.undo?.onUndo()
  await expect.poll(async () => (await moves()).length, { timeout: PATIENCE_MS }).toBe(0)
})

it('takes the parts before the place, and rejects a repeated label', async () => {
  await app.go('/move')
  await scan('GROW', JARS, 2)
  await says('GR-0007: 2')
  await scan('GROW', JARS, 2)
  await says('Already added: Jar 2')
  await scan('GROW', BAGS, 8)
  await says('BL-0033: 8')
  await scan('PLACE', CELLAR)
  await says('Cellar')
  await press(/^Move 2 parts$/)
  await expect.poll(async () => (await moves()).length, { timeout: PATIENCE_MS }).toBe(2)
  const told = (await moves()).map(({ series_id: series, quantity_ids: numbers }) => [series, numbers])
  expect(told.toSorted()).toEqual([
    [BAGS, [8]],
    [JARS, [2]],
  ])
})

it('opens with the chosen parts taken, and asks only for the place', async () => {
  // The test before moved parts to the same place: a press within this time would be its second tap.
  await new Promise((done) => setTimeout(done, REPEAT_MS))
  await app.go(`/move?series=${BAGS}&parts=${encodeURIComponent('3–5')}`)
  await says('BL-0033: 3, 5')
  await until(() => app.path() === '/move')
  await scan('PLACE', CELLAR)
  await says('Cellar')
  await press(/^Move 2 bags$/)
  await until(() => app.path() === `/places/${CELLAR}`)
  expect(await moves()).toMatchObject([{ series_id: BAGS, quantity_ids: [3, 5], place_id: CELLAR }])
})

it('asks before the parts of another move are dropped for given parts', async () => {
  const leave = async () => {
    await app.go('/')
    await until(() => !page().includes('GR-0007'))
    // An answered question stays for a moment, and a press on it answers nothing.
    await until(() => !document.querySelector('[role=alertdialog] button'))
  }
  await app.go('/move')
  await scan('GROW', JARS, 2)
  await says('GR-0007: 2')
  await leave()
  await app.go(`/move?series=${BAGS}`)
  await says('Another move is unfinished')
  await agree(/^Continue$/)
  await says('GR-0007: 2')
  expect(page()).not.toContain('BL-0033')
  await leave()
  await app.go(`/move?series=${BAGS}`)
  await agree(/^Start over$/)
  await says('BL-0033: 1–3, 5–40')
  expect(page()).not.toContain('GR-0007: 2')
})
