import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import { keepPrivate } from '../../../server/backup/data-files'
import { lockDataDir } from '../../../server/backup/data-lock'
import { openData } from '../../../server/backup/open-data'
import { restoreDatabase } from '../../../server/backup/restore-database'
import { buildEnvironment } from '../../../server/build/build-environment.mjs'
import { readConfig, Stop } from '../../../server/config'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, openFarmWithAdmin, START, seededBytes } from '../support/farm'
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

const edges = { registry, now: START, randomBytes: seededBytes(7), say: () => undefined }

/** A data directory with a farm, its server stopped. */
async function makeFarm(): Promise<string> {
  const dataDir = folder()
  const farm = await openFarmWithAdmin({ location: join(dataDir, 'pinset.db') })
  await addBasics(farm.admin)
  await farm.store.close()
  return dataDir
}

function tamper(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

/** The line a start ends with, without the file's name; the file must be as it was. */
async function refusal(dataDir: string): Promise<string> {
  const file = join(dataDir, 'pinset.db')
  const before = readFileSync(file)
  const error: unknown = await openData({ dataDir, ...edges }).catch((thrown: unknown) => thrown)
  if (!(error instanceof Stop)) throw new Error('it started')
  expect(error.exitCode).toBe(1)
  expect(error.message).not.toContain('\n')
  expect(readFileSync(file).equals(before)).toBe(true)
  return error.message.replace(`${file} `, '')
}

const RESTORE = 'put a backup in its place with "npm run restore -- FILE --force"'
const ELSEWHERE = 'move it away, or set DATA_DIR to another folder'

describe('a start', () => {
  it('creates a database in an empty folder, and continues with it the next time', async () => {
    const dataDir = folder()
    const first = await openData({ dataDir, ...edges })
    const farmId = await first.ensureFarm(undefined, edges.now, edges.randomBytes)
    await first.close()
    expect(readdirSync(dataDir)).toEqual(['pinset.db'])
    const second = await openData({ dataDir, ...edges })
    expect(await second.ensureFarm(undefined, edges.now, edges.randomBytes)).toBe(farmId)
    await second.close()
  })

  it('starts over where the creation of the database was interrupted', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'pinset.db.making'), 'half')
    writeFileSync(join(dataDir, 'pinset.db.making-wal'), 'a log')
    await (await openData({ dataDir, ...edges })).close()
    expect(readdirSync(dataDir)).toEqual(['pinset.db'])
  })

  it.each([
    ['no database', `is no database; ${ELSEWHERE}`, 'not a database at all, '.repeat(500)],
    ['empty', `is empty; ${RESTORE}`, ''],
  ])('reports that a file is %s', async (_name, line, text) => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'pinset.db'), text)
    expect(await refusal(dataDir)).toBe(line)
  })

  it('refuses a database of another program', async () => {
    const dataDir = folder()
    tamper(join(dataDir, 'pinset.db'), 'create table bookmark (url)')
    expect(await refusal(dataDir)).toBe(`is no Pinset database; ${ELSEWHERE}`)
  })

  it.each([
    ['holds no farm', `holds no farm; ${RESTORE}`, 'delete from farm_head'],
    [
      'took a step this build does not know',
      'was made by a newer version of Pinset; update first; git pull, then npm start',
      "insert into kysely_migration values ('999-from-the-future', '2030')",
    ],
    [
      'holds records this build does not know',
      'was made by a newer version of Pinset; update first; git pull, then npm start',
      "insert into record select farm_id, 'balloon', id, data, rev, deleted, owner, null from record limit 1",
    ],
  ])('reports that a database %s', async (_name, line, sql) => {
    const dataDir = await makeFarm()
    tamper(join(dataDir, 'pinset.db'), sql)
    renewSums(join(dataDir, 'pinset.db'))
    expect(await refusal(dataDir)).toBe(line)
  })

  it('refuses a database with a damaged page, wherever the page is', async () => {
    const sound = readFileSync(join(await makeFarm(), 'pinset.db'))
    const pages = sound.length / 4096
    expect(pages).toBeGreaterThan(20)
    for (let page = 1; page < pages; page++) {
      const dataDir = folder()
      const damaged = Buffer.from(sound)
      damaged.fill(0x5a, page * 4096, (page + 1) * 4096)
      writeFileSync(join(dataDir, 'pinset.db'), damaged)
      expect(await refusal(dataDir)).toMatch(/^is damaged.*; put a backup in its place with "npm run restore/)
    }
  })

  it('refuses to create a farm beside the log of a missing one', async () => {
    const dataDir = folder()
    const log = join(dataDir, 'pinset.db-wal')
    writeFileSync(log, 'precious')
    await expect(openData({ dataDir, ...edges })).rejects.toThrow(`its log ${log} is still there`)
    expect(readFileSync(log, 'utf8')).toBe('precious')
  })

  it.each([
    ['a file', (place: string) => writeFileSync(place, '')],
    ['a folder whose lock is none', (place: string) => mkdirSync(join(place, 'lock.db'), { recursive: true })],
  ])('ends with one line where DATA_DIR is %s', (_name, make) => {
    const place = join(folder(), 'data')
    make(place)
    expect(() => lockDataDir(place)).toThrow(Stop)
    expect(() => lockDataDir(place)).toThrow(/^Cannot (create|use) DATA_DIR [^:]*: [^\n]*$/)
  })
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the files of a farm', () => {
  it('allow only their owner to read them', async () => {
    const dataDir = join(folder(), 'data')
    const lock = lockDataDir(dataDir)
    const store = await openData({ dataDir, ...edges })
    expect(modeOf(dataDir)).toBe('700')
    const modes = readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))])
    expect(Object.fromEntries(modes)).toMatchObject({ 'pinset.db': '600', 'pinset.db-wal': '600', 'lock.db': '600' })
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([])
    await store.close()
    lock.release()
  })

  it('become private where an older version left them open, without touching other files', async () => {
    const dataDir = await makeFarm()
    const own = ['pinset.db', 'pinset.db-wal', 'lock.db', 'pinset-replaced-2026-01-01T000000Z.db']
    for (const name of [...own, 'notes.txt']) {
      writeFileSync(join(dataDir, name), '', { flag: 'a' })
      chmodSync(join(dataDir, name), 0o644)
    }
    expect(keepPrivate(dataDir)).toEqual([])
    for (const name of own) expect([name, modeOf(join(dataDir, name))]).toEqual([name, '600'])
    expect(modeOf(join(dataDir, 'notes.txt'))).toBe('644')
  })

  it('stay private after a restore, and so do the replaced ones', async () => {
    const dataDir = await makeFarm()
    const file = join(folder(), 'farm.db')
    backUpDatabase({ dataDir, file, force: false })
    expect(modeOf(file)).toBe('600')
    chmodSync(file, 0o644)
    chmodSync(join(dataDir, 'pinset.db'), 0o644)
    await restoreDatabase({ dataDir, file, force: true, ...edges })
    const modes = readdirSync(dataDir).map((name) => modeOf(join(dataDir, name)))
    expect(modes).toEqual(['600', '600', '600'])
  })
})

