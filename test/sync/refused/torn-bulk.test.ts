/** S7: a process may die while one put of many entries is written: the first of them are kept, the others are not. */
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { discardUnsent } from '../../../src/data/save/undo'
import { dieAfter, type Write } from '../torn'
import { create, type Device, makeWorld, patch, purchaseOf, stockFarm, useOf, type World } from '../world'

let world: World
let phone: Device
let desktop: Device
let farm: { readonly kg: string; readonly category: string; readonly item: string }

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  desktop = await world.device('desktop')
  farm = await stockFarm(phone)
  await phone.sync()
  await desktop.sync()
})

const use = (id: string) => useOf(farm, id)
const purchase = (id: string, supplier: string) => purchaseOf(farm, id, supplier)
const status = async (path: string) => (await world.call('GET', path)).status
const issues = async () => ((await world.call('GET', '/sync/issues')).body as { items: { id: string }[] }).items
/** The device dies in the n-th put of entries of the queue, of which the first is kept; then it starts again. */
function dieInPut(device: Device, nth: number, act: () => Promise<unknown>): Promise<Device> {
  let puts = 0
  const isLast = ({ table, type }: Write) => {
    if (table === 'outbox' && type === 'put') puts += 1
    return table === 'outbox' && type === 'put' && puts === nth
  }
  return dieIn(device, isLast, 1, act)
}
async function dieIn(
  device: Device,
  isLast: (write: Write) => boolean,
  kept: number,
  act: () => Promise<unknown>,
): Promise<Device> {
  const { died } = await dieAfter(device, isLast, kept)
  void act().catch(() => undefined)
  await died
  world.now += 31_000
  return world.device('again', device.storage)
}

