import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../../server/storage/postgres'
import { openStore } from '../../../server/storage/store'
import { createWriter } from '../../../server/storage/writer'
import { registry } from '../../../src/domain/entities/registry'
import { databaseUrl } from '../support/engine'
import { openFarmWithAdmin, pushAll, START, seededBytes } from '../support/farm'
import { ask, makeDatabase } from './database'
import { until } from './until'
import { type Judge, openWire, type Verdict } from './wire'

/** PostgreSQL keeps so many subtransactions of a transaction in memory. */
const SUBTRANSACTIONS = 64

/** A line to the database, and the address over it. */
async function startLine(database = databaseUrl()) {
  const url = new URL(database)
  const wire = await openWire(Number(url.port))
  onTestFinished(wire.close)
  url.port = String(wire.port)
  return { wire, url: url.href }
}

async function startFarm(location = databaseUrl()) {
  const farm = await openFarmWithAdmin({ location, farmId: crypto.randomUUID() })
  onTestFinished(() => farm.store.close())
  return farm
}

const open = (location: string, seed = 1) =>
  openStore({ location, now: START, randomBytes: seededBytes(seed), registry })

describe('the role of the connection', () => {
  it.each([
    ['superuser', 'is a superuser'],
    ['bypassrls', 'has BYPASSRLS'],
  ])('keeps the server from starting with the right %s', async (right, told) => {
    const role = `wide_${crypto.randomUUID().slice(0, 8)}`
    await ask(`create role ${role} login ${right}`, { asRoot: true })
    onTestFinished(async () => void (await ask(`drop role ${role}`, { asRoot: true })))
    const database = await makeDatabase()
    onTestFinished(database.drop)
    const url = new URL(database.url)
    url.username = role
    await expect(open(url.href)).rejects.toThrow(told)
  })
})

describe('the first start', () => {
  it('makes one farm where several nodes start together', async () => {
    const database = await makeDatabase()
    onTestFinished(database.drop)
    const { wire, url } = await startLine(database.url)
    let made = 0
    const isWaiting = async () =>
      (await ask("select 1 from pg_locks where locktype = 'advisory' and not granted")).length > 0
    // The first farm is on its way until another node has made one too, or waits its turn.
    wire.judge(async ({ text }): Promise<Verdict> => {
      if (!text.startsWith('insert into "farm_head"')) return 'pass'
      made += 1
      await until(async () => made > 1 || (await isWaiting()))
      return 'pass'
    })
    const stores = await Promise.all([1, 2, 3].map((seed) => open(url, seed)))
    const farms = stores.map(({ farmId }) => farmId)
    await Promise.all(stores.map((store) => store.close()))
    expect(new Set(farms).size).toBe(1)
  })
})

describe('a write', () => {
  it('leaves no failed transaction to the next write when its beginning fails', async () => {
    const farm = await startFarm()
    const holder = new pg.Client({ connectionString: databaseUrl() })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [farm.store.farmId])
    const waiting = farm.admin.call('POST', '/suppliers', { name: 'Mill' })
    const cancelled = `select pg_cancel_backend(pid) as is_done from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await ask(cancelled)).length).toBe(1)
    expect((await waiting).status).toBe(503)
    await holder.query('select pg_advisory_unlock_all()')
    expect((await farm.admin.call('POST', '/suppliers', { name: 'Mill' })).status).toBe(201)
  })

  it('fails when its commit was answered with a rollback', async () => {
    const { wire, url } = await startLine()
    const farm = await startFarm(url)
    const write = () =>
      farm.store.write(async ({ db, farmId }) => {
        await db.insertInto('past_stamp').values({ farm_id: farmId, rev: 900, stamp: 'x' }).execute()
        await sql`select 1 / 0`.execute(db).catch(() => undefined)
      })
    await expect(write()).rejects.toThrow('rolled back')
    // Planted: the answer is taken for a success. The write resolves, and nothing is there.
    wire.judge(({ tag, text, bytes }) => {
      if (tag !== 'C' || text !== 'ROLLBACK') return 'pass'
      const lie = Buffer.from(`C\0\0\0\0COMMIT\0`)
      lie.writeInt32BE(lie.length - 1, 1)
      return bytes.length > 0 ? lie : 'pass'
    })
    await write()
    wire.judge(undefined)
    const kept = await farm.store.read(({ db }) =>
      db.selectFrom('past_stamp').select('rev').where('rev', '=', 900).execute(),
    )
    expect(kept).toEqual([])
  })
})

describe('the writes of one transaction', () => {
  /** The most savepoints between two commits. */
  function countSavepoints(): { readonly judge: Judge; readonly most: () => number } {
    let count = 0
    let most = 0
    return {
      judge: ({ from, text }) => {
        if (from === 'node' && text.startsWith('begin')) count = 0
        if (from === 'node' && text.startsWith('savepoint')) count += 1
        most = Math.max(most, count)
        return 'pass'
      },
      most: () => most,
    }
  }

  it('stay below the subtransactions that PostgreSQL keeps in memory', async () => {
    const { wire, url } = await startLine()
    const farm = await startFarm(url)
    const counted = countSavepoints()
    wire.judge(counted.judge)
    const entries = Array.from({ length: 100 }, (_, n) => ({
      key: farm.makeId(),
      method: 'POST',
      path: '/suppliers',
      body: { name: `S${n}` },
    }))
    await pushAll(farm.admin, ...entries)
    expect(counted.most()).toBeGreaterThan(1)
    expect(counted.most()).toBeLessThan(SUBTRANSACTIONS)
  })

  it('exceed them without a limit, so the count can fail', async () => {
    const { wire, url } = await startLine()
    const engine = openPostgres(url)
    onTestFinished(engine.close)
    const { writer, isWriting } = engine.of('none')
    const counted = countSavepoints()
    wire.judge(counted.judge)
    const { write } = createWriter(writer, isWriting, 100)
    await Promise.all(Array.from({ length: 100 }, () => write((db) => sql`select 1`.execute(db))))
    expect(counted.most()).toBeGreaterThan(SUBTRANSACTIONS)
  })
})
