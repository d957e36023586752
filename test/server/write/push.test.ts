import { describe, expect, it } from 'vitest'
import { addBasics, addUser, type Caller, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

async function start() {
  const farm = await openFarmWithAdmin()
  const basics = await addBasics(farm.admin)
  const create = (name: string, more: object = {}): PushEntry => ({
    key: farm.makeId(),
    method: 'POST',
    path: '/suppliers',
    body: { id: farm.makeId(), name, ...more },
  })
  const count = async (user: Caller) => ((await user.call('GET', '/suppliers')).body.items as unknown[]).length
  return { farm, admin: farm.admin, ...basics, create, count }
}

describe('the envelope of a push', () => {
  it('fails for an unknown schema, another user (S27) or a wrong shape', async () => {
    const { farm, admin, create, count } = await start()
    const push = (body: object) => admin.call('POST', '/sync/push', body)
    const mutations = [create('Mill')]
    expect(await push({ user: farm.makeId(), mutations })).toMatchObject({ status: 403, body: { code: 'wrong_actor' } })
    expect(await push({ schema: 0, mutations })).toMatchObject({ status: 426, body: { code: 'too_old' } })
    expect((await push({ mutations: [{ ...mutations[0], path: 'suppliers' }] })).status).toBe(400)
    expect((await push({ mutations: [{ ...mutations[0], key: 'seven' }] })).status).toBe(400)
    expect((await push({ mutations: 'all' })).status).toBe(400)
    expect((await push({ mutations, extra: 1 })).status).toBe(400)
    expect(await count(admin)).toBe(0)
    const whole = { user: admin.id, device: farm.makeId(), schema: 1, mutations }
    expect((await push(whole)).body).toMatchObject({ results: [{ status: 201 }] })
    expect((await push({ mutations: [] })).body).toMatchObject({ results: [] })
  })

  it('accepts at most 1000 entries, 400 per group and 1 MB', async () => {
    const { farm, admin, create, count } = await start()
    const push = (mutations: PushEntry[], bytes?: number) => admin.call('POST', '/sync/push', { mutations }, { bytes })
    const many = (length: number, group?: string) =>
      Array.from({ length }, (_, index) => ({ ...create(`M${index}`), ...(group ? { group } : {}) }))
    expect(await push(many(1001))).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect((await push(many(401, farm.makeId()))).status).toBe(413)
    expect((await push(many(1), 1_000_001)).status).toBe(413)
    expect((await push(many(1, farm.makeId()), 1_000_001)).status).toBe(413)
    expect(await count(admin)).toBe(0)
    expect(await push(many(50), 1_000_000)).toMatchObject({ status: 200, body: { most: 1000 } })
    expect((await push(many(120, farm.makeId()), 900_000)).status).toBe(200)
    expect(await count(admin)).toBe(170)
  })

  it('leaves entries that run out of time to the next push', async () => {
    const { farm, admin, create } = await start()
    const entries = [create('A'), create('B'), create('C')]
    const real = farm.clock.now
    farm.clock.now = () => {
      farm.clock.at += 1500
      return real()
    }
    const results = await pushAll(admin, ...entries)
    farm.clock.now = real
    expect(results[0]?.status).toBe(201)
    expect(results.at(-1)).toMatchObject({ status: 425, body: { code: 'not_reached' } })
    expect((await pushAll(admin, ...entries)).map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it('handles each entry on its own, in order', async () => {
    const { admin, create, count } = await start()
    const bad = create('')
    const id = String((create('x').body as { id: string }).id)
    const first = create('First', { id })
    const patch = { key: create('k').key, method: 'PATCH', path: `/suppliers/${id}`, body: { phone: '1' }, base: {} }
    const results = await pushAll(admin, first, bad, patch, { ...create('X'), path: '/nonsense' })
    expect(results.map(({ status }) => status)).toEqual([201, 422, 200, 404])
    expect(results[2]?.body).toMatchObject({ id, name: 'First', phone: '1' })
    expect(results.map(({ key }) => key)).toEqual([first.key, bad.key, patch.key, results[3]?.key])
    expect(await count(admin)).toBe(1)
  })
})

describe('an idempotency key (S17)', () => {
  it('applies a change once, even if it is sent repeatedly', async () => {
    const { admin, create, count } = await start()
    const entry = create('Mill')
    const [first] = await pushAll(admin, entry)
    const [second, third] = await pushAll(admin, entry, entry)
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await count(admin)).toBe(1)
  })

  it('repeats its first answer, even if the record has changed since', async () => {
    const { admin, create } = await start()
    const entry = create('Mill')
    const [first] = await pushAll(admin, entry)
    const id = String(first?.body.id)
    await admin.call('PATCH', `/suppliers/${id}`, { name: 'Renamed' })
    expect((await pushAll(admin, entry))[0]).toEqual(first)
    const remove = { key: create('k').key, method: 'DELETE', path: `/suppliers/${id}` }
    const [gone] = await pushAll(admin, remove)
    await admin.call('POST', `/suppliers/${id}/restore`)
    expect((await pushAll(admin, remove))[0]).toEqual(gone)
  })

  it('stores refusals, and refuses another change under the same key', async () => {
    const { admin, create } = await start()
    const entry = create('Mill', { code: 'M' })
    const taken = create('Other', { code: 'm' })
    const [, refused] = await pushAll(admin, entry, taken)
    expect(refused).toMatchObject({ status: 409, body: { code: 'duplicate' } })
    await admin.call('DELETE', `/suppliers/${(entry.body as { id: string }).id}`)
    expect((await pushAll(admin, taken))[0]).toEqual(refused)
    const [reused] = await pushAll(admin, { ...taken, body: { name: 'Different' } })
    expect(reused).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  })

  it('ignores the order of keys in a body, but not the base', async () => {
    const { admin, create, item } = await start()
    const key = create('k').key
    const entry = { key, method: 'PATCH', path: `/supplies/items/${item}`, body: { name: 'A', notes: 'b' }, base: {} }
    const base = { name: 'Rye grain' }
    const [first] = await pushAll(admin, { ...entry, base })
    expect(first?.status).toBe(200)
    expect((await pushAll(admin, { ...entry, body: { notes: 'b', name: 'A' }, base }))[0]).toEqual(first)
    expect((await pushAll(admin, { ...entry, base: { name: 'Else' } }))[0]?.body.code).toBe('key_reused')
  })

  it('belongs to its user (S27)', async () => {
    const { farm, admin, create } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const entry = create('Mill')
    await pushAll(admin, entry)
    expect((await pushAll(pia, entry))[0]?.body.code).toBe('key_reused')
    const fence = await pia.call('POST', '/sync/cancel', { key: entry.key })
    expect(fence).toMatchObject({ status: 403, body: { code: 'wrong_actor' } })
  })

  it('S27: stays unfenced under another user’s token', async () => {
    const { farm, admin, create } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const { key } = create('Mill')
    const user = ((await admin.call('GET', '/users/me')).body as { id: string }).id
    const stray = await pia.call('POST', '/sync/cancel', { user, key })
    expect(stray).toMatchObject({ status: 403, body: { code: 'wrong_actor' } })
    const own = await admin.call('POST', '/sync/cancel', { user, key })
    expect(own).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  })

  it('survives a temporary rejection', async () => {
    const { farm, admin, create } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const [only] = (await admin.call('GET', '/farms')).body.items as { id: string }[]
    const entry = { key: create('k').key, method: 'PATCH', path: `/farms/${only?.id}`, body: { name: 'Pia’s' } }
    expect((await pushAll(pia, entry))[0]).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    await admin.call('PATCH', `/users/${pia.id}`, { is_admin: true })
    expect((await pushAll(pia, entry))[0]).toMatchObject({ status: 200, body: { name: 'Pia’s' } })
  })

  it('works on REST too', async () => {
    const { farm, admin, count } = await start()
    const key = farm.makeId()
    const post = (body: object) => admin.call('POST', '/suppliers', body, { key })
    const made = await post({ name: 'Mill' })
    expect(made.headers).not.toHaveProperty('Idempotency-Replayed')
    const again = await post({ name: 'Mill' })
    expect(again.body).toEqual(made.body)
    expect(again.headers).toMatchObject({ 'Idempotency-Replayed': 'true' })
    expect((await post({ name: 'Other' })).body.code).toBe('key_reused')
    expect(await count(admin)).toBe(1)
    const user = { name: 'P', email: 'p@farm.example', password: 'spawn-run-42' }
    const account = (body: object) => admin.call('POST', '/users', body, { key: 'account 1'.replace(' ', '-') })
    expect((await account(user)).status).toBe(201)
    expect((await account(user)).headers).toMatchObject({ 'Idempotency-Replayed': 'true' })
    expect((await account({ ...user, password: 'spawn-run-43' })).body.code).toBe('key_reused')
    expect((await admin.call('POST', '/suppliers', { name: 'X' }, { key: 'two words' })).status).toBe(400)
  })
})

describe('the fence (S16)', () => {
  it('rejects a late packet permanently', async () => {
    const { admin, create, count } = await start()
    const entry = create('Mill')
    const cancel = () => admin.call('POST', '/sync/cancel', { key: entry.key })
    expect((await cancel()).body).toEqual({ state: 'cancelled' })
    expect((await cancel()).body).toEqual({ state: 'cancelled' })
    expect((await pushAll(admin, entry))[0]).toMatchObject({ status: 409, body: { code: 'cancelled' } })
    expect(await count(admin)).toBe(0)
    expect((await admin.call('GET', '/sync/issues')).body.items).toEqual([])
  })

  it('reports the effect of an applied change', async () => {
    const { admin, create } = await start()
    const entry = create('Mill')
    const [made] = await pushAll(admin, entry)
    const fence = await admin.call('POST', '/sync/cancel', { key: entry.key })
    expect(fence.body).toEqual({ state: 'applied', status: 201, body: made?.body })
    expect((await admin.call('POST', '/sync/cancel', { key: 'seven' })).status).toBe(400)
  })

  it('cancels a refused change together with its issue', async () => {
    const { admin, create } = await start()
    const entry = create('')
    await pushAll(admin, entry)
    expect((await admin.call('GET', '/sync/issues')).body.items).toHaveLength(1)
    const fence = await admin.call('POST', '/sync/cancel', { key: entry.key })
    expect(fence.body).toEqual({ state: 'cancelled' })
    expect((await admin.call('GET', '/sync/issues')).body.items).toEqual([])
  })
})

describe('a merge (S18)', () => {
  it('lets two people change different fields, and reports a conflict about the same one', async () => {
    const { farm, admin, item } = await start()
    const patch = (body: object, base: object) => ({
      key: farm.makeId(),
      method: 'PATCH',
      path: `/supplies/items/${item}`,
      body,
      base,
    })
    await pushAll(admin, patch({ name: 'Rye' }, { name: 'Rye grain' }))
    const [other] = await pushAll(admin, patch({ min_stock: '5' }, { min_stock: null }))
    expect(other).toMatchObject({ status: 200, body: { name: 'Rye', min_stock: '5' } })
    const [same] = await pushAll(admin, patch({ name: 'Rye ' }, { name: 'Rye grain' }))
    expect(same).toMatchObject({ status: 200, body: { name: 'Rye' } })
    const [asked] = await pushAll(admin, patch({ name: 'Roggen', notes: 'x' }, { name: 'Rye grain', notes: null }))
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { name: 'conflict' }, current: { name: 'Rye' } },
    })
    expect((await admin.call('GET', `/supplies/items/${item}`)).body).not.toHaveProperty('notes')
  })

  it('unites lists of plain texts', async () => {
    const { farm, admin, item } = await start()
    const path = `/supplies/items/${item}`
    const patch = (body: object, base: object) => ({ key: farm.makeId(), method: 'PATCH', path, body, base })
    await pushAll(admin, patch({ bar_codes: ['1', '2'] }, {}))
    const from = { bar_codes: ['1', '2'] }
    await pushAll(admin, patch({ bar_codes: ['1', '2', '3'] }, from), patch({ bar_codes: ['2', '4'] }, from))
    expect((await admin.call('GET', path)).body.bar_codes).toEqual(['2', '3', '4'])
  })
})

