// @vitest-environment happy-dom
// Jars and bags on the screens of series: their words, verbs by form, treatments, moves.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { messages as ru } from '../../../locales/ru.po'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import { labelLink } from '../../../src/domain/qr'
import { MarkScreen } from '../../../src/features/prep/mark/MarkScreen'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'

const SERIES = '01920000-0000-7000-8000-000000000801'
const ROOM = '01920000-0000-7000-8000-000000000701'
const see = (n: number, numbers: readonly number[], more: object): StoredRow => ({
  ...{ id: `01920000-0000-7000-8000-00000000090${n}`, rev: n, series_kind: 'grow_series', series_id: SERIES },
  ...{ quantity_ids: numbers, observed_at: `2026-03-06T08:0${n}:00.000Z`, ...more },
})

let app: TestApp
afterEach(() => app.close())

const start = async (address: string, row: object, ...seen: readonly StoredRow[]) => {
  app = await startApp(
    address,
    { '/grow/$id': () => <SeriesScreen entity="grow_series" />, '/prep/mark': MarkScreen },
    async ({ db }) => {
      await rowsOf(db, 'grow_series').put({
        ...{ id: SERIES, rev: 1, series_code: 'GR-0031', prepared_count: 6, inoculated_at: '2026-03-05T08:00:00.000Z' },
        ...{ status: 'inoculated', ...row },
      })
      await rowsOf(db, 'place').put({ id: ROOM, rev: 1, name: 'Room 2', kind: 'fruiting' })
      await rowsOf(db, 'observation').bulkPut([...seen])
    },
    registry,
  )
}
const JARS = { form: 'grain', vessel: 'jar' }
const BAGS = { form: 'substrate', vessel: 'bag' }
const part = (number: number) => document.querySelector<HTMLElement>(`[data-dish="${number}"]`)
const recorded = () => rowsOf(app.db, 'observation').toArray()

it('records each shaking of jars, none of a contaminated one', async () => {
  await start(`/grow/${SERIES}`, JARS, see(1, [2], { status: 'contaminated' }), see(2, [1], { treatment: 'shaken' }))
  await until(() => part(2)?.getAttribute('aria-label') === 'Jar 2, contaminated')
  await press(/^Shaken/)
  part(1)?.click()
  await until(() => app.toasts.some(({ text }) => text === 'Jar 1: shaken'), 'the toast')
  part(3)?.click()
  await until(() => app.toasts.some(({ text }) => text === 'Jars 1, 3: shaken'), 'the toast of both')
  part(2)?.click()
  await until(() => app.toasts.some(({ text }) => text.startsWith('2: contaminated is final')), 'the refusal')
  const made = (await recorded()).filter(({ rev }) => rev === undefined)
  expect(made.map(({ quantity_ids: numbers, status, series_kind: kind }) => [numbers, status, kind])).toEqual([
    [[1], undefined, 'grow_series'],
    [[3], undefined, 'grow_series'],
  ])
})

it('shows the verbs of blocks, and the treatments in More', async () => {
  await start(`/grow/${SERIES}`, BAGS)
  await until(() => part(3)?.getAttribute('aria-label') === 'Bag 3, inoculated')
  for (const verb of [/^Contaminated/, /^Fruiting/, /^Pins/, /^Resting/]) expect(byRole('button', verb)).toBeDefined()
  expect(byRole('button', /^Growing/)).toBeUndefined()
  await type(/^Bags/, '3-5')
  await says('3 bags selected')
  await press(/^More/)
  await press(/^Cold shock/)
  await until(() => app.toasts.some(({ text }) => text === 'Bags 3–5: cold shock'), 'the toast')
  expect((await recorded()).map(({ treatment, quantity_ids: numbers }) => [treatment, numbers])).toEqual([
    ['cold_shock', [3, 4, 5]],
  ])
})

