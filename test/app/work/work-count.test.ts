// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findLost, forgetLost, keepCount } from '../../../src/app/work/work-count'
import { openReplica } from '../../../src/state/replica/open-replica'
import { closeReplica, currentReplica, openedReplica } from '../../../src/state/replica/replica'
import { forgetCount } from '../../../src/state/replica/unsent'

const VERA = '01920000-0000-7000-8000-0000000000aa'
const AT = Date.parse('2026-03-10T08:00:00.000Z')
let stops: (() => void)[] = []

async function open(user = VERA, name = 'Vera') {
  await openReplica(user)
  const replica = currentReplica()
  const stop = keepCount(localStorage, { ...replica, name }, () => AT)
  stops.push(stop)
  return { ...replica, stop }
}
type Open = Awaited<ReturnType<typeof open>>

async function saveOne({ save, newId }: Open): Promise<void> {
  const outcome = await save([{ kind: 'create', entity: 'supplier', id: newId(), values: { name: 'Mill' } }])
  expect(outcome.ok).toBe(true)
}

const kept = (user = VERA) => JSON.parse(localStorage.getItem(`pinset.unsent.${user}`) ?? 'null')
const counted = (count: number) => expect.poll(() => kept()?.count ?? 0).toBe(count)

/** The page is closed. */
async function leave(): Promise<void> {
  for (const stop of stops.splice(0)) stop()
  const db = openedReplica()?.db
  closeReplica()
  db?.close()
}

/** As a browser does it that makes room, or a person who clears site data in part. */
async function clearDatabases(): Promise<void> {
  await leave()
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name ?? '')
      request.onsuccess = resolve
      request.onblocked = resolve
    })
  }
}

beforeEach(async () => {
  stops = []
  localStorage.clear()
  await clearDatabases()
})
afterEach(leave)

describe('unsent work that the browser cleared', () => {
  it('appears at the next start with its amount, user and last known time', async () => {
    const device = await open()
    await saveOne(device)
    await saveOne(device)
    await counted(2)
    await clearDatabases()
    const lost = [{ user: VERA, name: 'Vera', count: 2, at: '2026-03-10T08:00:00.000Z' }]
    expect(await findLost(localStorage)).toEqual(lost)
    // Whoever did not read it finds it again, also after new work.
    await saveOne(await open())
    await counted(1)
    expect(await findLost(localStorage)).toEqual(lost)
    forgetLost(localStorage, lost)
    expect(await findLost(localStorage)).toEqual([])
    await counted(1)
  })

  it('appears for every account', async () => {
    const ivan = '01920000-0000-7000-8000-0000000000bb'
    await saveOne(await open())
    await counted(1)
    await leave()
    await saveOne(await open(ivan, 'Ivan'))
    await expect.poll(() => kept(ivan)?.count).toBe(1)
    await clearDatabases()
    expect((await findLost(localStorage)).map(({ name }) => name).toSorted()).toEqual(['Ivan', 'Vera'])
  })

  it('appears even if the storage was cleared under an open page', async () => {
    const device = await open()
    await saveOne(device)
    await counted(1)
    await device.db.meta.clear()
    await device.db.outbox.clear()
    await leave()
    await open()
    expect(await findLost(localStorage)).toMatchObject([{ count: 1 }])
  })

  it('adds up if storage is cleared again before the report is read', async () => {
    for (let time = 0; time < 2; time++) {
      await saveOne(await open())
      await counted(1)
      await clearDatabases()
      await findLost(localStorage)
    }
    expect(await findLost(localStorage)).toMatchObject([{ count: 2 }])
  })
})

describe('no loss is claimed', () => {
  it('the work is still on the device', async () => {
    await saveOne(await open())
    await counted(1)
    expect(await findLost(localStorage)).toEqual([])
    await leave()
    expect(await findLost(localStorage)).toEqual([])
    expect(kept()).toMatchObject({ count: 1 })
  })

  it('the work was sent while no page was open', async () => {
    const { db } = await open()
    await saveOne({ ...(await open()) })
    await counted(1)
    for (const stop of stops.splice(0)) stop()
    await db.outbox.clear()
    await leave()
    expect(await findLost(localStorage)).toEqual([])
    await open()
    await counted(0)
  })

  it('the cleared replica had no unsent work', async () => {
    const { db, ...device } = await open()
    await saveOne({ db, ...device })
    await counted(1)
    await db.outbox.clear()
    await counted(0)
    await clearDatabases()
    expect(await findLost(localStorage)).toEqual([])
  })

  it('two tabs start together', async () => {
    await saveOne(await open())
    await counted(1)
    await clearDatabases()
    await Promise.all([findLost(localStorage), findLost(localStorage)])
    expect(await findLost(localStorage)).toMatchObject([{ count: 1 }])
  })

  it('the user deleted the work', async () => {
    const { db, stop, ...device } = await open()
    await saveOne({ db, stop, ...device })
    await counted(1)
    stop()
    forgetCount(VERA)
    await db.delete()
    expect(await findLost(localStorage)).toEqual([])
  })

  it('two tabs count the same work', async () => {
    const first = await open()
    const second = keepCount(localStorage, { ...first, name: 'Vera' }, () => AT)
    stops.push(second)
    await saveOne(first)
    await counted(1)
    await first.db.outbox.clear()
    await counted(0)
    expect(await findLost(localStorage)).toEqual([])
  })

  it('the stored count is unreadable', async () => {
    localStorage.setItem(`pinset.unsent.${VERA}`, '{"count":"many"}')
    localStorage.setItem('pinset.unsent.', 'not json')
    localStorage.setItem('pinset.unsent.a', JSON.stringify({ name: 'A', count: 1, at: 'noon', device: 'a' }))
    expect(await findLost(localStorage)).toEqual([])
  })
})

it('a full storage has no effect on the work', async () => {
  const full: Storage = Object.assign(Object.create(localStorage), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const device = await open()
  stops.push(keepCount(full, { ...device, name: 'Vera' }, () => AT))
  await saveOne(device)
  await counted(1)
})
