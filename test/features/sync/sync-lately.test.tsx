// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { applyOutcomes, type Outcome } from '../../../src/data/engine/apply-outcomes'
import { takeLease } from '../../../src/data/engine/lease'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { FARM } from '../../data/replica'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'
import { refuse, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/units/$id': () => <p>a unit</p> }

/** A new unit whose code another one has. */
const clash = async () => {
  app = await startApp('/sync', screens, async (replica) => {
    await replica.save([{ kind: 'create', entity: 'unit', id: TRAY, values: { code: 'tray' } }])
    await refuse(replica, TRAY, 'duplicate', { fields: { code: 'duplicate_entry' }, other: FARM.kg.id })
  })
}

it('S2, S26: omits a decided change from the discarded ones while it continues', async () => {
  await clash()
  await press(/^Keep both, mine as tray-2$/)
  await until(() => byRole('button', /^Keep both/) === undefined, 'decided')
  expect((await app.db.results.toArray()).map(({ how }) => how)).toEqual(['replaced'])
  await says('2 changes waiting to be sent')
  expect(page()).not.toMatch(/discarded|Recently/)
})

it('S2: names a discarded new record by its title, and hides the settlement', async () => {
  await clash()
  await press(/^Discard mine$/)
  await says('discarded')
  // As the engine stores it once the server was told.
  const [settlement] = await app.db.outbox.toArray()
  const { id = '', entity = '', recordId = '' } = settlement ?? {}
  await app.db.results.add({ id, entity, recordId, status: 200, at: new Date().toISOString() })
  await app.db.outbox.clear()
  await says('All changes sent')
  expect(page().split(/Recently|Export and import/)[1]).toMatch(/^Added trayUnit · discarded[\d:]+$/)
  expect(page()).not.toContain('Your decision')
})

it('S18: names the changed entry of a list, even after its change is gone', async () => {
  const tins = (factor: string) => ({ unit_conversions: [{ unit_id: TRAY, factor }] })
  app = await startApp('/sync', screens, async (replica) => {
    await rowsOf(replica.db, 'unit').put({ id: TRAY, rev: 4, code: 'tray' })
    await rowsOf(replica.db, 'item').put({ ...FARM.item, ...tins('25') })
    await replica.save([{ kind: 'patch', entity: 'item', id: FARM.item.id, values: tins('22') }])
    const [change] = await replica.db.outbox.toArray()
    const row = { ...FARM.item, ...tins('22'), rev: 9 }
    const lease = await takeLease(replica.db, 'engine', 0, 1000)
    const done: Outcome = { kind: 'done', id: change?.id ?? '', status: 200, row }
    await applyOutcomes(replica.db, replica.registry, lease?.term ?? 0, [done], new Date().toISOString())
  })
  await says('All changes sent')
  await says('Other units · tray · Factor · sent')
})
