import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it } from 'vitest'
import { problemOf, startBackup } from '../../../server/backup/backup-process'
import { inspectDatabase } from '../../../server/backup/database-file.mjs'
import { sealPath } from '../../../server/backup/file-seal.mjs'
import { Stop } from '../../../server/build/setup.mjs'
import { buildServer, runToEnd } from '../support/built-server'
import { testServers } from '../support/test-servers'

const { folder, start } = testServers()
const admin = { ADMIN_EMAIL: 'vera@farm.example', ADMIN_PASSWORD: 'spawn-run-42' }

describe('a backup in a process of its own', () => {
  it('copies the database of a running server', async () => {
    const { dataDir } = await start({ env: admin })
    const file = join(folder(), 'pinset-2026-03-10.db')
    const { outcome } = startBackup(buildServer(), { dataDir, file })
    expect(await outcome).toMatchObject({ ok: true, bytes: statSync(file).size })
    expect(inspectDatabase(file)).toMatchObject({ head: 1 })
    for (const path of [file, sealPath(file)]) expect(statSync(path).mode & 0o777).toBe(0o600)
    const drilled = await runToEnd({ dataDir, flags: ['drill', file] })
    expect([drilled.code, drilled.output]).toEqual([0, expect.stringContaining('equal: checksum, records')])
    writeFileSync(file, 'rotted')
    const failed = await runToEnd({ dataDir, flags: ['drill', file] })
    expect([failed.code, failed.output]).toEqual([1, `pinset: ${file} is damaged: its checksum differs\n`])
  })

  it('gives the reason of a failure, and leaves no file', async () => {
    const [dataDir, to] = [folder(), folder()]
    const file = join(to, 'pinset-2026-03-10.db')
    const run = () => startBackup(buildServer(), { dataDir, file }).outcome
    expect(await run()).toEqual({ ok: false, problem: 'failed', line: `there is no database in ${dataDir}` })
    const server = await start({ dataDir, env: admin })
    await server.stop()
    truncateSync(join(dataDir, 'pinset.db'), 30_000)
    expect(await run()).toMatchObject({ ok: false, problem: 'damaged' })
    expect(readdirSync(to)).toEqual([])
  })

  it('reports a process that ends without a word', async () => {
    const program = join(folder(), 'silent.mjs')
    writeFileSync(program, 'process.exit(7)')
    const { outcome } = startBackup(program, { dataDir: folder(), file: join(folder(), 'a.db') })
    expect(await outcome).toEqual({ ok: false, problem: 'failed', line: 'its process ended with 7' })
  })

  it('ends on request', async () => {
    const program = join(folder(), 'endless.mjs')
    writeFileSync(program, 'setInterval(() => undefined, 1000)')
    const { outcome, stop } = startBackup(program, { dataDir: folder(), file: join(folder(), 'a.db') })
    stop()
    expect(await outcome).toEqual({ ok: false, problem: 'failed', line: 'its process ended with SIGKILL' })
  })
})

describe('the reason of a failure', () => {
  it('counts a full disk by the words of SQLite and of the system', () => {
    const database = new DatabaseSync(':memory:')
    database.exec('create table t (x); pragma max_page_count = 2')
    const fill = () => database.exec('insert into t values (zeroblob(100000))')
    let full: unknown
    try {
      fill()
    } catch (error) {
      full = error
    }
    database.close()
    expect(problemOf(new Stop('the backup failed', 1, { cause: full }))).toBe('full')
    expect(problemOf(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toBe('full')
  })

  it('counts a lack of rights by the words of the system', () => {
    for (const code of ['EACCES', 'EROFS']) {
      expect(problemOf(Object.assign(new Error('no'), { code }))).toBe('readonly')
    }
    expect(problemOf(new Error('anything'))).toBe('failed')
  })
})
