import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { readMeta } from '../../../src/data/meta'
import { discardUnsent } from '../../../src/data/save/undo'
import { wasNeverSent } from '../../../src/domain/mutation'
import { waitingStates } from '../../../src/features/sync/queue/waiting-states'
import { create, type Device, makeWorld, plain, stockFarm, type World } from '../world'

let world: World
let phone: Device
let desktop: Device
let farm: { readonly item: string; readonly kg: string }

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  desktop = await world.device('desktop')
  farm = await stockFarm(phone)
  await phone.sync()
  await desktop.sync()
})

const use = (device: Device, quantity: string) =>
  create('use', device.newId(), {
    item_id: farm.item,
    unit_id: farm.kg,
    quantity,
    occurred_at: '2026-03-10T07:00:00Z',
  })
const uses = async () => ((await world.call('GET', '/supplies/uses')).body as { items: unknown[] }).items
const states = async (device: Device) =>
  (await device.db.outbox.orderBy('seq').toArray()).map(({ kind, state }) => `${kind} ${state}`)

describe('S26, S27: unsent work as a file', () => {
  it('reaches the server once, from any device and any number of imports', async () => {
    await phone.save(use(phone, '1'))
    await phone.save(use(phone, '2'), create('supplier', phone.newId(), { name: 'Mill' }))
    const { text, count } = await phone.exportWork()
    expect(count).toBe(3)
    expect(await desktop.importWork(text)).toEqual({ ok: true, added: 3, known: 0 })
    expect(await desktop.importWork(text)).toEqual({ ok: true, added: 0, known: 3 })
    expect(await rowsOf(desktop.db, 'use').count()).toBe(2)
    await desktop.sync('write', 3)
    expect(await desktop.importWork(text)).toEqual({ ok: true, added: 0, known: 3 })
    await phone.sync('write', 3)
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 0, known: 3 })
    const third = await world.device('third')
    await third.sync()
    expect(await third.importWork(text)).toMatchObject({ added: 3 })
    await third.sync('write', 3)
    expect(await uses()).toHaveLength(2)
    for (const device of [phone, desktop, third]) {
      await device.sync('nudge')
      expect(await states(device)).toEqual([])
      expect((await rowsOf(device.db, 'use').toArray()).map(plain)).toEqual(await uses())
    }
  })

  it('S13: an imported change waits for its create, which waits for its answer', async () => {
    const mill = phone.newId()
    await phone.save(create('supplier', mill, { name: 'Mill' }))
    world.wire = async (request, next) => {
      await next()
      throw new TypeError(`no answer to ${request.url}`)
    }
    await phone.sync('write')
    world.wire = (_request, next) => next()
    await desktop.sync('nudge')
    const item = { kind: 'patch', entity: 'item', id: farm.item, values: { supplier_id: mill } } as const
    await desktop.save(item)
    expect(await phone.importWork((await desktop.exportWork()).text)).toMatchObject({ added: 1 })
    expect((await phone.db.outbox.orderBy('seq').last())?.deps).toEqual([mill])
  })

  it('contains changes that need a decision, to decide on the other device', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill' } })
    await phone.sync('write')
    const { text } = await phone.exportWork()
    await desktop.importWork(text)
    await desktop.sync('nudge')
    const [refused, ...more] = await desktop.refused()
    expect(more).toEqual([])
    expect(refused?.entry.error.code).toBe('conflict')
    await desktop.applyAgain(refused?.entry.id ?? '')
    await desktop.sync('write', 3)
    await phone.sync('nudge', 3)
    expect(await states(phone)).toEqual([])
    expect((await world.call('GET', `/suppliers/${id}`)).body).toMatchObject({ name: 'Phone mill' })
  })

  it('S6: an exported change counts as untried, stays unchanged, and needs a fence to undo', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.exportWork()
    const [kept] = await phone.db.outbox.toArray()
    expect(waitingStates(kept ? [kept] : [], world.now).get(kept?.id ?? '')).toEqual({ kind: 'waiting' })
    // A later change of the same record is not joined to what the file holds.
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { phone: '7' } })
    expect(await states(phone)).toEqual(['create queued', 'patch queued'])
    await discardUnsent(phone.db, kept?.id ?? '', phone.context())
    expect(await states(phone)).toEqual(['create cancelling'])
  })

  it('S6: an imported change is untried here too, and is as frozen', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    await desktop.importWork((await phone.exportWork()).text)
    const [taken] = await desktop.db.outbox.toArray()
    expect(taken && [taken.attempts, wasNeverSent(taken)]).toEqual([0, false])
  })

  it('imports a change again, once, after its discard', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill' } })
    await phone.sync('write')
    const [first] = await phone.refused()
    const { text } = await phone.exportWork()
    await phone.discard(first?.entry.id ?? '')
    await phone.sync('write', 3)
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 1, known: 0 })
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 0, known: 1 })
    const [again] = await phone.refused()
    expect(again?.entry.error.code).toBe('conflict')
    await phone.sync('nudge', 3)
    await phone.applyAgain(again?.entry.id ?? '')
    await phone.sync('write', 3)
    // What was made again in its place is not made once more by the old file.
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 0, known: 1 })
    expect(await states(phone)).toEqual([])
    expect((await world.call('GET', `/suppliers/${id}`)).body).toMatchObject({ name: 'Phone mill' })
  })

  it('imports a change again with its gesture after its undo', async () => {
    const kept = await phone.save(use(phone, '1'), create('supplier', phone.newId(), { name: 'Mill' }))
    const { text } = await phone.exportWork()
    await phone.undo(kept.ok ? kept.mutations : [], [])
    await phone.sync('write', 3)
    expect(await states(phone)).toEqual([])
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 2, known: 0 })
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 0, known: 2 })
    await phone.sync('write', 3)
    expect(await states(phone)).toEqual([])
    expect(await uses()).toHaveLength(1)
  })

  it('contains a change once even if the file names it twice', async () => {
    await phone.save(use(phone, '1'))
    const file = JSON.parse((await phone.exportWork()).text)
    file.mutations.push(file.mutations[0])
    expect(await desktop.importWork(JSON.stringify(file))).toEqual({ ok: true, added: 1, known: 0 })
  })

  it('rejects another account’s, a newer app’s or an unknown file, without changes', async () => {
    await phone.save(use(phone, '1'))
    const { text } = await phone.exportWork()
    const file = JSON.parse(text)
    const other = '01920000-0000-7000-8000-00000000dead'
    const theirs = { ...file, user: other }
    const mixed = { ...file, mutations: file.mutations.map((mutation: object) => ({ ...mutation, user: other })) }
    for (const one of [theirs, mixed]) {
      expect(await desktop.importWork(JSON.stringify(one))).toEqual({ ok: false, reason: 'other_user' })
    }
    expect(await desktop.importWork(JSON.stringify({ ...file, version: 2 }))).toMatchObject({ reason: 'newer' })
    const newer = file.mutations.map((mutation: object) => ({ ...mutation, schema: 99 }))
    expect(await desktop.importWork(JSON.stringify({ ...file, mutations: newer }))).toMatchObject({ reason: 'newer' })
    const broken = [
      '',
      'no json',
      '[]',
      '{"format":"pinset-unsent-work","version":1}',
      JSON.stringify({ ...file, mutations: [{ ...file.mutations[0], id: '../../x' }] }),
      JSON.stringify({ ...file, mutations: [{ ...file.mutations[0], kind: 'destroy' }] }),
      JSON.stringify({ ...file, mutations: [{ ...file.mutations[0], changes: { name: 'x' } }] }),
      JSON.stringify({ ...file, mutations: [{ ...file.mutations[0], schema: 0 }] }),
      JSON.stringify({ ...file, mutations: [{ ...file.mutations[0], schema: 1.5 }] }),
    ]
    for (const one of broken) expect(await desktop.importWork(one)).toMatchObject({ reason: 'unreadable' })
    expect(await states(desktop)).toEqual([])
  })
})

