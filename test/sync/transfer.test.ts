import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../src/data/db'
import { readMeta } from '../../src/data/meta'
import { create, type Device, makeWorld, plain, stockFarm, type World } from './world'

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
  it('is sent once, whoever sends it and however often it is imported', async () => {
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

  it('carries what waits for a decision, which can be decided where it was brought to', async () => {
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

  it('of another account, of a newer app or of no kind of ours is refused, and changes nothing', async () => {
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
    ]
    for (const one of broken) expect(await desktop.importWork(one)).toMatchObject({ reason: 'unreadable' })
    expect(await states(desktop)).toEqual([])
  })
})

describe('S14: a gesture larger than a group', () => {
  it('is cut when it is saved, arrives whole in order, and is undone nowhere', async () => {
    const intents = Array.from({ length: 900 }, (_, index) => create('unit', phone.newId(), { code: `u${index}` }))
    await phone.save(...intents)
    const groups = (await phone.db.outbox.toArray()).map(({ group }) => group)
    expect(new Set(groups).size).toBe(3)
    await phone.sync('write', 5)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.attention.count()).toBe(0)
    expect(((await world.call('GET', '/units?limit=1000')).body as { items: unknown[] }).items).toHaveLength(901)
  })

  it('is cut by its size too', async () => {
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

  it('of a host that died is free, and the next one takes its lease at once', async () => {
    let free = true
    const page = await world.device(
      'page',
      phone.storage,
      undefined,
      lock(() => free),
    )
    world.wire = () => new Promise(() => undefined)
    await phone.save(use(phone, '1'))
    void phone.host.run('write')
    await new Promise((resolve) => setTimeout(resolve, 50))
    world.wire = (_request, next) => next()
    free = false
    await page.host.run('write')
    expect(await uses()).toHaveLength(0)
    free = true
    await page.host.run('write')
    expect(await uses()).toHaveLength(1)
    expect((await readMeta(page.db, 'lease'))?.until).toBe(0)
  })

  it('that leaks keeps nobody out for longer than the lease', async () => {
    const page = await world.device(
      'page',
      phone.storage,
      undefined,
      lock(() => false),
    )
    world.wire = () => new Promise(() => undefined)
    await phone.save(use(phone, '1'))
    void phone.host.run('write')
    await new Promise((resolve) => setTimeout(resolve, 50))
    world.wire = (_request, next) => next()
    world.now += 21_000
    await page.host.run('write')
    expect(await uses()).toHaveLength(1)
  })
})
