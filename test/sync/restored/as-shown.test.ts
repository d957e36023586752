import { beforeEach, describe, expect, it } from 'vitest'
import { create, type Device, makeWorld, type World } from '../world'

let world: World
let phone: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  await phone.sync()
})

const server = async (id: string) => (await world.call('GET', `/suppliers/${id}`)).body
const patch = (id: string, values: Record<string, string>) =>
  ({ kind: 'patch', entity: 'supplier', id, values }) as const
const only = async () => {
  const [refused, ...more] = await phone.refused()
  if (!refused || more.length > 0) throw new Error(`${more.length} more, or none`)
  return refused
}

/** A record that a restored server has no more; somebody else made it again and went on working on it. */
async function lostAndMadeAgain(since: Record<string, string>) {
  const backup = await world.backup()
  const id = phone.newId()
  await phone.save(create('supplier', id, { name: 'Mill', phone: '1' }))
  await phone.sync('write')
  await world.restore(backup)
  await phone.sync('nudge', 4)
  const { entry } = await only()
  expect(entry.error.code).toBe('lost')
  await world.call('POST', '/suppliers', { id, name: 'Mill', phone: '1' })
  if (Object.keys(since).length > 0) await world.call('PATCH', `/suppliers/${id}`, since)
  return { id, issue: entry.id }
}

/** A value that a restored server fell back from: it has none now. */
async function fellBack() {
  const id = phone.newId()
  await phone.save(create('supplier', id, { name: 'Mill' }))
  await phone.sync('write')
  const backup = await world.backup()
  await phone.save(patch(id, { phone: '7' }))
  await phone.sync('write')
  await world.restore(backup)
  await phone.sync('nudge', 4)
  const { entry, mutation } = await only()
  expect([entry.error.code, mutation.kind]).toEqual(['lost', 'patch'])
  return { id, issue: entry.id }
}

describe('S18, S22: sending lost changes again overwrites no later writes', () => {
  it('asks about the differing fields of a record that exists again', async () => {
    const { id, issue } = await lostAndMadeAgain({ phone: '2', notes: 'new number since Monday' })
    await phone.sync('nudge', 4)
    await phone.applyAgain(issue, {})
    await phone.sync('write', 4)
    expect(await server(id)).toMatchObject({ phone: '2', notes: 'new number since Monday' })
    expect((await only()).entry).toMatchObject({ error: { code: 'conflict' }, fields: { phone: 'conflict' } })
  })

  it('applies the shown and chosen values to a record that exists again', async () => {
    const { id, issue } = await lostAndMadeAgain({ phone: '2' })
    await phone.sync('nudge', 4)
    await phone.applyAgain(issue, { seen: { name: 'Mill', phone: '2' } })
    await phone.sync('write', 4)
    expect(await phone.refused()).toEqual([])
    expect(await server(id)).toMatchObject({ phone: '1' })
  })

  it('S22.9: drops the refusal of a record that exists again as it was', async () => {
    await lostAndMadeAgain({ notes: 'more than it had' })
    await phone.sync('nudge', 4)
    expect(await phone.refused()).toEqual([])
    expect(await phone.db.outbox.count()).toBe(0)
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
  })

  it('S22.9: drops the rejection of a value that was sent again', async () => {
    const { id } = await fellBack()
    await world.call('PATCH', `/suppliers/${id}`, { phone: '7' })
    await phone.sync('nudge', 4)
    expect(await phone.refused()).toEqual([])
    expect(await phone.db.outbox.count()).toBe(0)
  })

  it('asks with the server’s row about an existing record before its pull', async () => {
    const { id, issue } = await lostAndMadeAgain({ phone: '2' })
    await phone.applyAgain(issue, {})
    await phone.sync('write', 4)
    const { entry } = await only()
    expect(entry).toMatchObject({ error: { code: 'exists' }, current: { phone: '2' } })
    await phone.applyAgain(entry.id, { seen: { name: 'Mill', phone: '2' } })
    await phone.sync('write', 4)
    expect(await phone.refused()).toEqual([])
    expect(await server(id)).toMatchObject({ phone: '1' })
  })

  it('asks about a value written after the restore', async () => {
    const { id, issue } = await fellBack()
    await world.call('PATCH', `/suppliers/${id}`, { phone: '9' })
    await phone.sync('nudge', 4)
    await phone.applyAgain(issue, {})
    await phone.sync('write', 4)
    expect(await server(id)).toMatchObject({ phone: '9' })
    expect((await only()).entry.error.code).toBe('conflict')
  })

  it('overwrites the value that was shown beside the decision', async () => {
    const { id, issue } = await fellBack()
    await world.call('PATCH', `/suppliers/${id}`, { phone: '9' })
    await phone.sync('nudge', 4)
    await phone.applyAgain(issue, { seen: { phone: '9' } })
    await phone.sync('write', 4)
    expect(await phone.refused()).toEqual([])
    expect(await server(id)).toMatchObject({ phone: '7' })
  })
})

describe('S18, S26: a choice applies to the values shown', () => {
  it.each([
    ['kept as it was', {}],
    ['put right', { values: { name: 'Mine, put right' } }],
  ])('mine, %s', async (_what, again) => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Theirs' })
    await phone.save(patch(id, { name: 'Mine' }))
    await phone.sync('write')
    const { entry } = await only()
    // The card shows 'Theirs'; before it is tapped a pull brings a third value.
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Third' })
    await phone.sync('nudge')
    await phone.applyAgain(entry.id, { ...again, seen: { name: 'Theirs' } })
    await phone.sync('write', 3)
    expect(await server(id)).toMatchObject({ name: 'Third' })
    expect((await only()).entry).toMatchObject({ error: { code: 'conflict' }, current: { name: 'Third' } })
  })
})
