// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { useReplica } from '../../../src/state/replica/replica'
import {
  ofDevice,
  useItemStock,
  useLive,
  useRow,
  useRows,
  useRowsHere,
  useStock,
} from '../../../src/state/replica/use-live'
import { useRowsOf } from '../../../src/state/replica/use-rows-of'
import { FARM, readToTheEnd } from '../../data/replica'
import { says, startApp, type TestApp } from '../../records/app'

const NO_ID = '01920000-0000-7000-8000-000000000fff'

/** What each kind of read gives: 'none' is an answer, 'unknown' is not. */
const Reads = () => {
  const { db } = useReplica()
  const of = (value: unknown, count: number | undefined) =>
    value === undefined ? 'unknown' : value === null || count === 0 ? 'none' : String(count ?? 'one')
  const rows = useRows('item')
  const none = useRows('supplier')
  const here = useRowsHere('item')
  const row = useRow('item', FARM.item.id)
  const missing = useRow('item', NO_ID)
  const stock = useStock()
  const ofItem = useItemStock(NO_ID)
  const belonging = useRowsOf('observation', 'series_id', [NO_ID])
  const query = () => rowsOf(db, 'strain').count()
  const asked = useLive(['strain'], query, [db])
  const device = useLive(ofDevice, query, [db])
  const said = [
    `rows ${of(rows, rows?.length)}`,
    `no rows ${of(none, none?.length)}`,
    `here ${of(here, here?.rows.length)}`,
    `row ${of(row, undefined)}`,
    `missing ${of(missing, undefined)}`,
    `stock ${of(stock, stock?.size)}`,
    `of item ${of(ofItem, undefined)}`,
    `belonging ${of(belonging, belonging?.rows.get(NO_ID)?.length)}`,
    `asked ${of(asked, asked)}`,
    `device ${of(device, device)}`,
  ]
  return <p>{`${said.join(', ')}.`}</p>
}

let app: TestApp
const start = async (prepare: (db: PinsetDb) => Promise<unknown>) => {
  app = await startApp('/reads', { '/reads': Reads }, async ({ db }) => void (await prepare(db)))
}
afterEach(() => app.close())

const WHOLE =
  'rows 1, no rows none, here 1, row one, missing none, stock none, of item none, belonging none, asked none, device none.'

it('no read reports absence or a count before a first load ended', async () => {
  await start((db) => db.meta.delete('versions'))
  await says(
    'rows unknown, no rows unknown, here 1, row one, missing unknown, stock unknown, of item unknown, belonging unknown, asked unknown, device none.',
  )
  await readToTheEnd(app.db)
  await says(WHOLE)
})

it('a new kind is unknown until it loads, unlike the others', async () => {
  await start(async (db) => {
    const { strain: _new, ...known } = Object.fromEntries(db.entities.map(({ name, version }) => [name, version]))
    await db.meta.put({ key: 'versions', value: known })
  })
  await says(WHOLE.replace('asked none', 'asked unknown'))
})

it('a full pull keeps the present rows, and leaves missing ones unknown', async () => {
  await start((db) =>
    db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true, backOff: { isUnread: true } } }),
  )
  await says(WHOLE.replace('no rows none', 'no rows unknown').replace('missing none', 'missing unknown'))
})

it('outdated stock stays unknown until it is folded, even offline', async () => {
  await start((db) =>
    db.meta.bulkPut([
      { key: 'stock_stale', value: true },
      { key: 'work_offline', value: true },
    ]),
  )
  await says('stock unknown, of item unknown')
  await says(WHOLE)
  expect(await app.db.meta.get('stock_stale')).toBeUndefined()
})
