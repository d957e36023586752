import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { damageOf } from '../../../server/backup/check-database.mjs'
import { checkApart, keepChecking } from '../../../server/backup/keep-checking'
import { judgeDatabase } from '../../../server/backup/known-database'
import { openData } from '../../../server/backup/open-data'
import { isIntactKey } from '../../../server/backup/row-sum.mjs'
import { openStore, type Store } from '../../../server/storage/store'
import { StorageTrouble } from '../../../server/storage/trouble'
import { registry } from '../../../src/domain/entities/registry'
import { fillFarm } from '../../questions/acts'
import { type Chance, makeChance } from '../../questions/chance'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { openFarm, openFarmWithAdmin, type PushEntry, START, seededBytes } from '../support/farm'

// Bits of a database file that rot. More of them: ROTTED_BITS=2000 ROTTED_SEED=5.

const FLIPS = Number(process.env.ROTTED_BITS ?? 60)
const SEED = Number(process.env.ROTTED_SEED ?? 1)

let folder: string
let sound: Buffer
let tables: ReadonlyMap<string, string>
let supplier: string
/** The entry that made a supplier, as a device sends it again. */
let entry: PushEntry

/** Tables whose values have neither a sum nor a copy. */
const UNPROTECTED = [
  'kysely_migration',
  'session',
  'app_user',
  'daily_task',
  'past_stamp',
  'lost_point',
  'past_epoch',
  'stock_balance',
]

beforeAll(async () => {
  folder = makeDataDir()
  const location = join(folder, 'sound.db')
  const farm = await openFarmWithAdmin({ location })
  const on = {
    farm,
    registry,
    users: [farm.admin],
    chance: makeChance(7),
    ids: new Map(),
    busy: registry.all.slice(3, 6),
  }
  await fillFarm(on, 120)
  const picture = Uint8Array.from({ length: 30_000 }, (_, at) => (at * 31) & 0xff)
  await farm.store.write(async ({ db, farmId }) => {
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', picture)).toString('hex')
    await db.insertInto('file_part').values({ farm_id: farmId, sha256, start: 0, bytes: picture }).execute()
  })
  entry = { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { id: farm.makeId(), name: 'Mill' } }
  await farm.admin.call('POST', '/sync/push', { mutations: [entry] })
  supplier = String(on.ids.get('supplier')?.[0])
  await farm.store.close()
  sound = readFileSync(location)
  tables = readTables(location)
})
afterAll(() => removeDataDir(folder))

function readTables(file: string): Map<string, string> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all()
    return new Map(
      names.map(({ name }) => {
        // A point with a rotted stamp is unknown: its devices load again and ask.
        const rows = database
          .prepare(`select * from ${name}`)
          .all()
          .map(({ stamp: _, ...row }) => row)
        return [String(name), JSON.stringify(rows.map((row) => Object.values(row).map(String)).sort())]
      }),
    )
  } finally {
    database.close()
  }
}

function flip(bytes: Buffer, chance: Chance): Buffer {
  const rotted = Buffer.from(bytes)
  const at = chance.below(rotted.length)
  rotted[at] = (rotted[at] ?? 0) ^ (1 << chance.below(8))
  return rotted
}

/** Where a flipped bit is noticed, or the tables that differ without a sign. */
async function noticed(file: string): Promise<string> {
  if ('problem' in (await judgeDatabase(file, registry, 'quick_check'))) return 'at the start'
  if (damageOf(file) !== undefined) return 'by the check'
  const now = readTables(file)
  const changed = [...tables].flatMap(([name, rows]) => (now.get(name) === rows ? [] : [name]))
  return changed.length === 0 ? 'harmless' : changed.join()
}

describe('a rotted bit in a closed database', () => {
  it('changes no record, log, reference, code or file without a sign', async () => {
    const chance = makeChance(SEED)
    const file = join(folder, 'rotted.db')
    const found = new Map<string, number>()
    for (let at = 0; at < FLIPS; at++) {
      writeFileSync(file, flip(sound, chance))
      const where = await noticed(file)
      found.set(where, (found.get(where) ?? 0) + 1)
    }
    if (process.env.ROTTED_BITS) console.log(Object.fromEntries(found))
    const silent = [...found.keys()].filter((where) => !['at the start', 'by the check', 'harmless'].includes(where))
    expect(silent.filter((where) => !UNPROTECTED.includes(where))).toEqual([])
  })
})

