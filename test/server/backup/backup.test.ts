import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import { inspectDatabase } from '../../../server/backup/database-file.mjs'
import { readFileArguments } from '../../../server/backup/file-arguments.mjs'
import { restoreDatabase } from '../../../server/backup/restore-database'
import { createHandlers } from '../../../server/handlers'
import { openStore } from '../../../server/storage/store'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, epochOf, openFarm, openFarmWithAdmin, pushAll, START, seededBytes } from '../support/farm'
import { BEFORE_PEOPLE } from '../support/former-people'
import { renewSums } from '../support/renew-sums'

const folders: string[] = []
function folder(): string {
  const made = makeDataDir()
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) removeDataDir(made)
})

/** Revisions of that farm: its set-up and four records. */
const HEAD = 5

/** A farm with a few records; and a folder for files of the test. */
async function makeFarm() {
  const dataDir = folder()
  const farm = await openFarmWithAdmin({ location: join(dataDir, 'pinset.db') })
  await addBasics(farm.admin)
  const file = join(folder(), 'farm.db')
  const restore = (from = file, to = folder(), force = false) =>
    restoreDatabase({ dataDir: to, file: from, force, registry, now: START, randomBytes: seededBytes(3) })
  return { farm, dataDir, file, restore }
}

const open = (dataDir: string) =>
  openStore({ location: join(dataDir, 'pinset.db'), now: START, randomBytes: seededBytes(4), registry })

/** Changes a database file behind the server's back. */
function tamper(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

describe('a backup', () => {
  it('makes a checked private copy, and leaves the data directory unchanged', async () => {
    const { farm, dataDir, file } = await makeFarm()
    const before = readdirSync(dataDir)
    const found = backUpDatabase({ dataDir, file, force: false })
    expect(readdirSync(dataDir)).toEqual(before)
    const [counter] = await farm.store.peek((tx) => tx.statements.head(tx.db, { farm_id: tx.farmId }))
    expect(found).toMatchObject({ head: counter?.head, bytes: statSync(file).size })
    expect(found.records).toBeGreaterThan(5)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(join(file, '..'))).toEqual(['farm.db'])
    await farm.store.close()
  })

  it('includes the write-ahead log of a killed server', async () => {
    const { farm, dataDir, file } = await makeFarm()
    const copy = folder()
    for (const name of readdirSync(dataDir)) writeFileSync(join(copy, name), readFileSync(join(dataDir, name)))
    expect(statSync(join(copy, 'pinset.db-wal')).size).toBeGreaterThan(0)
    expect(backUpDatabase({ dataDir: copy, file, force: false })).toMatchObject({ head: HEAD })
    await farm.store.close()
  })

  it('replaces a file only on request, and never one of the server’s own', async () => {
    const { farm, dataDir, file } = await makeFarm()
    await farm.store.close()
    writeFileSync(file, 'precious')
    const order = { dataDir, file, force: false }
    expect(() => backUpDatabase(order)).toThrow(`${file} exists already; --force replaces it`)
    expect(readFileSync(file, 'utf8')).toBe('precious')
    expect(backUpDatabase({ ...order, force: true }).head).toBe(HEAD)
    const own = join(dataDir, 'pinset.db')
    const before = readFileSync(own)
    for (const name of ['pinset.db', 'pinset.db-wal', 'lock.db']) {
      const aimed = { dataDir, file: join(dataDir, name), force: true }
      expect(() => backUpDatabase(aimed)).toThrow('is the server’s own file'.replace('’', "'"))
    }
    expect(readFileSync(own).equals(before)).toBe(true)
    expect(() => backUpDatabase({ ...order, file: dataDir })).toThrow('is no file')
    expect(() => backUpDatabase({ ...order, file: join(dataDir, 'no', 'farm.db') })).toThrow('there is no folder')
    expect(() => backUpDatabase({ ...order, dataDir: folder() })).toThrow('there is no database in')
  })

  it('fails for a damaged database', async () => {
    const { farm, dataDir, file } = await makeFarm()
    await farm.store.close()
    truncateSync(join(dataDir, 'pinset.db'), 30_000)
    expect(() => backUpDatabase({ dataDir, file, force: false })).toThrow()
    expect(readdirSync(join(file, '..'))).toEqual([])
  })
})

