import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, type Device, makeWorld, type World } from '../world'

let world: World
let one: Device
let count = 0

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
})
const id = () => `01920000-0000-7000-8000-${String(++count).padStart(12, '0')}`
const made = (key: string, record: string, name: string, group?: string) => ({
  key,
  method: 'POST',
  path: '/suppliers',
  body: { id: record, name },
  ...(group ? { group } : {}),
})
const push = async (...mutations: object[]) => {
  const { body } = await world.call('POST', '/sync/push', { user: world.user, schema: 1, mutations })
  const { results } = body as { results: { status: number; body: { code?: string } | null }[] }
  return results.map(({ status, body }) => (status < 400 ? status : `${status} ${body?.code}`))
}
const names = async () =>
  ((await world.call('GET', '/suppliers')).body as { items: { name: string }[] }).items
    .map(({ name }) => name)
    .toSorted()
const issues = async () => ((await world.call('GET', '/sync/issues')).body as { items: { id: string }[] }).items

describe('the server before a hostile client', () => {
  it('S17.2: a repeated key has one effect, and another body is rejected', async () => {
    const [key, record] = [id(), id()]
    expect(await push(made(key, record, 'A'), made(key, record, 'A'), made(key, record, 'B'))).toEqual([
      201,
      201,
      '422 key_reused',
    ])
    expect(await names()).toEqual(['A'])
    const group = id()
    const again = id()
    expect(await push(made(again, id(), 'C', group), made(again, id(), 'D', group))).toEqual([
      '409 group_refused',
      '422 key_reused',
    ])
    expect(await names()).toEqual(['A'])
  })

  it('S14: interleaved groups, and one over two pushes, are each all or nothing', async () => {
    const [g, h] = [id(), id()]
    const [a, b] = [id(), id()]
    const bad = { key: id(), method: 'PATCH', path: `/suppliers/${id()}`, body: { name: 'X' }, base: {}, group: h }
    expect(await push(made(id(), a, 'A', g), made(id(), b, 'B', h), made(id(), id(), 'A2', g), bad)).toEqual([
      201,
      '409 group_refused',
      201,
      '404 not_found',
    ])
    expect(await names()).toEqual(['A', 'A2'])
    expect(await push(made(id(), id(), 'B2', h))).toEqual([201])
  })

  it('S16.7: a fence on one entry stops the whole group, at any time', async () => {
    const [g, key, other] = [id(), id(), id()]
    await world.call('POST', '/sync/cancel', { key })
    const entries = [made(other, id(), 'A', g), made(key, id(), 'B', g)]
    expect(await push(...entries)).toEqual(['409 group_refused', '409 cancelled'])
    expect(await push(...entries)).toEqual(['409 group_refused', '409 cancelled'])
    expect(await names()).toEqual([])
    expect(await issues()).toEqual([])
  })

  it('S26: refuses a group whose settlement names an unknown issue', async () => {
    const g = id()
    const settle = {
      key: id(),
      method: 'POST',
      path: `/sync/issues/${id()}/settle`,
      body: { decision: 'discard' },
      group: g,
    }
    expect(await push(settle, made(id(), id(), 'A', g))).toEqual(['404 not_found', '409 group_refused'])
    expect(await names()).toEqual([])
  })

  it('S19: lets a person restore a record whose create came after its deletion', async () => {
    await one.sync()
    const record = one.newId()
    await world.call('POST', '/suppliers', { id: record, name: 'Old' })
    await world.call('DELETE', `/suppliers/${record}`)
    await one.save(create('supplier', record, { name: 'New' }))
    await one.sync('write', 3)
    const [refused] = await one.refused()
    expect(refused?.entry.error.code).toBe('deleted')
    const again = { restore: [{ entity: 'supplier', id: record }] }
    expect(await one.applyAgain(refused?.entry.id ?? '', again)).toMatchObject({ ok: true })
    await one.sync('write', 4)
    for (let n = 0; n < 2; n++) {
      const [next] = await one.refused()
      if (!next) break
      // Brought back it has the values of before, which nobody was shown until now.
      expect(next.entry.error.code).toBe('conflict')
      expect(await one.applyAgain(next.entry.id, {})).toMatchObject({ ok: true })
      await one.sync('write', 4)
    }
    expect((await one.refused()).map(({ entry }) => entry.error.code)).toEqual([])
    expect(await one.db.outbox.count()).toBe(0)
    expect(await names()).toEqual(['New'])
    expect(await rowsOf(one.db, 'supplier').get(record)).toMatchObject({ name: 'New' })
  })
})
