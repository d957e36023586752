import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { makeReporter } from '../../../server/reporter'
import { openStore, type Store } from '../../../server/storage/store'
import { StorageTrouble, troubleOf } from '../../../server/storage/trouble'
import { prune } from '../../../server/write/prune'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, type Caller, openFarmWithAdmin, PASSWORD, passDays } from '../support/farm'

const cleanings: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanings.splice(0).reverse()) clean()
})

function folder(): string {
  const made = makeDataDir()
  cleanings.push(() => removeDataDir(made))
  return made
}

type Farm = Awaited<ReturnType<typeof openFarmWithAdmin>>
/** What takes the room away, and gives it back. */
type Disk = { readonly fill: () => Promise<void>; readonly free: () => Promise<void> }

/** No page more than there are: SQLite's own word for it is the same as for a full disk. */
const quota = (farm: Farm): Disk => {
  const allow = (pages: number) => farm.store.write(({ db }) => sql.raw(`pragma max_page_count = ${pages}`).execute(db))
  return {
    fill: async () => void (await allow(1)),
    // A closed connection took its quota along.
    free: async () => void (await allow(1_000_000).catch(() => undefined)),
  }
}

/** A disk of 4 MB where this machine lets one be mounted, and the farm's quota where it does not. */
function smallDisk(): { readonly location: string; readonly diskOf: (farm: Farm) => Disk } {
  const place = mkdtempSync(join(tmpdir(), 'pinset-disk-'))
  cleanings.push(() => rmSync(place, { recursive: true, force: true }))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place]).status === 0
  const location = join(place, 'pinset.db')
  if (!mounted) return { location, diskOf: quota }
  cleanings.push(() => void spawnSync('umount', ['--lazy', place]))
  const ballast = join(place, 'ballast')
  return {
    location,
    diskOf: () => ({
      fill: async () => {
        // Down to the last page: what does not fit in one piece fits in smaller ones.
        for (let size = 1 << 20; size >= 1024; size /= 2) {
          try {
            for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
          } catch {}
        }
      },
      free: async () => rmSync(ballast),
    }),
  }
}

const mill = (name: string) => ({ name, notes: 'flour '.repeat(150) })

/** Writes until the disk is full and returns that answer; the last page may still have some room. */
async function writeUntilRefused(user: Caller): Promise<{ readonly status: number; readonly body: object }> {
  for (let count = 0; count < 100; count++) {
    const answer = await user.call('POST', '/suppliers', mill(`Mill ${count}`))
    if (answer.status !== 201) return answer
  }
  throw new Error('the disk never filled up')
}

describe.each([
  ['a quota', () => ({ location: join(folder(), 'pinset.db'), diskOf: quota })],
  ['a small disk', smallDisk],
])('a server that has used up %s', (_name, makeDisk) => {
  async function start() {
    const { location, diskOf } = makeDisk()
    const farm = await openFarmWithAdmin({ location })
    await addBasics(farm.admin)
    const disk = diskOf(farm)
    return { farm, admin: farm.admin, location, disk }
  }

  it('rejects a write with 503 and reports that the disk is full', async () => {
    const { farm, admin, disk } = await start()
    await disk.fill()
    const words = expect.stringContaining('disk is full')
    expect(await writeUntilRefused(admin)).toMatchObject({ status: 503, body: { code: 'disk_full', message: words } })
    expect(farm.reports.every((error) => error instanceof StorageTrouble && error.trouble === 'full')).toBe(true)
    expect(String(farm.reports[0])).toContain('the disk is full')
    await farm.store.close()
  })

  it('still reads, and accepts the refused write once there is room', async () => {
    const { farm, admin, disk } = await start()
    await disk.fill()
    await writeUntilRefused(admin)
    const entry = { key: farm.makeId(), method: 'POST', path: '/suppliers', body: mill('Pushed') }
    const push = () => admin.call('POST', '/sync/push', { mutations: [entry] })
    expect(await push()).toMatchObject({ status: 503, body: { code: 'disk_full' } })
    const signIn = { email: 'vera@farm.example', password: PASSWORD, remember: true }
    // Beyond five minutes a use is to be noted, which fails too.
    farm.clock.at += 600_000
    for (const path of ['/units', '/sync/changes', '/sync/digest', '/supplies/stock', '/users/me', '/status']) {
      expect([path, (await admin.call('GET', path)).status]).toEqual([path, 200])
    }
    await disk.free()
    expect(await push()).toMatchObject({ status: 200, body: { results: [{ status: 201 }] } })
    expect((await admin.call('POST', '/auth/login', signIn)).status).toBe(200)
    await farm.store.close()
  })

  it('refuses or carries out all writes of one commit', async () => {
    const { farm, admin, disk } = await start()
    await disk.fill()
    await writeUntilRefused(admin)
    const writes = Array.from({ length: 20 }, (_, index) => admin.call('POST', '/suppliers', mill(`Together ${index}`)))
    const made = (await Promise.all(writes)).filter(({ status }) => status !== 503)
    expect(made.every(({ status }) => status === 201)).toBe(true)
    await disk.free()
    const names = ((await admin.call('GET', '/suppliers?limit=1000')).body.items as { name: string }[]).map(
      ({ name }) => name,
    )
    expect(names.filter((name) => name.startsWith('Together'))).toHaveLength(made.length)
    await farm.store.close()
  })

  it('closes cleanly, and opens again with every answered write', async () => {
    const { farm, admin, disk, location } = await start()
    await admin.call('POST', '/suppliers', { name: 'Answered' })
    await disk.fill()
    await writeUntilRefused(admin)
    await farm.store.close()
    await disk.free()
    const { registry, randomBytes } = farm.context
    const store = await openStore({ location, now: 0, registry, randomBytes })
    const rows = await store.read(({ db }) => db.selectFrom('record').select('data').execute())
    expect(rows.filter(({ data }) => data.includes('Answered'))).toHaveLength(1)
    await store.close()
  })
})