describe('a restore', () => {
  it('keeps farm, accounts and keys in an empty directory, under a new epoch', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    const entry = { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { id: farm.makeId(), name: 'Mill' } }
    const [made] = await pushAll(farm.admin, entry)
    await farm.admin.call('GET', '/supplies/stock')
    const found = backUpDatabase({ dataDir, file, force: false })
    const epoch = await epochOf(farm.store)
    await farm.store.close()
    const to = folder()
    expect(await restore(file, to)).toEqual({
      records: found.records,
      head: found.head,
      outside: { files: 0, bytes: 0 },
    })
    expect(readdirSync(to).toSorted()).toEqual(['lock.db', 'pinset.db'])
    const store = await open(to)
    expect(store.farmId).toBe(farm.store.farmId)
    expect(await epochOf(store)).not.toBe(epoch)
    const vera = await (await openFarm({ wrapStore: () => store })).login('vera@farm.example')
    expect((await vera.call('GET', '/suppliers')).body.items).toMatchObject([{ name: 'Mill' }])
    const [key] = await store.peek((tx) => tx.statements.claimOf(tx.db, { farm_id: tx.farmId, key: entry.key }))
    expect(key).toMatchObject({ state: 'done', rev: made?.body.rev })
    await store.close()
  })

  it('begins a new epoch each time', async () => {
    const { farm, dataDir, file } = await makeFarm()
    backUpDatabase({ dataDir, file, force: false })
    const epochs = new Set([await epochOf(farm.store)])
    await farm.store.close()
    for (const seed of [5, 6]) {
      const order = { dataDir, file, force: true, registry, now: START, randomBytes: seededBytes(seed) }
      await restoreDatabase(order)
      const store = await open(dataDir)
      epochs.add(await epochOf(store))
      await store.close()
    }
    expect(epochs.size).toBe(3)
    expect(readdirSync(dataDir).filter((name) => /^pinset-replaced-.*\.db$/.test(name))).toHaveLength(2)
  })

  it('reads a manual copy of a running server, complete and unchanged', async () => {
    const { farm, dataDir, restore } = await makeFarm()
    const copy = folder()
    await farm.admin.call('POST', '/suppliers', { name: 'Answered just now' })
    for (const name of readdirSync(dataDir)) writeFileSync(join(copy, name), readFileSync(join(dataDir, name)))
    const bytes = () => readdirSync(copy).map((name) => [name, readFileSync(join(copy, name)).toString('hex')])
    const before = bytes()
    const to = folder()
    expect(await restore(join(copy, 'pinset.db'), to)).toMatchObject({ head: HEAD + 1 })
    expect(bytes()).toEqual(before)
    // Nothing of the copy's log is left beside the new database.
    expect(readdirSync(to).toSorted()).toEqual(['lock.db', 'pinset.db'])
    await farm.store.close()
  })

  it('ignores a log beside a backup, because a backup has none', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    backUpDatabase({ dataDir, file, force: false })
    await farm.admin.call('POST', '/suppliers', { name: 'Too late' })
    writeFileSync(`${file}-wal`, readFileSync(join(dataDir, 'pinset.db-wal')))
    expect(await restore(file)).toMatchObject({ head: HEAD })
    await farm.store.close()
  })

  it('keeps the replaced database, with the log of a killed server', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    backUpDatabase({ dataDir, file, force: false })
    await farm.admin.call('POST', '/suppliers', { name: 'Too late' })
    const copy = folder()
    for (const name of readdirSync(dataDir)) writeFileSync(join(copy, name), readFileSync(join(dataDir, name)))
    await farm.store.close()
    await expect(restore(file, copy)).rejects.toThrow('--force replaces it')
    const { kept } = await restore(file, copy, true)
    expect(readdirSync(copy).filter((name) => /wal|shm|restoring/.test(name))).toEqual([])
    expect(inspectDatabase(String(kept))).toMatchObject({ head: HEAD + 1 })
    expect(inspectDatabase(join(copy, 'pinset.db'))).toMatchObject({ head: HEAD })
  })

  it('replaces a database that is beyond repair, and keeps it with its log', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    backUpDatabase({ dataDir, file, force: false })
    await farm.store.close()
    // A folder in which nothing was ever open: no lock keeps SQLite from removing a log that it cannot read.
    const to = folder()
    const broken = 'rubbish'.repeat(2000)
    writeFileSync(join(to, 'pinset.db'), broken)
    writeFileSync(join(to, 'pinset.db-wal'), broken)
    const { kept } = await restore(file, to, true)
    expect(readFileSync(String(kept), 'utf8')).toBe(broken)
    expect(readFileSync(`${kept}-wal`, 'utf8')).toBe(broken)
    const store = await open(to)
    expect(store.farmId).toBe(farm.store.farmId)
    await store.close()
  })

  it('moves the log of a missing database aside before it damages the new one', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    backUpDatabase({ dataDir, file, force: false })
    const to = folder()
    // Left behind without its database.
    const log = readFileSync(join(dataDir, 'pinset.db-wal'))
    await farm.store.close()
    expect(log.length).toBeGreaterThan(0)
    writeFileSync(join(to, 'pinset.db-wal'), log)
    expect(await restore(file, to)).toMatchObject({ head: HEAD })
    const kept = readdirSync(to).filter((name) => /^pinset-replaced-.*-wal$/.test(name))
    expect(kept).toHaveLength(1)
    expect(readFileSync(join(to, String(kept[0])))).toEqual(log)
    expect(inspectDatabase(join(to, 'pinset.db'), 'integrity_check')).toMatchObject({ head: HEAD })
  })

  it('rejects an invalid backup without changes', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    backUpDatabase({ dataDir, file, force: false })
    await farm.store.close()
    const before = readFileSync(join(dataDir, 'pinset.db'))
    const names = readdirSync(dataDir)
    const from = (name: string) => join(file, '..', name)
    writeFileSync(from('text.db'), 'not a database at all, '.repeat(500))
    writeFileSync(from('empty.db'), '')
    tamper(from('other.db'), 'create table farm_head (head)')
    writeFileSync(from('cut.db'), readFileSync(file).subarray(0, 40_000))
    const flipped = readFileSync(file)
    flipped.fill(0x5a, 20_480, 24_576)
    writeFileSync(from('flipped.db'), flipped)
    writeFileSync(from('newer.db'), readFileSync(file))
    tamper(from('newer.db'), "insert into kysely_migration values ('999-from-the-future', '2030')")
    writeFileSync(from('unknown.db'), readFileSync(file))
    tamper(
      from('unknown.db'),
      "insert into record select farm_id, 'balloon', id, data, rev, deleted, owner, null from record limit 1",
    )
    renewSums(from('unknown.db'))
    writeFileSync(from('nobody.db'), readFileSync(file))
    tamper(from('nobody.db'), 'delete from farm_head')
    // An index that contradicts its table: only the integrity check notices.
    const mixed = readFileSync(file)
    mixed.write('zoe', mixed.lastIndexOf('vera@farm.example'))
    writeFileSync(from('mixed.db'), mixed)
    mkdirSync(from('folder.db'))
    const problems: Record<string, string> = {}
    for (const name of readdirSync(join(file, '..')).filter((one) => one !== 'farm.db')) {
      const error: unknown = await restore(from(name), dataDir, true).catch((thrown: unknown) => thrown)
      const line = error instanceof Error ? error.message : 'restored'
      problems[name] = line.replace(from(name), '').replace(/:.*/s, '').trim()
    }
    expect(problems).toEqual({
      'cut.db': 'is damaged',
      'empty.db': 'is empty',
      'flipped.db': 'is damaged',
      'folder.db': 'is no file',
      'mixed.db': 'is damaged',
      'newer.db': 'was made by a newer version of Pinset; update first',
      'nobody.db': 'holds no farm',
      'other.db': 'is no Pinset database',
      'text.db': 'is no database',
      'unknown.db': 'was made by a newer version of Pinset; update first',
    })
    await expect(restore(from('missing.db'), dataDir, true)).rejects.toThrow('there is no file')
    expect(readdirSync(dataDir).toSorted()).toEqual(['lock.db', ...names])
    expect(readFileSync(join(dataDir, 'pinset.db')).equals(before)).toBe(true)
  })

  it('brings back the bytes of receipts', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    const [item] = (await farm.admin.call('GET', '/supplies/items')).body.items as { id: string; unit_id: string }[]
    const bought = { item_id: item?.id, unit_id: item?.unit_id, quantity: '5', date: '2026-03-04' }
    const { id } = (await farm.admin.call('POST', '/supplies/purchases', bought)).body
    const path = `/supplies/purchases/${id}/receipt`
    const raw = new TextEncoder().encode('%PDF-1.7 a receipt')
    const put = await createHandlers(farm.context).handle({ method: 'PUT', path, raw, token: farm.admin.token })
    expect(put.status).toBe(200)
    backUpDatabase({ dataDir, file, force: false })
    await farm.store.close()
    const to = folder()
    await restore(file, to)
    const store = await open(to)
    const again = createHandlers({ ...farm.context, store })
    const answer = await again.handle({ method: 'GET', path, token: farm.admin.token })
    expect([answer.status, answer.file && Buffer.from(answer.file.bytes).toString()]).toEqual([
      200,
      '%PDF-1.7 a receipt',
    ])
    await store.close()
  })

  it('upgrades an older database: settled issues leave list and digest', async () => {
    const { farm, dataDir, file, restore } = await makeFarm()
    const bad = { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: '' } }
    await pushAll(farm.admin, bad, { ...bad, key: farm.makeId() })
    await farm.admin.call('POST', `/sync/issues/${bad.key}/settle`, { decision: 'discard' })
    await farm.store.close()
    const old = join(dataDir, 'pinset.db')
    // As the first version left it.
    tamper(old, BEFORE_PEOPLE)
    tamper(old, "delete from kysely_migration where name > '002'; update record set deleted = 0")
    tamper(old, 'alter table farm_head drop column epoch_head; drop table past_epoch; pragma application_id = 0')
    tamper(old, 'alter table session drop column ended; drop table file; drop table file_part')
    backUpDatabase({ dataDir, file, force: false })
    const to = folder()
    await restore(file, to)
    const store = await open(to)
    const rows = await store.read(({ db }) =>
      db.selectFrom('record').select(['id', 'deleted']).where('kind', '=', 'issue').execute(),
    )
    expect(rows.filter(({ deleted }) => deleted === 1).map(({ id }) => id)).toEqual([bad.key])
    expect(rows).toHaveLength(2)
    await store.close()
  })
})

describe('the path in a command', () => {
  it('resolves against npm’s directory, otherwise the current one', () => {
    const read = (env: Record<string, string>) => readFileArguments(['farm.db', '--force'], env)
    expect(read({ npm_lifecycle_event: 'backup', INIT_CWD: '/home/vera' })).toEqual({
      file: '/home/vera/farm.db',
      force: true,
    })
    expect(read({ npm_lifecycle_event: 'test', INIT_CWD: '/home/vera' })).toEqual({
      file: join(process.cwd(), 'farm.db'),
      force: true,
    })
    expect(existsSync(join(process.cwd(), 'farm.db'))).toBe(false)
  })
})
