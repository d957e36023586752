import { beforeEach, describe, expect, it } from 'vitest'
import type { Intent } from '../../../src/domain/acts/intent'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import { dieAfter } from '../torn'
import { create, type Device, makeWorld, patch, purchaseOf, stockFarm, useOf, type World } from '../world'

let world: World
let phone: Device
let farm: { readonly kg: string; readonly category: string; readonly item: string }

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  farm = await stockFarm(phone)
  await phone.sync()
})

const use = (id: string) => useOf(farm, id)
const purchase = (id: string, supplier: string) => purchaseOf(farm, id, supplier)
const server = async (path: string) => (await world.call('GET', path)).body
const status = async (path: string) => (await world.call('GET', path)).status
/** The same replica after a death: another host on the same storage, once the lease has ended. */
const revived = async () => {
  world.now += 31_000
  return world.device('again', phone.storage)
}
const supplier = async (name = 'Mill') => {
  const id = phone.newId()
  await phone.save(create('supplier', id, { name }))
  await phone.sync('write')
  return id
}
/** A change of the phone that the server refuses, because somebody else was quicker. */
async function conflict(...also: Intent[]) {
  const id = await supplier()
  await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
  await phone.save(patch('supplier', id, { name: 'Phone mill' }), ...also)
  await phone.sync('write')
  const [refused] = await phone.refused()
  if (!refused) throw new Error('nothing was refused')
  return { id, refused }
}

describe('S7: only the first puts of a decision are kept', () => {
  it('S7.4: keeps the refused change or the new one, never neither', async () => {
    const { id, refused } = await conflict()
    const { died } = await dieAfter(phone, ({ table, type }) => table === 'outbox' && type === 'delete')
    void phone.applyAgain(refused.entry.id).catch(() => undefined)
    await died
    const again = await revived()
    await again.sync('start', 4)
    const isDone = ((await server(`/suppliers/${id}`)) as { name: string }).name === 'Phone mill'
    const waiting = (await again.db.outbox.toArray()).filter(({ recordId }) => recordId === id)
    expect(isDone || waiting.length > 0).toBe(true)
  })

  it('keeps the gesture’s other changes when its issue was applied elsewhere', async () => {
    const used = phone.newId()
    const { refused } = await conflict(use(used))
    const settled = { decision: 'apply', changes: { name: 'Settled' }, base: { name: 'Desk mill' } }
    expect(await world.call('POST', `/sync/issues/${refused.entry.id}/settle`, settled)).toMatchObject({ status: 200 })
    const { died } = await dieAfter(phone, ({ table, type }) => table === 'outbox' && type === 'delete')
    void phone.host.run('nudge').catch(() => undefined)
    await died
    const again = await revived()
    await again.sync('start', 4)
    expect(await status(`/supplies/uses/${used}`)).toBe(200)
  })
})

it('S7.4, S14: a gesture over two records that dies mid-write is applied completely or not', async () => {
  const [one, two] = [phone.newId(), phone.newId()]
  const { died } = await dieAfter(phone, ({ table, type }) => table === 'outbox' && type === 'add', 1)
  void phone.save(use(one), use(two)).catch(() => undefined)
  await died
  const again = await revived()
  await again.sync('start', 4)
  expect(await status(`/supplies/uses/${one}`)).toBe(await status(`/supplies/uses/${two}`))
})

