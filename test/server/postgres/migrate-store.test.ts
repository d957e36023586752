import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateStore } from '../../../server/move/migrate-store'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, type Caller, openFarm, openFarmWithAdmin, START, seededBytes } from '../support/farm'
import { makeDatabase } from './database'

/** A farm in a file, with records, an end, a photo and a refused change, and the order that moves it to a new database. */
async function start() {
  const dataDir = makeDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const farm = await openFarmWithAdmin({ location: join(dataDir, 'pinset.db') })
  const { item } = await addBasics(farm.admin)
  const gone = await farm.admin.call('POST', '/suppliers', { name: 'Gone' })
  await farm.admin.call('DELETE', `/suppliers/${gone.body.id}`)
  await farm.admin.call('POST', '/sync/push', {
    mutations: [{ key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: '' } }],
  })
  const order = { dataDir, to: database.url, registry, now: START, randomBytes: seededBytes(3) }
  return { farm, item, dataDir, order, database }
}

const everything = async (admin: Caller) => ({
  changes: (await admin.call('GET', '/sync/changes?limit=500')).body,
  digest: (await admin.call('GET', '/sync/digest')).body,
  stamps: (await admin.call('GET', '/sync/digest?of=stamps')).body,
  stock: (await admin.call('GET', '/supplies/stock')).body,
  epoch: (await admin.call('GET', '/status')).body.epoch,
})

describe('migrate-store', () => {
  it('moves records, history, sessions and keys, and keeps the file under another name', async () => {
    const { farm, dataDir, order } = await start()
    const before = await everything(farm.admin)
    await farm.store.close()
    const { copied, kept } = await migrateStore(order)
    expect(copied.find(({ table }) => table === 'record')?.rows).toBeGreaterThan(5)
    expect(readdirSync(dataDir)).not.toContain('pinset.db')
    expect(existsSync(kept)).toBe(true)
    const moved = await openFarm({ location: order.to, farmId: farm.store.farmId, seed: 99 })
    onTestFinished(() => moved.store.close())
    const admin = moved.caller(farm.admin.id, farm.admin.token)
    expect(await everything(admin)).toEqual(before)
    expect((await admin.call('POST', '/suppliers', { name: 'Mill' })).status).toBe(201)
  })

  it('rejects a second move of one farm, and leaves file and target unchanged', async () => {
    const { farm, dataDir, order } = await start()
    await farm.store.close()
    copyFileSync(join(dataDir, 'pinset.db'), join(dataDir, 'copy.db'))
    await migrateStore(order)
    copyFileSync(join(dataDir, 'copy.db'), join(dataDir, 'pinset.db'))
    await expect(migrateStore(order)).rejects.toThrow(/nothing was moved: the target has this farm already/)
    expect(existsSync(join(dataDir, 'pinset.db'))).toBe(true)
  })

  it('names an empty folder, and a server that uses it', async () => {
    const { farm, order } = await start()
    await farm.store.close()
    const empty = makeDataDir()
    onTestFinished(() => removeDataDir(empty))
    await expect(migrateStore({ ...order, dataDir: empty })).rejects.toThrow(/there is no database in/)
  })
})
