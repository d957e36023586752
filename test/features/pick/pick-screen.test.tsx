// @vitest-environment happy-dom
// A round of picking: scans book weights, the keypad, undo, crates, and the end of the round.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { labelLink } from '../../../src/domain/qr'
import { NO_PICKS } from '../../../src/domain/yield/pick-round'
import { picksOf } from '../../../src/domain/yield/picks'
import { PickScreen } from '../../../src/features/pick/PickScreen'
import { RoundEndScreen } from '../../../src/features/pick/RoundEndScreen'
import { PlaceScreen } from '../../../src/features/places/PlaceScreen'
import { REPEAT_MS } from '../../../src/state/form/one-act'
import { pickTurns, readPicking, setPicking } from '../../../src/state/form/pick-round'
import { makeTurns } from '../../../src/ui/scanner/scan-queue'
import { PATIENCE_MS } from '../../patience'
import { byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-000000000${n}`
const [ROOM, SHELF, OTHER, OYSTER, BAGS, JARS, DISHES] = [id(901), id(902), id(903), id(904), id(905), id(906), id(907)]
const AT = '2026-03-05T08:00:00.000Z'

let app: TestApp
afterEach(() => app.close())
beforeEach(async () => {
  app = await startApp(
    '/',
    {
      '/': () => null,
      '/places/$id': () => <PlaceScreen entity="place" />,
      '/pick': PickScreen,
      '/pick/round': RoundEndScreen,
    },
    async ({ db }) => {
      await rowsOf(db, 'place').bulkPut([
        { id: ROOM, rev: 1, name: 'Fruiting 2', code: 'FR-2', kind: 'fruiting', is_active: true },
        { id: SHELF, rev: 2, name: 'A', kind: 'fruiting', parent_id: ROOM, is_active: true },
        { id: OTHER, rev: 3, name: 'Fruiting 3', kind: 'fruiting', is_active: true },
      ])
      await rowsOf(db, 'strain').put({ id: OYSTER, rev: 4, strain_name: 'Blue oyster', strain_code: 'BO' })
      const series = { rev: 5, strain_id: OYSTER, status: 'inoculated', inoculated_at: AT, place_id: SHELF }
      await rowsOf(db, 'grow_series').bulkPut([
        { ...series, id: BAGS, series_code: 'BL-0031', form: 'substrate', vessel: 'bag', prepared_count: 40 },
        { ...series, id: JARS, series_code: 'BL-0030', form: 'substrate', vessel: 'bag', prepared_count: 5 },
      ])
      await rowsOf(db, 'petri_series').put({
        id: DISHES,
        rev: 7,
        series_code: 'PS-1',
        status: 'inoculated',
        prepared_count: 4,
      })
      const seen = { rev: 6, series_kind: 'grow_series', observed_at: AT }
      await rowsOf(db, 'observation').bulkPut([
        { ...seen, id: id(911), series_id: BAGS, quantity_ids: [1, 2, 3, 18, 19, 22], status: 'pinning' },
        { ...seen, id: id(912), series_id: BAGS, quantity_ids: [4], status: 'contaminated' },
      ])
      const picked = { rev: 8, series_kind: 'grow_series', series_id: BAGS, harvested_at: '2026-03-20T08:00:00.000Z' }
      await rowsOf(db, 'harvest').put({ ...picked, id: id(921), quantity_ids: [1], grams: '600', grade: 'A' })
    },
    registry,
  )
  setPicking({ ...NO_PICKS, placeId: ROOM })
  await app.go('/pick')
  await says('Fruiting 2')
})

const BEFORE = [id(921)]
const stored = async (): Promise<Values[]> => rowsOf(app.db, 'harvest').toArray()
const standing = async () => picksOf(await stored()).filter((pick) => !BEFORE.includes(pick.id))
const hasStored = (count: number) =>
  expect.poll(async () => (await standing()).length, { timeout: PATIENCE_MS }).toBe(count)

async function scanText(text: string): Promise<void> {
  if (!control(/^Code or link/)) await press(/^Enter code$/)
  await type(/^Code or link/, text)
  document.querySelector('form')?.requestSubmit()
}
const scan = (category: string, key: string, quantityId?: number) =>
  scanText(labelLink({ origin: location.origin, category, key, ...(quantityId && { quantityId }) }))

/** The head of the screen names the part. */
const scanBag = async (number: number) => {
  await scan('GROW', BAGS, number)
  await until(() => readPicking().target?.number === number, `bag ${number}`)
}
const keys = async (digits: string) => {
  for (const digit of digits) await press(digit === '.' ? /^Decimal point$/ : new RegExp(`^${digit}$`))
}
const tapped = () => new Promise((done) => setTimeout(done, REPEAT_MS))

it('books the weight of a bag as the next one is scanned', async () => {
  await scanBag(26)
  await says('Blue oyster')
  await keys('834')
  expect(await standing()).toEqual([])
  await scanBag(27)
  await hasStored(1)
  const [row] = (await stored()).filter(({ id: one }) => !BEFORE.includes(String(one)))
  expect(row).toMatchObject({
    ...{ series_kind: 'grow_series', series_id: BAGS, quantity_ids: [26], grams: '834', grade: 'A', flush: 1 },
    place_id: ROOM,
  })
  await says('Bag 26, flush 1, 834 g A')
  await says('1 bag, 0.83 kg')
  await until(() => readPicking().picks[0]?.isSaved, 'the pick is stored')
})

it('proposes the second flush, and steps it for one bag', async () => {
  await scanBag(1)
  await says('Flush 2')
  await press(/^Flush 2,/)
  await keys('55')
  await press(/^Next/)
  await says('Bag 1, flush 3, 55 g A')
  await scanBag(2)
  await says('Flush 1')
})

it('books once for a Next that is tapped twice, and skips no bag', async () => {
  await scanBag(26)
  await keys('5')
  const next = await until(() => byRole('button', /^Next/))
  next.click()
  next.click()
  await hasStored(1)
  expect(readPicking().target).toBeUndefined()
  await tapped()
  await scanBag(27)
  await scanBag(28)
  await says('Skipped without a weight: Bag 27')
  await hasStored(1)
})

it('asks once about an unusual weight, also after a double tap', async () => {
  await scanBag(2)
  await until(() => readPicking().target?.most === 6000, 'the largest weight is known')
  await keys('986')
  const next = await until(() => byRole('button', /^Next/))
  next.click()
  next.click()
  await says('986 g? Key Next again')
  expect(readPicking().picks).toEqual([])
  await tapped()
  await press(/^Next/)
  await hasStored(1)
  expect(await standing()).toMatchObject([{ tenths: 9860 }])
})

it('asks about an unusual weight also after a double tap on the round', async () => {
  await scanBag(2)
  await until(() => readPicking().target?.most === 6000, 'the largest weight is known')
  await keys('986')
  const total = await until(() => byRole('button', /^The round/))
  total.click()
  total.click()
  await says('986 g? Key Next again')
  expect([readPicking().picks, app.path()]).toEqual([[], '/pick'])
  await tapped()
  await press(/^The round/)
  await until(() => app.path() === '/pick/round')
  await hasStored(1)
})

it('keeps the bag and its weight after an unknown label, and after a dish', async () => {
  await scanBag(26)
  await keys('93')
  await scanText('https://elsewhere.example/nothing')
  await scan('PETRI', DISHES, 2)
  await says('This is neither a room nor anything to pick from')
  await scan('GROW', BAGS, 41)
  await says('This series has no part with that number')
  expect(readPicking()).toMatchObject({ target: { number: 26 }, grams: '93', picks: [] })
})

it('accepts a contaminated bag and shows its state', async () => {
  await scanBag(4)
  await says('contaminated')
  await keys('80')
  await press(/^Next/)
  await hasStored(1)
})

it('changes the room, and gives the rest of a bag a second grade', async () => {
  await scanBag(7)
  await keys('700')
  await press(/^Split$/)
  await hasStored(1)
  expect(readPicking().target).toMatchObject({ number: 7 })
  const waste = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
    ({ value }) => value === 'waste',
  )
  waste?.click()
  await keys('86.5')
  await scan('PLACE', OTHER)
  await hasStored(2)
  await says('Fruiting 3')
  expect((await standing()).map(({ tenths, grade, placeId }) => [tenths, grade, placeId])).toEqual([
    [7000, 'A', ROOM],
    [865, 'waste', ROOM],
  ])
  await says('1 bag, 0.79 kg')
})

it('weighs crates of a series that is chosen', async () => {
  await press(/^No labels$/)
  await press(/BL-0031/)
  await until(() => readPicking().target?.seriesId === BAGS, 'the series is on the scale')
  await keys('12000')
  await press(/^Next/)
  await keys('8000')
  await tapped()
  await press(/^Next/)
  await hasStored(2)
  expect((await standing()).map(({ numbers, tenths }) => [numbers, tenths])).toEqual([
    [[], 120_000],
    [[], 80_000],
  ])
  await says('2 crates, 20.00 kg')
  await says('BL-0031, flush 1, 8,000 g A')
})

it('lists no pins of a series whose crates were weighed', async () => {
  const seen = { rev: 9, series_kind: 'grow_series', series_id: JARS, observed_at: AT, status: 'pinning' }
  await rowsOf(app.db, 'observation').put({ ...seen, id: id(951), quantity_ids: [5] })
  await press(/^No labels$/)
  await press(/BL-0031/)
  await until(() => readPicking().target?.seriesId === BAGS, 'the series is on the scale')
  await keys('12000')
  await press(/^The round/)
  await says('Pins, not picked in this round')
  await says('Bag 5')
  expect(page()).not.toContain('Bags 2, 3, 18')
})

it('undoes the last pick, and later the whole round in one gesture', async () => {
  for (const number of [26, 27, 28]) {
    await scanBag(number)
    await keys('500')
  }
  await hasStored(2)
  const last = await until(() => byRole('button', /^Undo, Bag 27/))
  last.click()
  await hasStored(1)
  await until(() => byRole('button', /^Undo, Bag 26/))
  byRole('button', /^Undo, Bag 26/)?.click()
  await new Promise((done) => setTimeout(done, 200))
  await says('Bag 26, flush 1, 500 g A')
  await press(/^The round/)
  await until(() => app.path() === '/pick/round')
  await hasStored(2)
  await says('Picked in Fruiting 2')
  await says('1.00 kg')
  // Bag 1 was picked after its pins were seen.
  await says('Bags 2, 3, 18, 19, 22')
  await says('Pins, not picked in this round')
  const undo = await until(() => byRole('button', /^Undo$/))
  undo.click()
  undo.click()
  await hasStored(0)
  await says('Nothing is picked in this round')
})

it('undoes the whole round after its last weight is stored', async () => {
  await tapped()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  pickTurns(app.db, makeTurns)(() => held)
  await scanBag(26)
  await keys('500')
  await press(/^The round/)
  await until(() => app.path() === '/pick/round')
  await press(/^Undo$/)
  await new Promise((done) => setTimeout(done, 200))
  expect(readPicking().picks).toMatchObject([{ isSaved: false }])
  release()
  await says('Nothing is picked in this round')
  await new Promise((done) => setTimeout(done, 200))
  expect(await standing()).toEqual([])
})

it('ends the round and shows its place', async () => {
  await scanBag(1)
  await keys('500')
  await press(/^The round/)
  await says('Blue oyster, flush 2')
  await says('Bags 2, 3, 18, 19, 22')
  await press(/^Done$/)
  await until(() => app.path() === `/places/${ROOM}`)
  expect(readPicking()).toEqual(NO_PICKS)
  await hasStored(1)
})

it('stores a weight whose page closed before', async () => {
  await app.go('/')
  await until(() => !page().includes('Fruiting 2'))
  const own = { kind: 'grow_series', seriesId: BAGS, number: 9, flush: 1, grade: 'A' as const, placeId: ROOM }
  const pick = { ...own, id: id(931), at: new Date().toISOString(), tenths: 4440, isSaved: false }
  setPicking({ ...NO_PICKS, placeId: ROOM, grams: '12', target: { ...own, number: 10 }, picks: [pick] })
  await app.go('/pick')
  await hasStored(1)
  await says('Bag 9, flush 1, 444 g A')
  expect(readPicking()).toMatchObject({ grams: '12', target: { number: 10 }, picks: [{ isSaved: true }] })
})

it('stores such a weight also as the end of the round opens', async () => {
  await app.go('/')
  const own = { kind: 'grow_series', seriesId: BAGS, number: 9, flush: 1, grade: 'A' as const, placeId: ROOM }
  const pick = { ...own, id: id(931), at: new Date().toISOString(), tenths: 4440, isSaved: false }
  setPicking({ ...NO_PICKS, placeId: ROOM, picks: [pick] })
  await app.go('/pick/round')
  await hasStored(1)
  await until(() => readPicking().picks[0]?.isSaved, 'the pick is stored')
})

it('reads the flush again for a weight that was keyed days ago', async () => {
  await app.go('/')
  await until(() => !page().includes('Fruiting 2'))
  const target = { kind: 'grow_series', seriesId: BAGS, number: 1, flush: 1, at: '2026-03-20T09:00:00.000Z' }
  setPicking({ ...NO_PICKS, placeId: ROOM, grams: '12', target })
  await app.go('/pick')
  await says('Flush 2')
  expect(readPicking()).toMatchObject({ grams: '12', target: { number: 1, flush: 2 } })
})

it('takes an unweighed series of days ago from the scale', async () => {
  await app.go('/')
  await until(() => !page().includes('Fruiting 2'))
  const target = { kind: 'grow_series', seriesId: BAGS, flush: 1, at: '2026-03-20T09:00:00.000Z' }
  setPicking({ ...NO_PICKS, placeId: ROOM, target })
  await app.go('/pick')
  await says('Scan a part, then key its weight.')
  expect(readPicking().target).toBeUndefined()
})

it('picks after the sighting of a phone whose clock is ahead', async () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  const seen = { rev: 9, series_kind: 'grow_series', series_id: BAGS, observed_at: ahead, status: 'pinning' }
  await rowsOf(app.db, 'observation').put({ ...seen, id: id(951), quantity_ids: [26] })
  await scanBag(26)
  await keys('500')
  await press(/^Next/)
  await hasStored(1)
  const [pick] = await standing()
  expect(pick && pick.at > ahead).toBe(true)
})

it('forgets a pick that another phone has undone', async () => {
  await scanBag(26)
  await keys('500')
  await press(/^Next/)
  await hasStored(1)
  await until(() => readPicking().picks[0]?.isSaved, 'the pick is stored')
  const [pick] = (await stored()).filter(({ id: one }) => !BEFORE.includes(String(one)))
  await rowsOf(app.db, 'harvest').put({ ...pick, id: id(941), reverses_id: String(pick?.id) })
  await until(() => readPicking().picks.length === 0, 'the pick is gone')
})

it('ignores digits that come with letters, as from a slow scanner', async () => {
  await scanBag(26)
  const type = (text: string) => {
    for (const key of text) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  await keys('8')
  type('55')
  await until(() => readPicking().grams === '855', 'the digits')
  type('-4a7')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(readPicking()).toMatchObject({ grams: '8', picks: [] })
  await keys('3')
  expect(readPicking().grams).toBe('83')
})

it('counts keys of a keyboard, but none in a field', async () => {
  await scanBag(26)
  const key = (name: string, on: Element = document.body) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  for (const name of ['5', '5', '1', 'Backspace', ',', '4']) key(name)
  await until(() => readPicking().grams === '55.4', 'the keys')
  await press(/^Enter code$/)
  const field = await until(() => control(/^Code or link/))
  key('7', field)
  expect(readPicking().grams).toBe('55.4')
  key('Enter')
  await hasStored(1)
})

it('opens from the page of a room with parts that can be picked', async () => {
  await app.go(`/places/${ROOM}`)
  await press(/^Start pick round$/, 'link')
  await until(() => app.path() === '/pick')
  expect(readPicking().placeId).toBe(ROOM)
  await app.go(`/places/${OTHER}`)
  await says('Fruiting 3')
  await until(() => byRole('link', /^Move here$/))
  expect(byRole('link', /^Start pick round$/)).toBeUndefined()
})
