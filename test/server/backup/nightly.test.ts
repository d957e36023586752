import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import type { BackupOrder, BackupOutcome } from '../../../server/backup/backup-process'
import { keepBackups, lastNight } from '../../../server/backup/nightly'
import { instantOf } from '../../../src/domain/clock'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { openFarm, openFarmWithAdmin } from '../support/farm'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const folders: string[] = []
afterEach(() => {
  for (const made of folders.splice(0)) removeDataDir(made)
})
function folder(): string {
  const made = makeDataDir()
  folders.push(made)
  return made
}

type Options = { readonly outcome?: (order: BackupOrder) => BackupOutcome; readonly isSetUp?: boolean }

/** A farm whose backups a test asks for hour by hour; they are made in this process. */
async function start({ outcome, isSetUp = true }: Options = {}) {
  const dataDir = folder()
  const options = { location: join(dataDir, 'pinset.db'), farm: { time_zone: 'Europe/Berlin' } }
  const farm = isSetUp ? await openFarmWithAdmin(options) : await openFarm(options)
  const made: string[] = []
  const lines: string[] = []
  const make = (order: BackupOrder): BackupOutcome => {
    const { bytes, head, records } = backUpDatabase({ ...order, force: true })
    utimesSync(order.file, farm.clock.at / 1000, farm.clock.at / 1000)
    made.push(order.file)
    return { ok: true, bytes, head, records }
  }
  const state = { outcome: outcome ?? make }
  const open = () =>
    keepBackups({
      ...farm,
      dataDir,
      start: (order) => ({ outcome: Promise.resolve(state.outcome(order)), stop: () => undefined }),
      log: { info: () => undefined, error: (line) => lines.push(line) },
    })
  const backups = open()
  return {
    farm,
    dataDir,
    made,
    lines,
    backups,
    open,
    make,
    fail: (outcome: BackupOutcome) => {
      state.outcome = () => outcome
    },
    mend: () => {
      state.outcome = make
    },
    names: () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')).toSorted() : []),
    /** Looks once an hour until then. */
    pass: async (hours: number) => {
      for (let hour = 0; hour < hours; hour++) {
        farm.clock.at += HOUR
        await backups.look()
      }
    },
  }
}

const FULL: BackupOutcome = { ok: false, problem: 'full', line: 'the disk is full' }

describe('the backup hour', () => {
  it.each([
    ['2026-03-10T01:59:00.000Z', '2026-03-09T02:00:00.000Z'],
    ['2026-03-10T02:00:00.000Z', '2026-03-10T02:00:00.000Z'],
    ['2026-03-10T22:59:00.000Z', '2026-03-10T02:00:00.000Z'],
    ['2026-07-10T23:30:00.000Z', '2026-07-10T01:00:00.000Z'],
  ])('begins by the clock of Berlin: at %s the last one is %s', (now, night) => {
    expect(instantOf(lastNight(Date.parse(now), 'Europe/Berlin'))).toBe(night)
  })
})

describe('nightly backups', () => {
  it('make one a night, after three in the farm’s zone', async () => {
    const { farm, made, names, pass, dataDir } = await start()
    await pass(1)
    expect(names()).toEqual(['pinset-2026-03-10.db'])
    await pass(16)
    expect([instantOf(farm.clock.at), made.length]).toEqual(['2026-03-11T01:00:00.000Z', 1])
    await pass(1)
    expect(names()).toEqual(['pinset-2026-03-10.db', 'pinset-2026-03-11.db'])
    await pass(23)
    expect(made).toHaveLength(2)
    expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700)
    for (const file of made) expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('make none before the set-up', async () => {
    const { names, pass } = await start({ isSetUp: false })
    await pass(30)
    expect(names()).toEqual([])
  })

  it('keep the last fourteen, and delete no file of another name', async () => {
    const { dataDir, names, pass } = await start()
    mkdirSync(join(dataDir, 'backups'))
    const others = ['pinset-2026-01-01.db.old', 'pinset-2026-1-1.db', 'farm.db', 'xpinset-2026-01-01.db']
    for (const name of others) writeFileSync(join(dataDir, 'backups', name), 'mine')
    mkdirSync(join(dataDir, 'backups', 'pinset-2025-01-01.db'))
    await pass(24 * 20)
    const kept = names().filter((name) => /^pinset-2026-\d\d-\d\d\.db$/.test(name))
    expect(kept).toHaveLength(14)
    expect([kept[0], kept.at(-1)]).toEqual(['pinset-2026-03-17.db', 'pinset-2026-03-30.db'])
    expect(names()).toEqual(expect.arrayContaining([...others, 'pinset-2025-01-01.db']))
  })

  it('replace one that a clock of another year dated', async () => {
    const { farm, names, pass, backups } = await start()
    farm.clock.at += 400 * DAY
    await pass(1)
    farm.clock.at -= 400 * DAY
    await pass(2)
    expect(names()).toEqual(['pinset-2026-03-10.db', 'pinset-2027-04-14.db'])
    expect(backups.state().last?.at).toBe('2026-03-10T10:00:00.000Z')
  })

  it('remember a failure and its reason in the next process, until one succeeds', async () => {
    const { backups, fail, lines, mend, names, open, pass, farm } = await start()
    await pass(1)
    fail(FULL)
    await pass(24)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]).toBe('the nightly backup failed: the disk is full; it is tried again in an hour')
    expect(names()).toEqual(['failed.json', 'pinset-2026-03-10.db'])
    const told = { at: instantOf(farm.clock.at), problem: 'full', line: 'the disk is full' }
    expect(backups.state()).toMatchObject({ failed: told, last: { at: '2026-03-10T09:00:00.000Z' } })
    expect(open().state().failed).toEqual(told)
    mend()
    await pass(1)
    expect(backups.state().failed).toBeUndefined()
    expect(names()).toEqual(['pinset-2026-03-10.db', 'pinset-2026-03-11.db'])
  })

  it('leave no part of a backup whose process was killed', async () => {
    const half = ({ file }: BackupOrder): BackupOutcome => {
      writeFileSync(`${file}.part-77`, 'half')
      writeFileSync(`${file}.part-77-journal`, '')
      return { ok: false, problem: 'failed', line: 'its process ended with SIGKILL' }
    }
    const { names, pass } = await start({ outcome: half })
    await pass(1)
    expect(names()).toEqual(['failed.json'])
  })

  it('fail where the folder cannot be made', async () => {
    const { backups, dataDir, pass, lines } = await start()
    writeFileSync(join(dataDir, 'backups'), 'no folder')
    await pass(1)
    expect(lines).toHaveLength(1)
    expect(backups.state()).toMatchObject({ failed: { problem: 'failed' }, kept: 0 })
    expect(readFileSync(join(dataDir, 'backups'), 'utf8')).toBe('no folder')
  })

  it('overlook a note that is no note', async () => {
    const { dataDir, open } = await start()
    mkdirSync(join(dataDir, 'backups'))
    for (const text of ['{', '{"at":1}', 'x'.repeat(20_000)]) {
      writeFileSync(join(dataDir, 'backups', 'failed.json'), text)
      expect(open().state()).toEqual({ automatic: true, kept: 0 })
    }
    chmodSync(join(dataDir, 'backups'), 0o700)
  })
})