describe('S7: the first entries of one put are kept', () => {
  it('S16: the undo of an applied gesture: all of it is undone', async () => {
    const [mill, bought] = [phone.newId(), phone.newId()]
    const saved = await phone.save(create('supplier', mill, { name: 'Mill' }), purchase(bought, mill))
    await desktop.importWork((await phone.exportWork()).text)
    await desktop.sync('write')
    await phone.undo(saved.ok ? saved.mutations : [], [])
    const again = await dieInPut(phone, 2, () => phone.host.run('write'))
    await again.sync('start', 6)
    expect(await again.db.outbox.toArray()).toEqual([])
    expect([await status(`/suppliers/${mill}`), await status(`/supplies/purchases/${bought}`)]).toEqual([410, 410])
  })

  it('S16: the undo of a queued create: a discard keeps it discarded', async () => {
    const mill = phone.newId()
    const saved = await phone.save(create('supplier', mill, { name: 'Mill' }))
    await desktop.importWork((await phone.exportWork()).text)
    await desktop.sync('write')
    await phone.undo(saved.ok ? saved.mutations : [], [])
    const again = await dieInPut(phone, 2, () => phone.host.run('write'))
    const undoing = await again.db.outbox.where('state').equals('queued').first()
    expect(undoing?.kind).toBe('delete')
    await discardUnsent(again.db, undoing?.id ?? '', again.context())
    await again.sync('start', 6)
    expect(await again.db.outbox.toArray()).toEqual([])
    expect(await rowsOf(again.db, 'supplier').get(mill)).toMatchObject({ name: 'Mill' })
    expect(await status(`/suppliers/${mill}`)).toBe(200)
  })

  it('S16: the undo of a change and its dependent: both are undone', async () => {
    const mill = phone.newId()
    await phone.save(create('supplier', mill, { name: 'Mill' }))
    await phone.sync('write')
    await phone.save(patch('supplier', mill, { name: 'B' }), use(phone.newId()))
    await phone.save(patch('supplier', mill, { name: 'C' }))
    await desktop.importWork((await phone.exportWork()).text)
    await desktop.sync('write', 4)
    const first = await phone.db.outbox.orderBy('seq').first()
    await discardUnsent(phone.db, first?.id ?? '', phone.context())
    const again = await dieInPut(phone, 2, () => phone.host.run('write'))
    await again.sync('start', 6)
    expect(await again.db.outbox.toArray()).toEqual([])
    expect((await world.call('GET', `/suppliers/${mill}`)).body).toMatchObject({ name: 'Mill' })
  })

  it('an issue applied elsewhere: the gesture’s other changes survive', async () => {
    const [first, second] = [phone.newId(), phone.newId()]
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save(patch('supplier', id, { name: 'Phone mill' }), use(first), use(second))
    await phone.sync('write')
    const [issue] = await issues()
    const settled = { decision: 'apply', changes: { name: 'Settled' }, base: { name: 'Desk mill' } }
    expect(await world.call('POST', `/sync/issues/${issue?.id}/settle`, settled)).toMatchObject({ status: 200 })
    const again = await dieInPut(phone, 1, () => phone.host.run('nudge'))
    await again.sync('start', 4)
    expect([await status(`/supplies/uses/${first}`), await status(`/supplies/uses/${second}`)]).toEqual([200, 200])
  })

  it('S26: a rejected gesture: one question', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save(use(phone.newId()), use(phone.newId()), patch('supplier', id, { name: 'Phone mill' }))
    const again = await dieInPut(phone, 2, () => phone.host.run('write'))
    await again.sync('start', 4)
    expect(await issues()).toHaveLength(1)
    const refused = await again.refused()
    expect(refused).toHaveLength(1)
    await again.discard(refused[0]?.entry.id ?? '')
    await again.sync('write', 4)
    expect([await issues(), await again.refused(), await again.db.outbox.count()]).toEqual([[], [], 0])
  })

  it('S14: an imported gesture: applied completely or not at all', async () => {
    const [mill, other] = [phone.newId(), phone.newId()]
    await phone.save(create('supplier', mill, { name: 'Mill' }), create('supplier', other, { name: 'Other' }))
    const { text } = await phone.exportWork()
    const again = await dieInPut(desktop, 1, () => desktop.importWork(text))
    await again.sync('start', 4)
    expect(await status(`/suppliers/${mill}`)).toBe(await status(`/suppliers/${other}`))
    expect(await again.importWork(text)).toMatchObject({ ok: true })
    await again.sync('write', 4)
    expect([await status(`/suppliers/${mill}`), await status(`/suppliers/${other}`)]).toEqual([200, 200])
    expect(await again.db.outbox.count()).toBe(0)
  })

  /** A gesture of three, refused for its second change. */
  async function refusedGesture() {
    const [id, made] = [phone.newId(), phone.newId()]
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save(use(made), patch('supplier', id, { name: 'Phone mill' }), use(phone.newId()))
    await phone.sync('write')
    const [refused] = await phone.refused()
    return { id, made, issue: refused?.entry.id ?? '' }
  }

  it.each([1, 2])('S26: an issue settled elsewhere, %i of 3 entries left: no question again', async (kept) => {
    const { issue } = await refusedGesture()
    await world.call('POST', `/sync/issues/${issue}/settle`, { decision: 'discard' })
    const isLast = ({ table, type }: Write) => table === 'outbox' && type === 'delete'
    const again = await dieIn(phone, isLast, kept, () => phone.host.run('nudge'))
    await again.sync('start', 4)
    expect([await issues(), await again.refused(), await again.db.outbox.count()]).toEqual([[], [], 0])
  })

  it('S26: the settlement of a restored change: it is sent, and nothing waits', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save(patch('supplier', id, { name: 'Phone mill' }))
    await phone.sync('write')
    const [first] = await phone.refused()
    await phone.applyAgain(first?.entry.id ?? '')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Yard' })
    await phone.sync('write')
    const [again] = await phone.refused()
    const dropped = await discardUnsent(phone.db, again?.entry.id ?? '', phone.context())
    expect(dropped.mutations.map(({ kind }) => kind)).toEqual(['settle', 'patch'])
    const later = await dieInPut(phone, 1, () => phone.putBack(dropped))
    await later.sync('start', 4)
    expect([await issues(), await later.refused(), await later.db.outbox.count()]).toEqual([[], [], 0])
  })

  it.each(['supplier', 'results'])('S26: a retry up to its %s: done, without another question', async (last) => {
    const { id, made, issue } = await refusedGesture()
    const again = await dieIn(
      phone,
      ({ table }) => table === last,
      3,
      () => phone.applyAgain(issue),
    )
    await again.sync('start', 4)
    expect([await issues(), await again.refused(), await again.db.outbox.count()]).toEqual([[], [], 0])
    expect((await world.call('GET', `/suppliers/${id}`)).body).toMatchObject({ name: 'Phone mill' })
    expect(await status(`/supplies/uses/${made}`)).toBe(200)
  })
})