describe('the variables', () => {
  /** Every variable that is read. */
  function variablesRead(): string[] {
    const read = new Set<string>()
    const env = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_target, name) => {
          read.add(String(name))
          return undefined
        },
      },
    )
    readConfig([], env)
    buildEnvironment(env)
    return [...read].toSorted()
  }

  const named = (text: string) => [...new Set(text.match(/\b[A-Z]+(_[A-Z\d]+)+\b|\b(PORT|HOST)\b/g))].toSorted()

  it('appear in the help exactly as the server reads them', () => {
    const source = readFileSync('server/start.mjs', 'utf8')
    const help = source.slice(source.indexOf('const usage'), source.indexOf('await runMain'))
    expect(named(help)).toEqual(variablesRead())
    expect(help).toMatch(/LOG_LEVEL +warn\n/)
    expect(readConfig([], {}).logLevel).toBe('warn')
  })

  it('appear in the guide exactly as the server reads them', () => {
    const guide = readFileSync('docs/operations.md', 'utf8')
    const table = guide.slice(guide.indexOf('| variable'), guide.indexOf('## HTTPS'))
    expect(named(table)).toEqual(variablesRead())
  })

  const refused = (flags: readonly string[], env: Record<string, string> = {}): string => {
    try {
      readConfig(flags, env)
    } catch (error) {
      if (error instanceof Stop && error.exitCode === 2) return error.message
      throw error
    }
    throw new Error('it was taken')
  }

  it('limit a user’s daily file uploads in megabytes', () => {
    expect(readConfig([], {}).dailyFileBytes).toBe(200_000_000)
    expect(readConfig([], { FILES_A_DAY_MB: '50' }).dailyFileBytes).toBe(50_000_000)
    for (const text of ['49', '0', '-1', '1e9', '50.5', ' 60', 'many', '99999999']) {
      expect(refused([], { FILES_A_DAY_MB: text })).toContain(`FILES_A_DAY_MB is "${text}"`)
    }
  })

  it('TLS_CERT and TLS_KEY need each other, and move the port', () => {
    const files = { TLS_CERT: '/etc/ssl/farm.pem', TLS_KEY: '/etc/ssl/farm.key' }
    expect(readConfig([], files)).toMatchObject({ port: 8443, host: '127.0.0.1', tls: { cert: '/etc/ssl/farm.pem' } })
    expect(readConfig([], { ...files, PORT: '443', HOST: 'localhost' })).toMatchObject({ port: 443, host: '127.0.0.1' })
    expect(refused([], { TLS_CERT: 'a' })).toBe('TLS_KEY is missing: set both TLS_CERT and TLS_KEY')
    expect(refused([], { TLS_KEY: 'a' })).toBe('TLS_CERT is missing: set both TLS_CERT and TLS_KEY')
    expect(refused(['--lan'], files)).toContain('--lan makes a certificate of its own')
  })

  it('open the network with --lan, and never without', () => {
    expect(readConfig([], {})).toMatchObject({ port: 8080, host: '127.0.0.1' })
    expect(readConfig([], { GUIDE_PORT: '9000' }).lan).toBeUndefined()
    expect(readConfig(['--lan', '--demo'], {})).toMatchObject({
      host: '0.0.0.0',
      demo: true,
      lan: { port: undefined, guidePort: 8080, newOrigin: false },
    })
    const said = readConfig(['--new-origin', '--lan'], { HOST: '10.0.0.7', PORT: '0', GUIDE_PORT: '80' })
    expect(said).toMatchObject({ host: '10.0.0.7', lan: { port: 0, guidePort: 80, newOrigin: true } })
  })

  it('an option that conflicts with --lan is an error of one line', () => {
    expect(refused(['--lan'], { PORT: '8080' })).toBe('PORT and GUIDE_PORT are both 8080. Change one of them.')
    expect(refused(['--lan'], { HOST: 'farm.lan' })).toContain('it must be an address of this machine')
    expect(refused(['--lan'], { GUIDE_PORT: 'web' })).toContain('GUIDE_PORT is "web"')
    expect(refused(['--new-origin'])).toBe('--new-origin belongs to --lan')
    expect(refused(['--lna'])).toBe('unknown flag --lna; try --help')
  })

  it('the system’s own variables are ignored', () => {
    expect(readConfig([], { LANG: 'C', SSL_CERT_FILE: '/etc/ssl/cert.pem', SHLVL: '2' }).port).toBe(8080)
  })
})
