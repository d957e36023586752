import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { readMeta } from '../../../src/data/meta'
import { isConnectionLost, keepConnected } from '../../../src/data/open/connection'
import { openDeviceDatabase } from '../../../src/data/open/device-db'
import { gesture } from '../../../src/data/save/gesture'
import { save } from '../../../src/data/save/repository'
import { undo } from '../../../src/data/save/undo'
import { allTables } from '../../../src/data/write/write-set'
import type { Intent } from '../../../src/domain/acts/intent'
import { idMaker, openReplica, saveContext, seedFarm } from '../replica'
import { type Break, type BrokenStorage, breakStorage, WHERE } from './broken-storage'

let storage: BrokenStorage
let db: PinsetDb
let lost: unknown[]
beforeEach(async () => {
  storage = breakStorage()
  // Dexie tells each new try.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await startAgain()
})
afterEach(() => {
  db.close()
  vi.restoreAllMocks()
})

async function startAgain(): Promise<void> {
  storage.plan([])
  db = openReplica()
  lost = []
  keepConnected(db, { onLost: (error) => lost.push(error) })
  await seedFarm(db)
}

const newId = idMaker(500)
const context = () => saveContext(newId)
const supplier = (id: string, name: string): Intent => ({
  kind: 'create',
  entity: 'supplier',
  id,
  values: { name },
})
const rename = (id: string, name: string): Intent => ({ kind: 'patch', entity: 'supplier', id, values: { name } })

const breaking = fc.record<Break>({
  at: fc.nat(40),
  where: fc.constantFrom(...WHERE),
  name: fc.constantFrom('UnknownError', 'AbortError', 'InvalidStateError'),
  isTold: fc.boolean(),
})