it('disables the verbs of More until parts are selected', async () => {
  await start(`/grow/${SERIES}`, BAGS)
  await press(/^More/)
  const isDisabled = () => byRole('button', /^Cold shock/)?.getAttribute('aria-disabled')
  await until(() => isDisabled() === 'true', 'a disabled verb')
  await press(/^All 6 bags$/)
  await until(() => isDisabled() === null, 'the verb')
})

it('reports treatments, moves and the expected pick of a bag', async () => {
  await start(
    `/grow/${SERIES}?quantity_id=3`,
    BAGS,
    see(1, [3], { treatment: 'soaked' }),
    see(2, [3, 4], { place_id: ROOM }),
    see(3, [3], { status: 'pinning', estimate_g: 1200 }),
  )
  await says('Bag 3, pins')
  await says('Soaked')
  await says('Moved to Room 2, with 1 other')
  await says(/Pins, Expected pick: 1.?200 g/)
})

it('speaks Russian of a jar and its state', async () => {
  await start(`/grow/${SERIES}?quantity_id=2`, JARS, see(1, [2], { status: 'contaminated' }))
  i18n.loadAndActivate({ locale: 'ru', messages: ru })
  await says('Банка 2, заражена')
  expect(document.querySelector('fieldset[aria-label="Вид заражения"]')).not.toBeNull()
  expect(page()).not.toMatch(/чашк|Чашк/)
})

it('marks a scanned jar by its own verbs', async () => {
  await start('/prep/mark', JARS)
  await says('Scan a label')
  const scan = async (quantityId: number) => {
    if (!control(/^Code or link/)) await press(/^Enter code$/)
    await type(/^Code or link/, labelLink({ origin: location.origin, category: 'GROW', key: SERIES, quantityId }))
    document.querySelector('form')?.requestSubmit()
  }
  await scan(4)
  await says('GR-0031')
  await press(/^Shaken/)
  await says('1 jar marked')
  expect((await recorded()).map(({ treatment, quantity_ids: numbers }) => [treatment, numbers])).toEqual([
    ['shaken', [4]],
  ])
})

it('links a used bag to its new series, which names its label', async () => {
  const taker = '01920000-0000-7000-8000-000000000802'
  await start(`/grow/${SERIES}?quantity_id=4`, BAGS, see(1, [4], { status: 'used' }))
  await rowsOf(app.db, 'grow_series').put({
    ...{ id: taker, rev: 2, series_code: 'GR-0032', prepared_count: 2, status: 'inoculated', ...BAGS },
    from_parts: [{ quantity_id: 1, from_series_id: SERIES, from_quantity_id: 4 }],
  })
  await press(/^Now in GR-0032: Bag 1/, 'link')
  await says('The label is from GR-0031, number 4.')
})

it('offers to move all bags, or the chosen ones that are left', async () => {
  await start(`/grow/${SERIES}`, BAGS, see(1, [4], { status: 'discarded' }))
  const link = (name: RegExp) => until(() => byRole('link', name)?.getAttribute('href'))
  expect(await link(/^Move 5 bags$/)).toBe(`/move?series=${SERIES}`)
  await type(/^Bags/, '3-5')
  expect(decodeURIComponent((await link(/^Move 2 bags$/)) ?? '')).toBe(`/move?series=${SERIES}&parts=3,+5`)
  await press(/^More/)
  expect(decodeURIComponent((await link(/^Move$/)) ?? '')).toBe(`/move?series=${SERIES}&parts=3,+5`)
  await press(/^Close$/)
  await type(/^Bags/, '4')
  await until(() => byRole('link', /^Move/) === undefined)
})

it('offers to move a bag on its sheet, but not a discarded one', async () => {
  await start(`/grow/${SERIES}?quantity_id=3`, BAGS, see(1, [4], { status: 'discarded' }))
  await says('Bag 3, inoculated')
  expect(byRole('link', /^Move$/)?.getAttribute('href')).toBe(`/move?series=${SERIES}&parts=3`)
  await app.go(`/grow/${SERIES}?quantity_id=4`)
  await says('Bag 4, discarded')
  await until(() => byRole('link', /^Move$/) === undefined)
})