/** Flips a bit of the database or of its log, and reads every record and every list of a farm that serves it. */
async function serveRotted(chance: Chance): Promise<string> {
  const file = join(makeDataDir(), 'pinset.db')
  writeFileSync(file, sound)
  const farm = await openFarm({ location: file })
  try {
    const admin = await farm.login('vera@farm.example')
    await admin.call('POST', '/suppliers', { name: 'In the log' })
    const rows = await farm.store.read(({ db }) => db.selectFrom('record').select(['kind', 'id', 'data']).execute())
    const target = chance.in(3) ? `${file}-wal` : file
    const handle = openSync(target, 'r+')
    const [at, byte] = [chance.below(fstatSync(handle).size), Buffer.alloc(1)]
    readSync(handle, byte, 0, 1, at)
    writeSync(handle, Buffer.from([(byte[0] ?? 0) ^ (1 << chance.below(8))]), 0, 1, at)
    closeSync(handle)
    return await reopened(file, rows)
  } finally {
    await farm.store.close().catch(() => undefined)
    removeDataDir(join(file, '..'))
  }
}

type Known = { readonly kind: string; readonly id: string; readonly data: string }

/** Through new connections, which have no page in memory. */
async function reopened(location: string, rows: readonly Known[]): Promise<string> {
  const store = await openStore({ location, now: START, randomBytes: seededBytes(4), registry }).catch(() => undefined)
  if (!store) return 'not opened'
  try {
    return await readAll(store, rows)
  } catch (error) {
    return error instanceof StorageTrouble ? error.trouble : String(error)
  } finally {
    await store.close().catch(() => undefined)
  }
}

async function readAll(store: Store, rows: readonly Known[]): Promise<string> {
  for (const { kind, id, data } of rows) {
    const [found] = await store.peek((tx) => tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind, id }))
    if (found && found.data !== data) return 'wrong'
  }
  return 'right'
}

describe('a rotted bit under a served farm', () => {
  it('gives right rows or damaged for each record', async () => {
    const chance = makeChance(SEED)
    const found = new Map<string, number>()
    for (let at = 0; at < FLIPS / 4; at++) {
      const what = await serveRotted(chance)
      found.set(what, (found.get(what) ?? 0) + 1)
    }
    if (process.env.ROTTED_BITS) console.log(Object.fromEntries(found))
    expect([...found.keys()].filter((what) => !['right', 'damaged', 'not opened'].includes(what))).toEqual([])
  })
})

/** Turns a letter of the supplier's name, in the record and in its copies in the log. */
function rotName(file: string): void {
  const rotted = Buffer.from(sound)
  const row = `{"id":"${supplier}"`
  for (let at = rotted.indexOf(row); at >= 0; at = rotted.indexOf(row, at + 1)) {
    const name = rotted.indexOf('"name":"', at) + 8
    rotted[name] = (rotted[name] ?? 0) ^ 1
  }
  writeFileSync(file, rotted)
}

describe('the check of a database', () => {
  it.each([
    ['update app_user set is_admin = 0', /the rights of the account/],
    ["update change_log set at = '2020' where rev = 9", /the log of/],
    ['update farm_head set head = head - 1', /the counter of revisions/],
    ["update idem set status = 409 where state = 'done'", /the checksum of the answer to/],
    ['update idem set sum = null', /the checksum of the answer to/],
    ["update record set sum = null where kind = 'supplier'", /the checksum of supplier/],
    ["update record set data = cast(data as blob) where kind = 'supplier'", /the checksum of supplier/],
    ["update record_key set id = 'gone'", /a unique value names .* gone, which is missing/],
    ['update file_part set start = start, bytes = zeroblob(9)', /the file .* is wrong/],
  ])('notices %s', (text, damage) => {
    const file = join(folder, 'tampered.db')
    writeFileSync(file, sound)
    expect(damageOf(file)).toBeUndefined()
    const database = new DatabaseSync(file)
    database.exec(text)
    database.close()
    expect(damageOf(file)).toMatch(damage)
  })
})

