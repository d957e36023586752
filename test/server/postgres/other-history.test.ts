/** S31 on PostgreSQL: another history appears behind the database's address, and eight devices lose no record. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchHistory } from '../../../server/backup/history-watch'
import { openDatabase } from '../../../server/storage/store'
import { type Cluster, requirePostgres, startPostgres } from '../../postgres-server.mjs'
import { create, type Device, makeWorld, patch, plain } from '../../sync/world'
import { openLine } from './line'
import { until } from './until'

const DEVICES = 8

/** A farm of eight devices on a database, over a line that leads to it. */
async function start() {
  const primary = await startPostgres(requirePostgres())
  onTestFinished(primary.stop)
  const line = await openLine(primary.port)
  onTestFinished(line.close)
  const location = primary.url.replace(`:${primary.port}/`, `:${line.port}/`)
  const world = await makeWorld(undefined, location)
  onTestFinished(() => world.store.close())
  const devices: Device[] = []
  for (let n = 0; n < DEVICES; n += 1) devices.push(await world.device(`device ${n}`))
  const leadTo = async ({ port }: Cluster) => {
    line.leadTo(port)
    await until(async () => (await world.call('GET', '/units')).status === 200)
  }
  /** The look of a node at the history of its database, as the running server repeats it. */
  const database = await openDatabase({ location, registry: world.registry })
  onTestFinished(database.close)
  const newEpoch = () => devices[0]?.newId() ?? ''
  const said: string[] = []
  const watch = watchHistory({ store: world.store, newEpoch, say: (text) => said.push(text) })
  const look = async () => {
    const [row] = (await database.look?.([world.store.farmId])) ?? []
    if (row) await watch(row)
  }
  return { primary, world, devices, leadTo, look, said }
}
type Started = Awaited<ReturnType<typeof start>>

const suppliersOf = async (device: Device) =>
  new Map(
    (await device.db.table('supplier').toArray()).filter(({ _p }) => !_p).map((row) => [row.id as string, plain(row)]),
  )

const add = async (device: Device, name: string) => {
  const id = device.newId()
  await device.save(create('supplier', id, { name }))
  return id
}

/** Every device shows the farm of the server, and asks about each record it showed before that the server lacks or has otherwise. */
async function expectNothingLost({ world, devices }: Started, before: readonly Map<string, unknown>[]) {
  const { items } = (await world.call('GET', '/suppliers?limit=1000')).body as { items: { id: string }[] }
  const served = new Map<string, unknown>(items.map((item) => [item.id, item]))
  let questions = 0
  for (const [n, device] of devices.entries()) {
    const refused = await device.refused()
    const asked = new Set(refused.map(({ mutation }) => mutation.recordId))
    const shown = await suppliersOf(device)
    expect([...shown.keys()].filter((id) => !served.has(id))).toEqual([])
    for (const [id, item] of served) if (!asked.has(id)) expect(shown.get(id)).toEqual(item)
    const missing = [...(before[n]?.keys() ?? [])].filter((id) => !served.has(id))
    expect(missing.filter((id) => !asked.has(id))).toEqual([])
    questions += asked.size
  }
  return questions
}

/** `other`: opens the other history. It has everything that was written before the first call, and nothing that was written later. */
async function play(farm: Started, other: () => Promise<() => Promise<Cluster>>, since: number) {
  const { world, devices, leadTo, look } = farm
  const kept: string[] = []
  for (const [n, device] of devices.entries()) kept.push(await add(device, `Kept ${n}`))
  for (const device of devices) await device.sync('write')
  for (const device of devices) await device.sync('nudge', 2)
  await look()
  const open = await other()
  for (const [n, device] of devices.entries()) {
    if (n % 2 === 0) await add(device, `Gone ${n}`)
    await device.save(patch('supplier', kept[n] ?? '', { phone: `${n}` }))
    // The last two were without signal: one sends its change later, one did not see those of the others.
    if (n < DEVICES - 2) await device.sync('write')
  }
  for (const device of devices.slice(0, 4)) await device.sync('nudge', 2)
  await look()
  const before = await Promise.all(devices.map(suppliersOf))
  const second = await open()
  onTestFinished(second.stop)
  await leadTo(second)
  for (let n = 0; n < since; n += 1)
    expect((await world.call('POST', '/suppliers', { name: `Later ${n}` })).status).toBe(201)
  await settle(farm)
  return { before, second }
}

async function settle({ devices, look }: Started) {
  await look()
  for (const device of devices) await device.sync('start', 6)
  await look()
  for (const device of devices) await device.sync('nudge', 6)
}

describe('eight devices of a farm', () => {
  it('ask about all that a recovery to a point lost', async () => {
    const farm = await start()
    const recoverTo = await farm.primary.backUp()
    const other = async () => {
      farm.primary.ask("select pg_create_restore_point('before the loss')")
      return async () => recoverTo('before the loss')
    }
    const { before } = await play(farm, other, 20)
    expect(await expectNothingLost(farm, before)).toBeGreaterThan(4 * DEVICES)
    expect(farm.said).toHaveLength(1)
  })

  it('ask about all that a promoted standby lost', async () => {
    const farm = await start()
    const standby = await farm.primary.addStandby()
    onTestFinished(standby.stop)
    const other = async () => {
      const sent = farm.primary.ask('select pg_current_wal_insert_lsn()')
      await until(() => standby.ask(`select pg_last_wal_replay_lsn() >= '${sent}'`) === 't')
      standby.ask("alter system set primary_conninfo = ''")
      standby.ask('select pg_reload_conf()')
      await until(() => farm.primary.ask('select count(*) from pg_stat_replication') === '0')
      return async () => {
        farm.primary.kill()
        standby.promote()
        return standby
      }
    }
    const { before } = await play(farm, other, 0)
    expect(await expectNothingLost(farm, before)).toBeGreaterThan(4 * DEVICES)
    expect(farm.said).toHaveLength(1)
  })

  it('ask about each record that one of two running clones lacks', async () => {
    const farm = await start()
    const other = async () => {
      const clone = await farm.primary.clone()
      await until(async () => (await farm.world.call('GET', '/units')).status === 200)
      return async () => clone
    }
    const { before } = await play(farm, other, 20)
    expect(await expectNothingLost(farm, before)).toBeGreaterThan(4 * DEVICES)
    expect(farm.said).toHaveLength(1)
    // Back to the first: each device knew the records of the second.
    const onSecond = await Promise.all(farm.devices.map(suppliersOf))
    await farm.leadTo(farm.primary)
    await settle(farm)
    await expectNothingLost(farm, onSecond)
  })
})