describe('S26: apply again', () => {
  it('takes no other change’s place when it restores a record twice', async () => {
    const other = await supplier('Other')
    const gone = await supplier('Gone')
    await world.call('DELETE', `/suppliers/${gone}`)
    await world.call('PATCH', `/suppliers/${other}`, { name: 'Desk' })
    await phone.save(patch('supplier', other, { name: 'Mine' }))
    const bought = phone.newId()
    await phone.save(purchase(bought, gone))
    await phone.sync('write')
    const seqs = (await phone.db.outbox.orderBy('seq').toArray()).map(({ seq }) => seq)
    expect(seqs[1]).toBe((seqs[0] ?? 0) + 1)
    const decide = async (record: string, restore: { entity: string; id: string }) => {
      const found = (await phone.refused()).find(({ mutation, others }) =>
        [mutation, ...others].some(({ recordId }) => recordId === record),
      )
      return phone.applyAgain(found?.entry.id ?? '', { restore: [restore] })
    }
    await decide(bought, { entity: 'supplier', id: gone })
    await world.call('DELETE', `/supplies/items/${farm.item}`)
    await phone.sync('write')
    expect(await decide(bought, { entity: 'item', id: farm.item })).toMatchObject({ ok: true })
    const kept = (await phone.db.outbox.toArray()).filter(({ recordId }) => recordId === other)
    expect(kept).toHaveLength(1)
  })

  it('keeps fields of the gesture’s other changes that were never asked about', async () => {
    const other = await supplier('Other')
    await phone.save(patch('supplier', other, { phone: '1' }))
    await phone.sync('write')
    const { refused } = await conflict(patch('supplier', other, { phone: '2' }))
    expect(refused.others).toHaveLength(1)
    await world.call('PATCH', `/suppliers/${other}`, { phone: '9' })
    await phone.sync('nudge')
    await phone.applyAgain(refused.entry.id)
    await phone.sync('write', 3)
    expect(await server(`/suppliers/${other}`)).toMatchObject({ phone: '9' })
    expect((await phone.refused()).map(({ entry }) => entry.error.code)).toEqual(['conflict'])
  })

  it('merges a list with other users’ additions (S18)', async () => {
    const { item } = farm
    const values = (name: string, codes: readonly string[]) => ({ name, bar_codes: codes })
    await phone.save({ kind: 'patch', entity: 'item', id: item, values: values('Rye', ['1']) })
    await phone.sync('write')
    await world.call('PATCH', `/supplies/items/${item}`, values('Theirs', ['1', '2']))
    await phone.save({ kind: 'patch', entity: 'item', id: item, values: values('Mine', ['1', '3']) })
    await phone.sync('write')
    const [refused] = await phone.refused()
    expect(refused?.entry.fields).toEqual({ name: 'conflict' })
    await phone.applyAgain(refused?.entry.id ?? '')
    await phone.sync('write', 3)
    expect(await server(`/supplies/items/${item}`)).toMatchObject(values('Mine', ['1', '2', '3']))
  })

  it('S13.5: follows a record created since that it names', async () => {
    const gone = await supplier('Gone')
    await world.call('DELETE', `/suppliers/${gone}`)
    const bought = phone.newId()
    await phone.save(purchase(bought, gone))
    await phone.sync('write')
    const [refused] = await phone.refused()
    expect(refused?.entry.error.code).toBe('reference_deleted')
    const fresh = phone.newId()
    await phone.save(create('supplier', fresh, { name: 'New' }))
    expect(await phone.applyAgain(refused?.entry.id ?? '', { values: { supplier_id: fresh } })).toMatchObject({
      ok: true,
    })
    await phone.sync('write', 4)
    expect(await phone.refused()).toEqual([])
    expect(await server(`/supplies/purchases/${bought}`)).toMatchObject({ supplier_id: fresh })
  })
})

