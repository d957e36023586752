// @vitest-environment happy-dom
// A round through a room: an answer for each shelf, its undo, and the rest as before.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messages as ru } from '../../../locales/ru.po'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { standing } from '../../../src/domain/prep/dish-fold'
import { NO_ROUND } from '../../../src/domain/prep/room-round'
import { PlaceScreen } from '../../../src/features/places/PlaceScreen'
import { RoundScreen } from '../../../src/features/places/round/RoundScreen'
import { setRound } from '../../../src/state/form/room-round'
import { PATIENCE_MS } from '../../patience'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

const PHOTO = `${'a'.repeat(64)}.jpg`
vi.mock('../../../src/state/files/choose-file', () => ({ chooseFile: async () => ({ ok: true, name: PHOTO }) }))

const id = (n: number) => `01920000-0000-7000-8000-000000000${n}`
const [HOUSE, A, B, C, CELLAR] = [id(901), id(902), id(903), id(904), id(905)]
const [OYSTER, BAGS, OTHERS, JARS] = [id(906), id(907), id(908), id(909)]
const AT = '2026-03-05T08:00:00.000Z'

let app: TestApp
afterEach(() => app.close())
beforeEach(async () => {
  app = await startApp(
    '/',
    { '/': () => null, '/places/$id': () => <PlaceScreen entity="place" />, '/places/$id/round': RoundScreen },
    async ({ db }) => {
      const shelf = { rev: 2, kind: 'fruiting', parent_id: HOUSE, is_active: true }
      await rowsOf(db, 'place').bulkPut([
        { id: HOUSE, rev: 1, name: 'Fruiting 2', kind: 'fruiting', is_active: true },
        { ...shelf, id: A, name: 'A' },
        { ...shelf, id: B, name: 'B' },
        { ...shelf, id: C, name: 'C' },
        { id: CELLAR, rev: 3, name: 'Cellar', kind: 'incubation', is_active: true },
      ])
      await rowsOf(db, 'strain').put({ id: OYSTER, rev: 4, strain_name: 'Blue oyster', strain_code: 'BO' })
      const series = { rev: 5, strain_id: OYSTER, status: 'inoculated', inoculated_at: AT }
      const bags = { ...series, form: 'substrate', vessel: 'bag' }
      await rowsOf(db, 'grow_series').bulkPut([
        { ...bags, id: BAGS, series_code: 'BL-0031', prepared_count: 12, place_id: A },
        { ...bags, id: OTHERS, series_code: 'BL-0029', prepared_count: 3, place_id: B },
        { ...series, id: JARS, form: 'grain', vessel: 'jar', series_code: 'GR-7', prepared_count: 5, place_id: C },
      ])
      const seen = { rev: 6, series_kind: 'grow_series', observed_at: AT }
      await rowsOf(db, 'observation').bulkPut([
        { ...seen, id: id(911), series_id: BAGS, quantity_ids: [1, 2, 3, 4], status: 'fruiting' },
        { ...seen, id: id(912), series_id: OTHERS, quantity_ids: [3], status: 'discarded' },
      ])
    },
    registry,
  )
  setRound(NO_ROUND)
})

const BEFORE = [id(911), id(912)]
/** What the round recorded and nobody undid. */
const recorded = async (): Promise<Values[]> => {
  const rows = standing(await rowsOf(app.db, 'observation').toArray()).map(({ observation }) => observation)
  return rows
    .filter((row) => !BEFORE.includes(row.id))
    .map(({ series_id, quantity_ids, status, treatment, quarantined, contamination_type }) => ({
      ...{ series_id, quantity_ids },
      ...(treatment !== undefined && { treatment }),
      ...(status !== undefined && { status }),
      ...(quarantined !== undefined && { quarantined }),
      ...(contamination_type !== undefined && { contamination_type }),
    }))
}
const hasRecorded = (count: number) =>
  expect.poll(async () => (await recorded()).length, { timeout: PATIENCE_MS }).toBe(count)
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

it('opens from its place, and asks about each shelf with its own answers', async () => {
  await app.go(`/places/${HOUSE}`)
  await press(/^Start room round$/, 'link')
  await says('0 of 3')
  expect(page()).toMatch(/Blue oysterBL-003112 bags, day \d+, inoculated: 8, fruiting: 4/)
  expect(page()).toMatch(/BL-00292 bags, day \d+, inoculated/)
  expect(byRole('button', /^Pins, A$/)).toBeDefined()
  expect(byRole('button', /^Pins, C$/)).toBeUndefined()
  expect(byRole('button', /^Problem, C$/)).toBeDefined()
  await says('The rest as before3 shelves, one undo')
})