describe('a connection to the storage that breaks', () => {
  it('S4.5: one break anywhere loses and duplicates no save, change or undo', async () => {
    await fc.assert(
      fc.asyncProperty(breaking, async (one) => {
        await startAgain()
        storage.plan([one])
        const [kept, taken] = [newId(), newId()]
        const first = await save(db, [supplier(kept, 'Mill')], context())
        const second = await save(db, [supplier(taken, 'Barn')], context())
        const changed = await save(db, [rename(kept, 'Old mill')], context())
        expect([first.ok, second.ok, changed.ok]).toEqual([true, true, true])
        if (second.ok) expect(await undo(db, second.mutations, [], context())).toMatchObject({ ok: true })
        expect((await rowsOf(db, 'supplier').toArray()).map(({ name }) => name)).toEqual(['Old mill'])
        const queue = await db.transaction('r', db.outbox, async () => db.outbox.toArray())
        expect(queue.map(({ kind, recordId }) => [kind, recordId])).toEqual([['create', kept]])
        expect(lost).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('S4.5: a nested gesture is stored with the outer one or not at all', async () => {
    const [first, second] = [newId(), newId()]
    const both = (fails: boolean) =>
      gesture(db, allTables(db), async () => {
        await save(db, [supplier(first, 'Mill')], context())
        await save(db, [supplier(second, 'Barn')], context())
        if (fails) throw new Error('the last of them failed')
      })
    await expect(both(true)).rejects.toThrow('the last of them failed')
    expect(await rowsOf(db, 'supplier').count()).toBe(0)
    expect(await db.outbox.count()).toBe(0)
    await both(false)
    expect(await rowsOf(db, 'supplier').count()).toBe(2)
    expect(await readMeta(db, 'landed')).toHaveLength(1)
  })

  it('S4.5: a gesture reported as saved exists exactly once after many breaks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(breaking, { minLength: 2, maxLength: 12 }), async (breaks) => {
        await startAgain()
        storage.plan(breaks)
        const said = new Map<string, boolean>()
        for (const name of ['Mill', 'Barn', 'Shed']) {
          const id = newId()
          const outcome = await save(db, [supplier(id, name)], context()).catch(() => undefined)
          // Never refused as there already, by its own first try.
          if (outcome) expect(outcome.ok).toBe(true)
          said.set(id, outcome !== undefined)
        }
        storage.plan([])
        const rows = await rowsOf(db, 'supplier').toArray()
        const queue = await db.outbox.toArray()
        for (const [id, isSaid] of said) {
          const count = [rows.filter((row) => row.id === id).length, queue.filter((one) => one.recordId === id).length]
          expect(count[0]).toBe(count[1])
          if (isSaid) expect(count[0]).toBe(1)
          else expect(count[0]).toBeLessThan(2)
        }
      }),
      { numRuns: 20 },
    )
  })

  it.each(['opening', 'transaction'] as const)('reports the loss if each new %s fails too', async (where) => {
    storage.plan([{ at: 0, where: 'transaction', name: 'UnknownError', isTold: false }], where)
    await expect(rowsOf(db, 'item').toArray()).rejects.toThrow()
    expect(lost).toHaveLength(1)
    storage.plan([])
    // A second request gets another connection.
    expect(await rowsOf(db, 'item').count()).toBe(1)
  })

  it('S4.5: a stored save counts as saved even after many gestures of another tab', async () => {
    const readMark = db.meta.get.bind(db.meta)
    let isWorking = false
    vi.spyOn(db.meta, 'get').mockImplementation(((key: string) => {
      if (key !== 'landed' || isWorking || storage.broken() === 0) return readMark(key)
      isWorking = true
      const others = Array.from({ length: 40 }, (_, one) => supplier(newId(), `Other ${one}`))
      return others
        .reduce((before, one) => before.then(() => save(db, [one], context())), Promise.resolve<unknown>(undefined))
        .then(() => readMark(key))
    }) as never)
    storage.plan([{ at: 0, where: 'silent', name: 'AbortError', isTold: false }])
    expect(await save(db, [supplier(newId(), 'Mill')], context())).toMatchObject({ ok: true })
    expect(storage.broken()).toBe(1)
  })

  it('S4.5: a save fails and reports the loss if every connection rejects it', async () => {
    storage.plan([], 'request')
    await expect(save(db, [supplier(newId(), 'Mill')], context())).rejects.toThrow()
    expect(lost.length).toBeGreaterThan(0)
    storage.plan([])
    expect(await db.outbox.count()).toBe(0)
  })

  it('opens again once for all requests that met the same loss', async () => {
    const before = storage.openings()
    storage.plan([{ at: 0, where: 'transaction', name: 'UnknownError', isTold: false }])
    const found = await Promise.all(['item', 'unit', 'farm', 'category'].map((name) => rowsOf(db, name).count()))
    expect(found).toEqual([1, 2, 1, 1])
    expect(storage.openings()).toBe(before + 1)
  })

  it('stays closed after the app closed it', async () => {
    const before = storage.openings()
    db.close()
    await expect(rowsOf(db, 'item').count()).rejects.toThrow()
    await expect(db.transaction('rw', db.meta, async () => db.meta.count())).rejects.toThrow()
    expect([storage.openings(), lost]).toEqual([before, []])
  })

  it('leaves a transaction of several steps to its caller, on a new connection', async () => {
    storage.plan([{ at: 1, where: 'request', name: 'UnknownError', isTold: false }])
    let runs = 0
    const write = () =>
      db.transaction('rw', db.meta, async () => {
        runs += 1
        await db.meta.put({ key: 'a', value: 1 })
        await db.meta.put({ key: 'b', value: 1 })
      })
    await expect(write()).rejects.toThrow()
    expect([runs, await db.meta.get('a')]).toEqual([1, undefined])
    await write()
    expect(runs).toBe(2)
  })

  it('repeats everything if repeats are safe, as for the sign-in of this device', async () => {
    const device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
    keepConnected(device, { onLost: (error) => lost.push(error), isRepeatable: true })
    await device.accounts.count()
    storage.plan([{ at: 1, where: 'request', name: 'AbortError', isTold: true }])
    await device.transaction('rw', device.session, device.accounts, async () => {
      await device.accounts.put({ id: 'ana', name: 'Ana', is_admin: true })
      await device.session.put({ key: 'current', userId: 'ana', isRemember: false })
    })
    expect([storage.broken(), await device.session.count(), await device.accounts.count()]).toEqual([1, 1, 1])
    device.close()
  })
})

it('a lost connection differs from a full, forbidden or newer storage', () => {
  const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner })
  for (const name of ['UnknownError', 'AbortError', 'InvalidStateError']) {
    expect(isConnectionLost(new DOMException('', name))).toBe(true)
    expect(isConnectionLost(named('OpenFailedError', named(name)))).toBe(true)
  }
  expect(isConnectionLost(named('AbortError', new DOMException('', 'QuotaExceededError')))).toBe(false)
  expect(isConnectionLost(named('OpenFailedError', named('SecurityError')))).toBe(false)
  expect(isConnectionLost(named('VersionError'))).toBe(false)
  expect(isConnectionLost(new TypeError('a bug'))).toBe(false)
  expect(isConnectionLost(undefined)).toBe(false)
})