const failure = (errcode: number) => troubleOf(Object.assign(new Error('as SQLite says'), { errcode }))

/** A farm whose writes fail with one of SQLite's codes while `disk.errcode` names one. */
async function startFailing() {
  const disk: { errcode?: number } = {}
  const wrapStore = (store: Store): Store => ({
    ...store,
    write: (run) => (disk.errcode === undefined ? store.write(run) : Promise.reject(failure(disk.errcode))),
  })
  return { farm: await openFarmWithAdmin({ wrapStore }), disk }
}

describe.each([
  ['read-only', 8],
  ['broken', 778],
  ['damaged', 11],
])('a database that is %s', (_name, errcode) => {
  it('allows reads, rejects writes with 503, and allows writes afterwards', async () => {
    const { farm, disk } = await startFailing()
    disk.errcode = errcode
    const code = 'disk_failed'
    expect(await farm.admin.call('POST', '/suppliers', mill('A'))).toMatchObject({ status: 503, body: { code } })
    expect((await farm.admin.call('GET', '/suppliers')).status).toBe(200)
    delete disk.errcode
    expect((await farm.admin.call('POST', '/suppliers', mill('A'))).status).toBe(201)
  })

  it('neither extends nor ends a session, but answers requests', async () => {
    const { farm, disk } = await startFailing()
    const body = { email: 'vera@farm.example', password: PASSWORD, remember: true }
    const signIn = { method: 'POST', path: '/auth/login', body, address: '10.0.0.1' }
    const token = String((await farm.raw(signIn)).body.token)
    farm.clock.at += 2 * 86_400_000
    disk.errcode = errcode
    const call = { method: 'GET', path: '/units', token, address: '10.0.0.1' }
    expect((await farm.raw(call)).status).toBe(200)
    expect((await farm.raw({ ...call, method: 'POST', path: '/auth/logout' })).status).toBe(503)
    expect((await farm.raw(signIn)).status).toBe(503)
  })

  it('stops pruning, and logs disk trouble', async () => {
    const { farm, disk } = await startFailing()
    await passDays(farm, 500)
    disk.errcode = errcode
    await expect(prune(farm.context)).rejects.toThrow(StorageTrouble)
  })
})

describe('trouble with the disk', () => {
  it('follows from SQLite’s codes, extended ones included', () => {
    const found = [5, 8, 10, 11, 13, 14, 26, 266, 778, 3338].map((code) => {
      const error = failure(code)
      return error instanceof StorageTrouble ? error.trouble : 'none'
    })
    const io = ['failed', 'failed', 'failed']
    expect(found).toEqual(['busy', 'readonly', 'failed', 'damaged', 'full', 'failed', 'damaged', ...io])
    const conflict = Object.assign(new Error('UNIQUE constraint failed'), { errcode: 1555 })
    expect(troubleOf(conflict)).toBe(conflict)
  })

  it('appears once a minute in one log line, for any number of failures', () => {
    const clock = { at: 1_000_000, now: () => clock.at }
    const lines: unknown[] = []
    const report = makeReporter({ error: (line) => lines.push(line) }, clock)
    for (let request = 0; request < 500; request++) report(failure(13))
    report(failure(11))
    clock.at += 61_000
    report(failure(13))
    const full = 'the disk is full: nothing can be saved until there is room (as SQLite says)'
    expect(lines).toEqual([
      full,
      expect.stringContaining('npm run restore'),
      `${full}, and 499 times since it was told last`,
    ])
    clock.at -= 86_400_000
    report(failure(13))
    expect(lines).toHaveLength(4)
    const bug = new Error('a bug')
    report(bug)
    report(bug)
    expect(lines.slice(4)).toEqual([bug, bug])
  })
})