describe('S16, S26: importing a file during an undo', () => {
  const offline = () => {
    world.wire = async () => {
      throw new TypeError('offline')
    }
  }
  const clear = () => {
    world.wire = (_request, next) => next()
  }
  const suppliers = async () => ((await world.call('GET', '/suppliers')).body as { items: unknown[] }).items
  const discardFirst = async (hold = HOLD) => {
    const first = await phone.db.outbox.orderBy('seq').first()
    return discardUnsent(phone.db, first?.id ?? '', phone.context(), world.now + hold)
  }
  const HOLD = 8000

  it('restores a discarded gesture before its fence is sent', async () => {
    await phone.save(use(phone, '1'), create('supplier', phone.newId(), { name: 'Mill' }))
    const { text } = await phone.exportWork()
    await discardFirst()
    expect(await states(phone)).toEqual(['create cancelling', 'create cancelling'])
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 2, known: 0 })
    expect(await rowsOf(phone.db, 'supplier').count()).toBe(1)
    expect((await phone.db.outbox.toArray()).map(wasNeverSent)).toEqual([false, false])
    await phone.sync('manual', 6)
    expect([await states(phone), await suppliers(), await uses()]).toMatchObject([[], [{ name: 'Mill' }], [{}]])
  })

  it('reports that a change in cancellation can be imported later, and then it can', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    const { text } = await phone.exportWork()
    offline()
    await discardFirst()
    world.now += 60 * 60_000
    await phone.sync('timer')
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 0, known: 0, leaving: 1 })
    clear()
    await phone.sync('manual', 4)
    expect([await states(phone), await suppliers()]).toEqual([[], []])
    expect(await phone.importWork(text)).toEqual({ ok: true, added: 1, known: 0 })
    await phone.sync('manual', 4)
    expect(await suppliers()).toHaveLength(1)
  })

  it('S16.11: an export ends the undo period of a discard', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    offline()
    await phone.sync('write')
    const dropped = await discardFirst()
    const { text } = await phone.exportWork()
    expect(await phone.putBack(dropped)).toBe(false)
    clear()
    await desktop.importWork(text)
    expect((await desktop.db.outbox.toArray()).map(({ state, fenced }) => [state, fenced])).toEqual([
      ['cancelling', true],
    ])
    await desktop.sync('manual', 4)
    await phone.sync('manual', 4)
    expect([await states(phone), await states(desktop), await suppliers()]).toEqual([[], [], []])
  })

  it('S16: an undo applies once, even if a file restores the change much later', async () => {
    await phone.save(use(phone, '1'))
    world.wire = async (request, next) => {
      await next()
      throw new TypeError(`no answer to ${request.url}`)
    }
    await phone.sync('write')
    await discardFirst(0)
    const { text } = await phone.exportWork()
    clear()
    await phone.sync('manual', 6)
    const undone = await uses()
    expect([undone, await states(phone)]).toMatchObject([[{}, {}], []])
    // Long after: 500 outcomes later nothing here tells of it.
    await phone.db.results.clear()
    expect(await phone.importWork(text)).toMatchObject({ added: 1 })
    await phone.sync('manual', 6)
    expect([await phone.refused(), await states(phone)]).toEqual([[], []])
    expect(await uses()).toEqual(undone)
  })

  it('ignores a change that another device undid, even when imported twice', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    const { text } = await phone.exportWork()
    await discardFirst(0)
    await phone.sync('manual', 4)
    await desktop.importWork(text)
    await desktop.sync('manual', 4)
    expect((await desktop.db.results.toArray()).map(({ how }) => how)).toEqual(['settled_elsewhere'])
    expect(await desktop.importWork(text)).toEqual({ ok: true, added: 0, known: 1 })
    await desktop.sync('manual', 4)
    expect(await suppliers()).toEqual([])
  })
})

