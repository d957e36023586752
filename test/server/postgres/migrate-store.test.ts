import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openS3 } from '../../../server/files/s3/s3-store'
import { createHandlers } from '../../../server/handlers'
import { migrateStore } from '../../../server/move/migrate-store'
import { registry } from '../../../src/domain/entities/registry'
import { QUICK } from '../files/edges'
import { digest, picture, sendPiece } from '../files/sent-files'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, type Caller, openFarm, openFarmWithAdmin, START, seededBytes } from '../support/farm'
import { openS3Server } from '../support/s3-server'
import { makeDatabase } from './database'

/** A farm in a file, with records, an end, a photo and a refused change, and the order that moves it to a new database. */
async function start() {
  const dataDir = makeDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const farm = await openFarmWithAdmin({ location: join(dataDir, 'pinset.db') })
  const { item, kg } = await addBasics(farm.admin)
  const gone = await farm.admin.call('POST', '/suppliers', { name: 'Gone' })
  await farm.admin.call('DELETE', `/suppliers/${gone.body.id}`)
  await farm.admin.call('POST', '/sync/push', {
    mutations: [{ key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: '' } }],
  })
  const order = { dataDir, to: database.url, registry, now: START, randomBytes: seededBytes(3) }
  return { farm, item, kg, dataDir, order, database }
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

  it('keeps files in the database and in an object store', async () => {
    const { farm, order, item, kg } = await start()
    const s3 = await openS3Server()
    onTestFinished(s3.close)
    const objects = openS3(s3.address, QUICK)
    const pages = [picture(900, 1), picture(900, 2)] as const
    const receipt = pages.map((page) => `${digest(page)}.jpg`)
    const bought = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-04', receipt }
    expect((await farm.admin.call('POST', '/supplies/purchases', bought)).status).toBe(201)
    expect((await sendPiece(farm.admin, pages[0])).status).toBe(201)
    const outside = createHandlers({ ...farm.context, objects })
    const { token } = farm.admin
    const sent = { method: 'PUT', path: `/blobs/${digest(pages[1])}`, raw: pages[1], token }
    expect((await outside.handle(sent)).status).toBe(201)
    await farm.store.close()
    await migrateStore(order)
    const moved = await openFarm({ location: order.to, farmId: farm.store.farmId, seed: 99, objects })
    onTestFinished(() => moved.store.close())
    for (const page of pages) {
      const { file } = await moved.handle({ method: 'GET', path: `/blobs/${digest(page)}`, token })
      expect(new Uint8Array(file?.bytes ?? [])).toEqual(page)
    }
    expect(s3.files()).toHaveLength(1)
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
