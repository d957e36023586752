import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import { readNote } from '../../../server/backup/backup-folder'
import { drill } from '../../../server/backup/drill'
import { sealPath } from '../../../server/backup/file-seal.mjs'
import { prune } from '../../../server/write/prune'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, openFarmWithAdmin, passDays, pushAll, START, seededBytes } from '../support/farm'
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

/** A farm with records that were changed and deleted, and a file; and a backup of it. */
async function start({ days = 0, sealed = true } = {}) {
  const dataDir = folder()
  const farm = await openFarmWithAdmin({ location: join(dataDir, 'pinset.db') })
  const { item } = await addBasics(farm.admin)
  const { id: gone } = (await farm.admin.call('POST', '/suppliers', { name: 'Gone mill' })).body
  await farm.admin.call('DELETE', `/suppliers/${gone}`)
  const { id } = (await farm.admin.call('POST', '/suppliers', { name: 'Mill' })).body
  if (days > 0) {
    await passDays(farm, days)
    await prune(farm.context)
  }
  const admin = await farm.login('vera@farm.example')
  const bytes = Buffer.from(`%PDF-1.4 ${'receipt '.repeat(40_000)}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await farm.store.write(async ({ db, farmId }) => {
    const file = { farm_id: farmId, sha256, extension: 'pdf', total: bytes.length }
    await db
      .insertInto('file')
      .values({ ...file, sent_by: null, sent_day: null, idle_rev: null, replaced_at: null, object: null, is_lost: 0 })
      .execute()
    await db.insertInto('file_part').values({ farm_id: farmId, sha256, start: 0, bytes }).execute()
  })
  const file = join(folder(), 'pinset-2026-03-10.db')
  backUpDatabase({ dataDir, file, force: false, sealed })
  const before = readFileSync(file)
  return {
    farm,
    admin,
    dataDir,
    file,
    id,
    item,
    sha256,
    /** Changes the file behind everyone's back. */
    tamper: (sql: string) => {
      const database = new DatabaseSync(file)
      database.exec(sql)
      database.close()
    },
    run: (from = file, to = dataDir) =>
      drill({ dataDir: to, file: from, registry, now: () => START, randomBytes: seededBytes(9) }),
    unchanged: () => readFileSync(file).equals(before),
    scratch: () => readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('drill-')),
  }
}

describe('a drill', () => {
  it('restores a backup, compares everything, and leaves no trace but a note', async () => {
    const { farm, dataDir, run, unchanged, scratch } = await start()
    const head = farm.heads.at(-1)
    const found = await run()
    expect(found).toMatchObject({ head, files: 1, records: expect.any(Number) })
    expect(found.compared).toEqual([
      'checksum',
      'records',
      'log of changes',
      'records of the server',
      'bytes of the files',
    ])
    expect([unchanged(), scratch()]).toEqual([true, []])
    expect(readNote(dataDir, 'drill')).toMatchObject({ ok: true, line: expect.stringContaining('1 files') })
  })

  it('compares with a server that was written to since the backup', async () => {
    const { admin, id, item, run } = await start()
    await admin.call('PATCH', `/suppliers/${id}`, { name: 'Another mill' })
    await admin.call('POST', '/suppliers', { name: 'A new mill' })
    await pushAll(admin, { key: crypto.randomUUID(), method: 'DELETE', path: `/supplies/items/${item}` })
    expect((await run()).compared).toContain('records of the server')
  })

  it('compares a farm whose log is pruned', async () => {
    const { farm, run } = await start({ days: 500 })
    const horizon = await farm.store.peek(({ db }) => db.selectFrom('farm_head').select('horizon').executeTakeFirst())
    expect(horizon?.horizon).toBeGreaterThan(0)
    expect((await run()).compared).toContain('records of the server')
  })

  it('works on another machine, without the server’s database', async () => {
    const { file, run } = await start({ sealed: false })
    const found = await run(file, folder())
    expect(found.compared).toEqual(['records', 'log of changes', 'bytes of the files'])
  })

  it('takes the newest nightly backup if no file is named', async () => {
    const { dataDir, file } = await start()
    const order = { dataDir, registry, now: () => START, randomBytes: seededBytes(9) }
    await expect(drill(order)).rejects.toThrow('there is no backup in')
    mkdirSync(join(dataDir, 'backups'))
    for (const [name, at] of [
      ['pinset-2026-03-09.db', START - 86_400_000],
      ['pinset-2026-03-10.db', START],
    ] as const) {
      const path = join(dataDir, 'backups', name)
      copyFileSync(file, path)
      utimesSync(path, at / 1000, at / 1000)
    }
    expect((await drill(order)).file).toBe(join(dataDir, 'backups', 'pinset-2026-03-10.db'))
  })
})

describe('a drill of a rotted backup', () => {
  it('notices any flipped byte of a sealed one', async () => {
    const { dataDir, file, run, scratch } = await start()
    const whole = readFileSync(file)
    for (const at of [5000, Math.floor(whole.length / 2), whole.length - 100]) {
      const rotted = Buffer.from(whole)
      rotted[at] = (rotted[at] ?? 0) ^ 1
      writeFileSync(file, rotted)
      await expect(run()).rejects.toThrow(`${file} is damaged: its checksum differs`)
    }
    expect(readNote(dataDir, 'drill')).toMatchObject({ ok: false, line: `${file} is damaged: its checksum differs` })
    expect(scratch()).toEqual([])
  })

  it('notices a text that SQLite’s check accepts, without a checksum', async () => {
    const { file, run, tamper } = await start({ sealed: false })
    expect(existsSync(sealPath(file))).toBe(false)
    tamper("update record set data = replace(data, '\"Mill\"', '\"Hill\"') where kind = 'supplier'")
    await expect(run()).rejects.toThrow('is damaged: the checksum of supplier')
    renewSums(file)
    await expect(run()).rejects.toThrow('does not restore to its records: the content of supplier differs')
  })

  it('notices a record that is missing', async () => {
    const { run, tamper, id } = await start({ sealed: false })
    tamper(`delete from record where id = '${id}'`)
    await expect(run()).rejects.toThrow('the sync digest of supplier differs')
  })

  it('notices another history of the same revisions', async () => {
    const { file, run, tamper } = await start({ sealed: false })
    for (const table of ['record', 'change_log']) {
      const column = table === 'record' ? 'data' : 'after'
      tamper(`update ${table} set ${column} = replace(${column}, '"Mill"', '"Hill"')`)
    }
    renewSums(file)
    await expect(run()).rejects.toThrow('the content on the server of supplier differs')
  })

  it('notices other bytes of a file', async () => {
    const { run, sha256, tamper } = await start({ sealed: false })
    tamper("update file_part set bytes = cast(replace(cast(bytes as text), 'receipt', 'forgery') as blob)")
    await expect(run()).rejects.toThrow(`is damaged: the bytes of file ${sha256} differ`)
  })

  it('rejects a file of another program', async () => {
    const { file, run } = await start({ sealed: false })
    writeFileSync(file, 'no database')
    await expect(run()).rejects.toThrow(/is no database/)
    await expect(run(join(folder(), 'none.db'))).rejects.toThrow('there is no file')
  })
})