describe('a group', () => {
  it('applies as a whole, under one revision', async () => {
    const { farm, admin, create } = await start()
    const group = farm.makeId()
    const results = await pushAll(admin, create('Alone'), { ...create('A'), group }, { ...create('B'), group })
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(results[1]?.body.rev).toBe(results[2]?.body.rev)
    expect(results[0]?.body.rev).not.toBe(results[1]?.body.rev)
  })

  it('fails as a whole: one entry gets its status, others group_refused', async () => {
    const { farm, admin, create, count } = await start()
    const group = farm.makeId()
    const entries = [{ ...create('A'), group }, create('Alone'), { ...create(''), group }, { ...create('C'), group }]
    const results = await pushAll(admin, ...entries)
    expect(results.map(({ body }) => body.code ?? 'made')).toEqual([
      'group_refused',
      'made',
      'invalid',
      'group_refused',
    ])
    expect(await count(admin)).toBe(1)
    expect(await pushAll(admin, ...entries)).toEqual(results)
    const open = (await admin.call('GET', '/sync/issues')).body.items
    expect(open).toMatchObject([{ id: entries[2]?.key, code: 'invalid', path: '/suppliers' }])
  })

  it('uses its earlier entries’ effects: references, freed and repeated codes', async () => {
    const { farm, admin, create, kg, category } = await start()
    const held = await admin.call('POST', '/suppliers', { name: 'Old', code: 'S1' })
    const group = farm.makeId()
    const supplier = { ...create('New', { code: 'S1' }), group }
    const item = {
      key: farm.makeId(),
      method: 'POST',
      path: '/supplies/items',
      body: { name: 'Bran', category_id: category, unit_id: kg, supplier_id: (supplier.body as { id: string }).id },
      group,
    }
    const give = {
      key: farm.makeId(),
      method: 'PATCH',
      path: `/suppliers/${held.body.id}`,
      body: { code: 'S2' },
      base: { code: 'S1' },
      group,
    }
    expect((await pushAll(admin, give, supplier, item)).map(({ status }) => status)).toEqual([200, 201, 201])
    const twice = farm.makeId()
    const twins = [
      { ...create('X', { code: 'T' }), group: twice },
      { ...create('Y', { code: 't' }), group: twice },
    ]
    expect((await pushAll(admin, ...twins)).map(({ body }) => body.code)).toEqual(['group_refused', 'duplicate'])
  })

  it('a group may repeat one change, but not two changes under one key', async () => {
    const { admin, makeId } = await openFarmWithAdmin()
    const [key, group] = [makeId(), makeId()]
    const named = (name: string) => ({ key, method: 'POST', path: '/suppliers', body: { name }, group })
    const refused = await pushAll(admin, named('Mill'), named('Barn'))
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'group_refused'],
      [422, 'key_reused'],
    ])
    expect((await admin.call('GET', '/suppliers')).body.items).toEqual([])
    const again = { ...named('Mill'), key: makeId() }
    const made = await pushAll(admin, again, again)
    expect(made.map(({ status, body }) => [status, body.id])).toEqual([
      [201, made[0]?.body.id],
      [201, made[0]?.body.id],
    ])
  })

  it('fails if one of its keys was fenced', async () => {
    const { farm, admin, create, count } = await start()
    const group = farm.makeId()
    const entries = [
      { ...create('A'), group },
      { ...create('B'), group },
    ]
    await admin.call('POST', '/sync/cancel', { key: entries[1]?.key })
    expect((await pushAll(admin, ...entries)).map(({ body }) => body.code)).toEqual(['group_refused', 'cancelled'])
    expect(await count(admin)).toBe(0)
  })

  it('works again after a temporary rejection', async () => {
    const { farm, admin, create } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const [only] = (await admin.call('GET', '/farms')).body.items as { id: string }[]
    const group = farm.makeId()
    const rename = { key: farm.makeId(), method: 'PATCH', path: `/farms/${only?.id}`, body: { name: 'P' }, group }
    const entries = [{ ...create('A'), group }, rename]
    expect((await pushAll(pia, ...entries)).map(({ status }) => status)).toEqual([409, 403])
    await admin.call('PATCH', `/users/${pia.id}`, { is_admin: true })
    expect((await pushAll(pia, ...entries)).map(({ status }) => status)).toEqual([201, 200])
  })
})
