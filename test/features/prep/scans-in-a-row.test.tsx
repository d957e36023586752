// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { labelLink } from '../../../src/domain/qr'
import { InoculateScreen } from '../../../src/features/prep/inoculate/InoculateScreen'
import { MarkScreen } from '../../../src/features/prep/mark/MarkScreen'
import { readInoculation, setInoculation } from '../../../src/state/form/inoculation'
import type { ScannerProps } from '../../../src/ui/scanner/Scanner'
import { page, press, says, startApp, type TestApp, until } from '../../records/app'

/** A scanner that is faster than any camera: the test gives it the texts. */
const drawn = vi.hoisted(() => ({ props: undefined as unknown }))
vi.mock('../../../src/ui/scanner/Scanner', () => ({
  Scanner: (props: unknown) => {
    drawn.props = props
    return <p>camera</p>
  },
}))
const scanner = () => drawn.props as ScannerProps

const id = (last: number) => `01920000-0000-7000-8000-000000000${last}`
const [SPORE, AGAR, ONE, OTHER] = [id(931), id(932), id(933), id(934)] as const
const dish = (key: string, quantityId: number, category = 'AGAR') =>
  labelLink({ origin: location.origin, category, key, quantityId })

let app: TestApp
const open = async (Screen: typeof InoculateScreen) => {
  app = await startApp(
    '/i',
    { '/': () => null, '/i': Screen },
    async ({ db }) => {
      await rowsOf(db, 'spore').put({ id: SPORE, rev: 9, code: 'S1', form: 'print' })
      const poured = { prepared_count: 40, status: 'poured', sterility_check: 'passed' }
      await rowsOf(db, 'agar_series').put({ id: AGAR, rev: 9, series_code: 'AG1', ...poured })
      const series = { rev: 1, prepared_count: 20, source_kind: 'blank_control', status: 'inoculated' }
      const at = { inoculated_at: '2026-03-05T08:00:00.000Z' }
      await rowsOf(db, 'petri_series').bulkPut([
        { ...series, ...at, id: ONE, series_code: 'LM-1' },
        { ...series, ...at, id: OTHER, series_code: 'LM-2' },
      ])
    },
    registry,
  )
  await until(() => drawn.props, 'the camera')
}
afterEach(async () => {
  drawn.props = undefined
  setInoculation({ numbers: [], extra: 0 })
  await app.close()
})

describe('dishes that are scanned faster than they are looked up', () => {
  beforeEach(async () => {
    await open(InoculateScreen)
    setInoculation({ source: { entity: 'spore', id: SPORE }, numbers: [], extra: 0 })
  })

  it('count completely, in the order of their scans', async () => {
    for (const number of [3, 1, 2]) scanner().onAccepted(dish(AGAR, number))
    await until(() => readInoculation().numbers.length === 3, 'three dishes')
    expect(readInoculation().numbers).toEqual([3, 1, 2])
  })

  it('count completely even if checked before the first was added', async () => {
    for (const number of [1, 2, 3]) await scanner().onText(dish(AGAR, number))
    for (const number of [1, 2, 3]) scanner().onAccepted(dish(AGAR, number))
    await until(() => readInoculation().numbers.length === 3, 'three dishes')
    expect(readInoculation().numbers).toEqual([1, 2, 3])
  })

  it('count once if scanned twice, with a message', async () => {
    for (const number of [1, 1]) scanner().onAccepted(dish(AGAR, number))
    await until(() => app.toasts.length > 0, 'the word')
    expect(app.toasts).toEqual([{ kind: 'error', text: 'Dish 1 is already added' }])
    expect(readInoculation().numbers).toEqual([1])
  })
})

// Other dishes in each test: the same act on the same dish within a moment is a double tap.
describe('dishes that are marked faster than a mark is recorded', () => {
  const marks = async () =>
    (await rowsOf(app.db, 'observation').toArray()).map((row) => [row.series_id, row.quantity_ids])

  it('receive their marks in the order of their scans', async () => {
    await open(MarkScreen)
    await press(/^Growing$/)
    for (const number of [2, 3, 4]) await scanner().onText(dish(ONE, number, 'PETRI'))
    for (const number of [2, 3, 4]) scanner().onAccepted(dish(ONE, number, 'PETRI'))
    await says('3 dishes marked')
    expect(await marks()).toEqual([2, 3, 4].map((number) => [ONE, [number]]))
  })

  it('belong to the first one’s series, and others need a confirmation', async () => {
    await open(MarkScreen)
    await press(/^Growing$/)
    const labels = [dish(ONE, 7, 'PETRI'), dish(OTHER, 8, 'PETRI')]
    for (const one of labels) await scanner().onText(one)
    for (const one of labels) scanner().onAccepted(one)
    await says('1 dish marked')
    expect(page()).toContain('Dish 8 was not marked.')
    expect(await marks()).toEqual([[ONE, [7]]])
    await press(/^Go there$/)
    await until(() => page().includes('LM-2') && page().includes('1 dish marked'), 'the other series')
    expect(await marks()).toEqual([
      [ONE, [7]],
      [OTHER, [8]],
    ])
  })

  it('receive their marks even if another series is opened at once', async () => {
    await open(MarkScreen)
    await press(/^Growing$/)
    for (const number of [11, 12, 13]) scanner().onAccepted(dish(ONE, number, 'PETRI'))
    scanner().onAccepted(dish(OTHER, 15, 'PETRI'))
    await press(/^Go there$/)
    await says('LM-2')
    await until(() => page().includes('1 dish marked'), 'the dish of the other series')
    expect(await marks()).toEqual([...[11, 12, 13].map((number) => [ONE, [number]]), [OTHER, [15]]])
  })
})
