// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { stockOf } from '../../../src/data/read/read-stock'
import { registry } from '../../../src/domain/entities/registry'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import { NO_SPAWNING } from '../../../src/domain/prep/spawning'
import { labelLink } from '../../../src/domain/qr'
import { packageKey } from '../../../src/domain/rules/stock'
import { SpawnScreen } from '../../../src/features/prep/spawn/SpawnScreen'
import { readSpawning, setSpawning } from '../../../src/state/form/spawning'
import type { ScannerProps } from '../../../src/ui/scanner/Scanner'
import { FARM } from '../../data/replica'
import { page, press, says, startApp, type TestApp, type, until } from '../../records/app'

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
const [JARS, BAGS, STRAIN] = [id(941), id(942), id(943)] as const
const BOUGHT = id(944)
const label = (key: string, quantityId: number) =>
  labelLink({ origin: location.origin, category: 'GROW', key, quantityId })
const scan = (key: string, ...numbers: readonly number[]) => {
  for (const number of numbers) scanner().onAccepted(label(key, number))
}

let app: TestApp
beforeEach(async () => {
  app = await startApp(
    '/spawn',
    { '/': () => null, '/spawn': SpawnScreen, '/grow/$id': () => <p>the series</p> },
    async ({ db, save }) => {
      await rowsOf(db, 'strain').put({ id: STRAIN, rev: 9, strain_name: 'Blue oyster', strain_code: 'BO' })
      const pack = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '5', package_count: 4 }
      const received = { status: 'received', date: '2026-01-01' }
      const bought = { kind: 'create', entity: 'purchase', id: BOUGHT, values: { ...pack, ...received } } as const
      expect(await save([bought])).toMatchObject({ ok: true })
      const at = { inoculated_at: '2026-03-05T08:00:00.000Z', strain_id: STRAIN, status: 'inoculated' }
      const grain = { form: 'grain', vessel: 'jar', part_weight_g: 1200, prepared_count: 8 }
      const cooked = { form: 'substrate', vessel: 'bag', part_weight_g: 2500, prepared_count: 40, status: 'cooked' }
      await rowsOf(db, 'grow_series').bulkPut([
        { id: JARS, rev: 9, series_code: 'GS-1', ...grain, ...at },
        { id: BAGS, rev: 9, series_code: 'BL-1', ...cooked },
      ])
    },
    registry,
  )
  await until(() => drawn.props, 'the camera')
})
afterEach(async () => {
  drawn.props = undefined
  setSpawning(NO_SPAWNING)
  await app.close()
})

const observed = async () =>
  (await rowsOf(app.db, 'observation').toArray())
    .filter(({ reverses_id: undone }) => undone === undefined)
    .map(({ series_id, quantity_ids, status }) => ({ series_id, quantity_ids, status }))
    // Ids of one instant are in any order.
    .toSorted((a, b) => (String(a.status) < String(b.status) ? -1 : 1))

describe('the spawn screen', () => {
  it('spawns 6 jars into 40 bags in fewer than 12 touches', async () => {
    let touches = 1 // Opening the screen.
    const touch = async (name: RegExp) => {
      touches += 1
      await press(name)
    }
    scan(JARS, 1, 2, 3, 4, 7, 8)
    scan(BAGS, 1)
    await says('6 jars of GS-1')
    await says('39')
    await touch(/^Range$/)
    touches += 4 // The keys of '2-40'.
    await type(/^Bags$/, '2-40')
    await touch(/^Add 39 bags$/)
    await says('Done, 40 bags')
    expect(page()).toContain('7.2 % spawn, 180 g in each bag')
    expect(page()).toContain('usual 6 to 8')
    await touch(/^Done, 40 bags$/)
    await until(() => app.path() === `/grow/${BAGS}`, 'the series')
    expect(touches).toBeLessThanOrEqual(12)
    expect(await rowsOf(app.db, 'grow_series').get(BAGS)).toMatchObject({
      ...{ status: 'inoculated', strain_id: STRAIN, source_kind: 'grain', spawn_g_per_part: 180 },
    })
    expect(await observed()).toEqual([
      { series_id: BAGS, quantity_ids: Array.from({ length: 40 }, (_, index) => index + 1), status: 'inoculated' },
      { series_id: JARS, quantity_ids: [1, 2, 3, 4, 7, 8], status: 'used' },
    ])
    expect(app.toasts).toMatchObject([{ text: 'BL-1: 40 bags spawned' }])
  })

  it('gives back the series, the bags and the jars by one undo', async () => {
    const before = await rowsOf(app.db, 'grow_series').toArray()
    scan(JARS, 1)
    scan(BAGS, 7)
    await press(/^Done, 1 bag$/)
    await until(() => app.toasts.length > 0, 'the word')
    await app.toasts[0]?.undo?.onUndo()
    expect(await rowsOf(app.db, 'grow_series').toArray()).toEqual(before)
    expect(await observed()).toEqual([])
    expect(readSpawning().numbers).toEqual([7])
  })

  it('takes bought spawn from stock, and puts it back by the undo', async () => {
    const left = async () => {
      const stock = await stockOf(app.db, FARM.item.id)
      return formatDecimal(stock?.packages.get(packageKey(BOUGHT, 2))?.onHand ?? -1n)
    }
    scanner().onAccepted(labelLink({ origin: location.origin, category: 'GRAIN', key: BOUGHT, quantityId: 2 }))
    scan(BAGS, 7, 8)
    await says(`${FARM.item.name}, package 2`)
    await says('2.50 kg in each bag')
    await press(/^Change$/)
    await type(/^Taken from the package, kg$/, '0.4')
    await press(/^Done$/)
    await says('0.40 kg')
    expect(page()).toContain('8.0 % spawn, 200 g in each bag')
    await press(/^Done, 2 bags$/)
    await until(() => app.toasts.length > 0, 'the word')
    expect(await left()).toBe('4.6')
    expect(await rowsOf(app.db, 'grow_series').get(BAGS)).toMatchObject({ purchase_id: BOUGHT, spawn_g_per_part: 200 })
    await app.toasts[0]?.undo?.onUndo()
    expect(await left()).toBe('5')
  })

  it('counts up by the lowest filled bags, and removes the last', async () => {
    scan(JARS, 1)
    scan(BAGS, 7)
    await says('Done, 1 bag')
    await press(/^More$/)
    await says('Done, 2 bags')
    expect(readSpawning().numbers).toEqual([7, 1])
    await press(/^Remove 1$/)
    await says('Done, 1 bag')
  })

  it('refuses a jar after the first bag, until new jars begin', async () => {
    scan(JARS, 1)
    scan(BAGS, 7)
    scan(JARS, 2)
    await until(() => app.toasts.length > 0, 'the refusal')
    expect(app.toasts).toEqual([{ kind: 'error', text: 'To spawn from other jars, press New jars first' }])
    await press(/^New jars$/)
    scan(JARS, 2)
    scan(BAGS, 8)
    await says('Done, 2 bags')
    expect(readSpawning().earlier).toMatchObject([{ numbers: [7] }])
  })
})