describe('S6, S16: joined changes', () => {
  it('keeps a later merged gesture when the first is undone', async () => {
    const id = await supplier()
    const first = await phone.save(patch('supplier', id, { name: 'Big mill' }))
    await phone.save(patch('supplier', id, { phone: '7' }))
    await phone.undo(first.ok ? first.mutations : [], [patch('supplier', id, { name: 'Mill' })])
    await phone.sync('write', 3)
    expect(await server(`/suppliers/${id}`)).toMatchObject({ name: 'Mill', phone: '7' })
  })

  it('S6.2: never merges a change past the record that frees its code', async () => {
    const [one, two] = [phone.newId(), phone.newId()]
    await phone.save(create('supplier', one, { name: 'One', code: 'ONE' }))
    await phone.save(create('supplier', two, { name: 'Two', code: 'TWO' }))
    await phone.sync('write')
    await phone.save(patch('supplier', one, { phone: '1' }))
    await phone.save(patch('supplier', two, { code: 'OLD' }))
    expect(await phone.save(patch('supplier', one, { code: 'TWO' }))).toMatchObject({ ok: true })
    await phone.sync('write', 3)
    expect(await phone.refused()).toEqual([])
    expect(await server(`/suppliers/${one}`)).toMatchObject({ code: 'TWO' })
  })

  it.each([
    ['three gestures', 1],
    ['one gesture', 3],
  ])('S6.2: never merges a change past the restore it needs, in %s', async (_, together) => {
    const gone = await supplier('Gone')
    await phone.save({ kind: 'delete', entity: 'supplier', id: gone })
    await phone.sync('write')
    const steps: Intent[] = [
      patch('item', farm.item, { notes: 'looked at' }),
      { kind: 'restore', entity: 'supplier', id: gone },
      patch('item', farm.item, { supplier_id: gone }),
    ]
    while (steps.length > 0) await phone.save(...steps.splice(0, together))
    await phone.sync('write', 3)
    expect(await phone.refused()).toEqual([])
    expect(await server(`/supplies/items/${farm.item}`)).toMatchObject({ notes: 'looked at', supplier_id: gone })
  })

  it('S6.4: an exported change is frozen, and done once from any device', async () => {
    const id = await supplier()
    const desktop = await world.device('desktop')
    await desktop.sync()
    await phone.save(patch('supplier', id, { name: 'Big mill' }))
    const { text } = await phone.exportWork()
    await phone.save(patch('supplier', id, { phone: '7' }))
    await desktop.importWork(text)
    await desktop.sync('write', 3)
    await phone.sync('write', 3)
    expect(await phone.refused()).toEqual([])
    expect(await server(`/suppliers/${id}`)).toMatchObject({ name: 'Big mill', phone: '7' })
  })
})

it('S26: changes behind an adopted refusal stay editable after an import', async () => {
  const { refused } = await conflict()
  const dropped = await phone.discard(refused.entry.id)
  await phone.sync('write')
  const desktop = await world.device('desktop')
  await desktop.sync()
  const made = desktop.newId()
  await desktop.save(create('supplier', made, { name: 'From a file' }))
  const { text } = await desktop.exportWork()
  // As the screen puts back what another device ran into: at the head of the queue, which is empty.
  await phone.putBack({ ...dropped, mutations: dropped.mutations.map((mutation) => ({ ...mutation, seq: -0.5 })) })
  expect(await phone.importWork(text)).toMatchObject({ ok: true, added: 1 })
  expect(await phone.save(patch('supplier', made, { phone: '7' }))).toMatchObject({ ok: true })
})

describe('S5.4, S19: an old answer brings back no deleted record', () => {
  it.each(['create', 'patch'] as const)('an imported %s that another device sent', async (kind) => {
    const id = kind === 'patch' ? await supplier() : phone.newId()
    const desktop = await world.device('desktop')
    await desktop.sync()
    await phone.save(
      kind === 'patch' ? patch('supplier', id, { phone: '7' }) : create('supplier', id, { name: 'Mill' }),
    )
    const { text } = await phone.exportWork()
    await phone.sync('write', 2)
    await phone.save({ kind: 'delete', entity: 'supplier', id })
    await phone.sync('write', 2)
    await desktop.sync('nudge')
    expect(await desktop.importWork(text)).toMatchObject({ ok: true, added: 1 })
    await desktop.sync('write', 4)
    await desktop.sync('nudge')
    expect(await desktop.db.outbox.count()).toBe(0)
    expect(await desktop.db.table('supplier').get(id)).toBeUndefined()
  })
})

it('S16, S19: the answer to a fence brings back no deleted record', async () => {
  const id = await supplier()
  const saved = await phone.save(patch('supplier', id, { phone: '7' }))
  world.wire = async (request, next) => {
    const answer = await next()
    if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
    return answer
  }
  await phone.sync('write')
  await phone.undo(saved.ok ? saved.mutations : [], [])
  await world.call('DELETE', `/suppliers/${id}`)
  const busy = { status: 500, headers: { [SERVER_HEADER]: SERVER_HEADER_VALUE } }
  world.wire = async (request, next) =>
    request.url.endsWith('/cancel') ? new Response('{"code":"internal"}', busy) : next()
  for (let tries = 0; tries < 3; tries++) await phone.sync('nudge')
  world.wire = (_request, next) => next()
  world.now += 3_600_000
  await phone.sync('nudge', 6)
  for (const { entry } of await phone.refused()) await phone.discard(entry.id)
  await phone.sync('nudge', 6)
  expect(await phone.db.table('supplier').get(id)).toBeUndefined()
})