describe('S14: a gesture larger than a group', () => {
  it('splits when saved, arrives complete in order, and is never undone', async () => {
    const intents = Array.from({ length: 900 }, (_, index) => create('unit', phone.newId(), { code: `u${index}` }))
    await phone.save(...intents)
    const groups = (await phone.db.outbox.toArray()).map(({ group }) => group)
    expect(new Set(groups).size).toBe(3)
    await phone.sync('write', 5)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.attention.count()).toBe(0)
    expect(((await world.call('GET', '/units?limit=1000')).body as { items: unknown[] }).items).toHaveLength(901)
  })

  it('S14.3: splits by its size too', async () => {
    const notes = 'ä'.repeat(2000)
    const intents = Array.from({ length: 300 }, (_, index) =>
      create('supplier', phone.newId(), { name: `S${index}`, notes }),
    )
    await phone.save(...intents)
    await phone.sync('write', 5)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.attention.count()).toBe(0)
  })
})

describe('S9: the lock', () => {
  const lock = (isFree: () => boolean) => ({
    tryHold: <T>(work: (hasLock: boolean) => Promise<T>) => work(isFree()),
  })

  /** Its request is on the way, and it is never heard of again. */
  const dieSending = (device: Device) =>
    new Promise<void>((reached) => {
      world.wire = () => {
        reached()
        return new Promise(() => undefined)
      }
      void device.host.run('write')
    })

  it('S9.2: a dead host’s lock is free, and the next host’s lease starts', async () => {
    let free = true
    const page = await world.device(
      'page',
      phone.storage,
      undefined,
      lock(() => free),
    )
    await phone.save(use(phone, '1'))
    await dieSending(phone)
    world.wire = (_request, next) => next()
    free = false
    await page.host.run('write')
    expect(await uses()).toHaveLength(0)
    free = true
    await page.host.run('write')
    expect(await uses()).toHaveLength(1)
    expect((await readMeta(page.db, 'lease'))?.until).toBe(0)
  })

  it('S9.3: a leaked lock blocks other hosts no longer than the lease', async () => {
    const page = await world.device(
      'page',
      phone.storage,
      undefined,
      lock(() => false),
    )
    await phone.save(use(phone, '1'))
    await dieSending(phone)
    world.wire = (_request, next) => next()
    world.now += 21_000
    await page.host.run('write')
    expect(await uses()).toHaveLength(1)
  })
})