it('records one answer for a shelf that is tapped twice, and undoes it', async () => {
  await app.go(`/places/${HOUSE}/round`)
  const pins = await until(() => byRole('button', /^Pins, A$/))
  pins.click()
  pins.click()
  await says('1 of 3')
  expect(await recorded()).toEqual([{ series_id: BAGS, quantity_ids: from(1, 12), status: 'pinning' }])
  await says('Blue oyster, 12 bagsA, pins')
  await press(/^Undo, A$/)
  await hasRecorded(0)
  await says('0 of 3 shelves')
  await press(/^As before, A$/)
  await hasRecorded(1)
  expect(await recorded()).toEqual([{ series_id: BAGS, quantity_ids: from(1, 12), treatment: 'checked' }])
})

it('answers the rest once after a double tap, and undoes only that', async () => {
  await app.go(`/places/${HOUSE}/round`)
  await press(/^Pins, B$/)
  await says('The rest as before2 shelves, one undo')
  const rest = await until(() => byRole('button', /^The rest as before/))
  rest.click()
  rest.click()
  await says('Every shelf has an answer.')
  await hasRecorded(3)
  expect(byRole('button', /^The rest as before/)).toBeUndefined()
  const said = app.toasts.at(-1)
  expect(said?.text).toBe('2 shelves are as before')
  await said?.undo?.onUndo()
  await hasRecorded(1)
  await says('1 of 3')
})

it('undoes one shelf of the rest, and leaves the others', async () => {
  await app.go(`/places/${HOUSE}/round`)
  await press(/^The rest as before/)
  await says('3 of 3')
  await press(/^Undo, C$/)
  await says('2 of 3')
  await hasRecorded(2)
  expect((await recorded()).some(({ series_id }) => series_id === JARS)).toBe(false)
})

it('records a problem at once, and its sign for the bags that have it', async () => {
  await app.go(`/places/${HOUSE}/round`)
  await press(/^Problem, A$/)
  await says('The shelf is in quarantine.')
  expect(await recorded()).toEqual([{ series_id: BAGS, quantity_ids: from(1, 12), quarantined: true }])
  expect(byRole('button', /^Trichoderma$/)).toBeUndefined()
  await press(/^Bag 7,/)
  await press(/^Trichoderma$/)
  await hasRecorded(2)
  await says('Bag 7: Trichoderma')
  await until(() => document.activeElement?.getAttribute('role') === 'status', 'the focus')
  expect(await recorded()).toContainEqual({
    ...{ series_id: BAGS, quantity_ids: [7], status: 'contaminated', contamination_type: 'trichoderma' },
  })
  await press(/^Close$/)
  await press(/^Undo, A$/)
  await hasRecorded(0)
})

it('keeps its answers of today when the person comes back', async () => {
  await app.go(`/places/${HOUSE}/round`)
  await press(/^As before, B$/)
  await says('1 of 3')
  await app.go('/')
  await app.go(`/places/${HOUSE}/round`)
  await says('1 of 3')
  await press(/^Undo, B$/)
  await hasRecorded(0)
})

it('asks nothing in an empty room', async () => {
  await app.go(`/places/${CELLAR}/round`)
  await says('Nothing to check here')
  await app.go(`/places/${CELLAR}`)
  await says('Nothing is here')
  expect(byRole('link', /^Start room round$/)).toBeUndefined()
})

it('answers a whole room with two taps from its place', async () => {
  await app.go(`/places/${HOUSE}`)
  let taps = 0
  const tap = async (name: RegExp, role: 'button' | 'link' = 'button') => {
    taps += 1
    await press(name, role)
  }
  await tap(/^Start room round$/, 'link')
  await tap(/^The rest as before/)
  await says('3 of 3')
  expect(taps).toBe(2)
})

it('takes a photo of the next shelf, and undoes it', async () => {
  await app.go(`/places/${HOUSE}/round`)
  await press(/^As before, A$/)
  await hasRecorded(1)
  await press(/^Photo ?B$/)
  await says('Photo of B')
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'))
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'shelf.jpg', { type: 'image/jpeg' })] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => app.toasts.at(-1)?.text === 'Photo of B saved')
  const photos = async () => (await rowsOf(app.db, 'observation').toArray()).filter(({ photos: some }) => some)
  expect(await photos()).toMatchObject([{ series_id: OTHERS, quantity_ids: [1, 2], photos: [PHOTO] }])
  await says('1 of 3 shelves')
  await app.toasts.at(-1)?.undo?.onUndo()
  await hasRecorded(1)
})

it('speaks Russian', async () => {
  await app.go(`/places/${HOUSE}/round`)
  await says('0 of 3')
  i18n.loadAndActivate({ locale: 'ru', messages: ru })
  await says('Полка за полкой')
  await says('0 из 3 полок')
  await press(/^Примордии, A$/)
  await says('Blue oyster, 12 пакетовA, примордии')
  await press(/^Проблема, B$/)
  await says('заражённые пакеты')
})