describe('a rotted text of a view', () => {
  it('stops the start with one line and the way out', async () => {
    const dataDir = makeDataDir()
    const rotted = Buffer.from(sound)
    for (let at = rotted.indexOf('json_extract'); at >= 0; at = rotted.indexOf('json_extract', at + 1))
      rotted[at + 5] = 0x6d
    writeFileSync(join(dataDir, 'pinset.db'), rotted)
    const edges = { registry, now: START, randomBytes: seededBytes(4), say: () => undefined }
    await expect(openData({ dataDir, ...edges })).rejects.toThrow(/cannot be opened.*npm run restore -- FILE --force/)
    removeDataDir(dataDir)
  })
})

/** The row of the entry's answer; undefined where SQLite itself notices that it is damaged. */
function answerIn(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const query = 'select * from idem where farm_id = (select farm_id from farm_head) and key = ?'
    return database.prepare(query).get(entry.key) as
      | (Parameters<typeof isIntactKey>[0] & { farm_id: string })
      | undefined
  } catch {
    return undefined
  } finally {
    database.close()
  }
}

describe('a value that rotted under a served farm', () => {
  it('stops reads and changes of its record, with the way out', async () => {
    const file = join(folder, 'served.db')
    rotName(file)
    const store = await openStore({ location: file, now: START, randomBytes: seededBytes(4), registry })
    try {
      const name = { kind: 'supplier', id: supplier }
      const get = store.peek((tx) => tx.statements.recordById(tx.db, { farm_id: tx.farmId, ...name }))
      await expect(get).rejects.toThrow(/damaged.*npm run restore.*checksum of supplier/)
    } finally {
      await store.close()
    }
  })

  it('answers its change with 503 and the others of the push as usual', async () => {
    const file = join(folder, 'answer.db')
    writeFileSync(file, sound)
    const database = new DatabaseSync(file)
    const rot = database.prepare("update idem set status = 409, answer = 'none' where key = ?")
    expect(rot.run(entry.key).changes).toBe(1)
    database.close()
    const farm = await openFarm({ location: file })
    try {
      const admin = await farm.login('vera@farm.example')
      const other = { ...entry, key: farm.makeId(), body: { id: farm.makeId(), name: 'Other mill' } }
      const answer = await admin.call('POST', '/sync/push', { mutations: [entry, other] })
      const damaged = { key: entry.key, status: 503, body: { code: 'disk_failed' } }
      expect(answer).toMatchObject({ status: 200, body: { results: [damaged, { key: other.key, status: 201 }] } })
      expect((await admin.call('POST', '/sync/cancel', { key: entry.key })).status).toBe(503)
      const line = new RegExp(`damaged.*npm run restore.*checksum of the answer to ${entry.key}`)
      expect(farm.reports.map(String)).toEqual([expect.stringMatching(line), expect.stringMatching(line)])
    } finally {
      await farm.store.close()
    }
  })

  it('moves the values of an answer only with a sign', () => {
    const file = join(folder, 'sizes.db')
    writeFileSync(file, sound)
    const right = answerIn(file)
    const values = sound.indexOf(`${right?.farm_id}${right?.key}${right?.user_id}`)
    expect(values).toBeGreaterThan(0)
    const found: string[] = []
    // The sizes of the values are before them, in 14 bytes.
    for (let at = values - 14; at < values; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const rotted = Buffer.from(sound)
        rotted[at] = (rotted[at] ?? 0) ^ (1 << bit)
        writeFileSync(file, rotted)
        const row = answerIn(file)
        if (!row || JSON.stringify(row) === JSON.stringify(right)) continue
        found.push(isIntactKey(row) ? JSON.stringify(row) : 'noticed')
      }
    }
    expect([...new Set(found)]).toEqual(['noticed'])
  })

  it('reaches the report by the daily check, in a process of its own', async () => {
    const file = join(folder, 'daily.db')
    rotName(file)
    const store = await openStore({ location: file, now: START, randomBytes: seededBytes(4), registry })
    const script = fileURLToPath(new URL('../../../server/backup/check-database.mjs', import.meta.url))
    const report = vi.fn()
    const checking = keepChecking({ store, clock: { now: () => START }, report }, () => checkApart(script, file), 5)
    try {
      await vi.waitFor(() => expect(report).toHaveBeenCalled(), 15_000)
      expect(String(report.mock.calls[0]?.[0])).toMatch(/is damaged: stop the server.*daily.db is damaged/)
    } finally {
      await checking.stop()
      await store.close()
    }
    expect(report).toHaveBeenCalledTimes(1)
    writeFileSync(file, sound)
    expect(await checkApart(script, file).done).toBeUndefined()
  })
})
