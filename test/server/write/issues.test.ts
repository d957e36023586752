import { describe, expect, it } from 'vitest'
import { readIssue } from '../../../src/domain/issues'
import type { Row } from '../../../src/domain/kit/entity'
import { addBasics, addUser, type Body, type Caller, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

async function start() {
  const farm = await openFarmWithAdmin()
  const basics = await addBasics(farm.admin)
  const pia = await addUser(farm, farm.admin, 'Pia')
  const open = async (user: Caller) => (await user.call('GET', '/sync/issues')).body.items as Body[]
  const settle = (user: Caller, id: string | undefined, body: object) =>
    user.call('POST', `/sync/issues/${id}/settle`, body)
  /** Pia's patch that meets somebody else's. */
  const clash = async (): Promise<PushEntry> => {
    const entry = {
      key: farm.makeId(),
      method: 'PATCH',
      path: `/supplies/items/${basics.item}`,
      body: { name: 'Roggen' },
      base: { name: 'Rye grain' },
    }
    await farm.admin.call('PATCH', entry.path, { name: 'Rye' })
    const [refused] = await pushAll(pia, entry)
    expect(refused?.body.code).toBe('conflict')
    return entry
  }
  return { farm, admin: farm.admin, pia, ...basics, open, settle, clash }
}

describe('an issue (S26)', () => {
  it('opens once per rejected entry of a push, under the mutation’s key', async () => {
    const { farm, pia, open, item, clash } = await start()
    const entry = await clash()
    await pushAll(pia, entry)
    expect(await open(pia)).toMatchObject([
      {
        id: entry.key,
        user: pia.id,
        device: null,
        path: entry.path,
        record_id: item,
        method: 'PATCH',
        body: { name: 'Roggen' },
        base: { name: 'Rye grain' },
        code: 'conflict',
        fields: { name: 'conflict' },
        current: { id: item, name: 'Rye' },
        created_at: '2026-03-10T08:00:00.000Z',
      },
    ])
    expect(farm.reports).toEqual([])
  })

  it('opens neither for plain REST nor for rejections of the key itself', async () => {
    const { pia, open, clash } = await start()
    const entry = await clash()
    await pia.call('POST', '/suppliers', { name: '' })
    await pushAll(pia, { ...entry, body: { name: 'Else' } })
    expect(await open(pia)).toHaveLength(1)
  })

  it('appears to its owner and to admins, in list and feed', async () => {
    const { farm, admin, pia, open, clash } = await start()
    const olaf = await addUser(farm, admin, 'Olaf')
    await clash()
    expect(await open(olaf)).toEqual([])
    expect(await open(admin)).toHaveLength(1)
    const inFeed = async (user: Caller) => {
      const { changes } = (await user.call('GET', '/sync/changes')).body as { changes: { path: string }[] }
      return changes.filter(({ path }) => path === '/sync/issues').length
    }
    expect([await inFeed(olaf), await inFeed(pia), await inFeed(admin)]).toEqual([0, 1, 1])
    const buckets = async (user: Caller) => (await user.call('GET', '/sync/digest')).body.buckets as Body
    expect((await buckets(olaf))['/sync/issues']).not.toEqual((await buckets(pia))['/sync/issues'])
    expect((await olaf.call('GET', `/sync/issues/${(await open(pia))[0]?.id}`)).status).toBe(404)
  })

  it('settles once, by its owner', async () => {
    const { admin, pia, open, settle, clash } = await start()
    const { key } = await clash()
    expect(await settle(admin, key, { decision: 'discard' })).toMatchObject({ status: 403 })
    expect(await settle(pia, key, { decision: 'perhaps' })).toMatchObject({ status: 400 })
    const settled = await settle(pia, key, { decision: 'discard' })
    expect(settled).toMatchObject({ status: 200, body: { id: key, decision: 'discard' } })
    expect(settled.body.settled_at).toBe('2026-03-10T08:00:00.000Z')
    expect(await settle(pia, key, { decision: 'discard' })).toMatchObject({
      status: 409,
      body: { code: 'already_settled' },
    })
    expect(await open(pia)).toEqual([])
    const { changes } = (await pia.call('GET', '/sync/changes')).body as { changes: { id: string; record: Body }[] }
    expect(changes.find(({ id }) => id === key)?.record).toHaveProperty('settled_at')
  })

  it('applies on the base of its owner’s decision, and otherwise stays open', async () => {
    const { admin, pia, open, settle, clash, item } = await start()
    const { key } = await clash()
    await admin.call('PATCH', `/supplies/items/${item}`, { name: 'Rye 2' })
    const apply = (name: string) => settle(pia, key, { decision: 'apply', changes: { name: 'Roggen' }, base: { name } })
    expect(await apply('Rye')).toMatchObject({ status: 409, body: { code: 'conflict', current: { name: 'Rye 2' } } })
    expect(await open(pia)).toHaveLength(1)
    expect(await apply('Rye 2')).toMatchObject({ status: 200, body: { id: key, record: { name: 'Roggen' } } })
    expect(await open(pia)).toEqual([])
    expect((await admin.call('GET', `/supplies/items/${item}`)).body.name).toBe('Roggen')
  })

  it('settles with a new code after a duplicate, and dependents pass at once', async () => {
    const { farm, pia, open, settle, category, kg } = await start()
    const id = farm.makeId()
    const body = { id, name: 'Rye 2', code: 'RYE', category_id: category, unit_id: kg }
    const create = { key: farm.makeId(), method: 'POST', path: '/supplies/items', body }
    const [refused] = await pushAll(pia, create)
    expect(refused?.body.code).toBe('duplicate')
    const settled = await settle(pia, create.key, { decision: 'apply', changes: { code: 'RYE-2' }, base: {} })
    expect(settled.body.record).toMatchObject({ id, code: 'RYE-2', name: 'Rye 2' })
    expect(await open(pia)).toEqual([])
  })

  it('S26.14: rejects late packets once it is reported or settled', async () => {
    const { farm, admin, pia, settle } = await start()
    const [only] = (await admin.call('GET', '/farms')).body.items as Body[]
    const path = `/farms/${only?.id}`
    const refused = async (name: string) => {
      const entry = { key: farm.makeId(), method: 'PATCH', path, body: { name } }
      expect((await pushAll(pia, entry))[0]?.body.code).toBe('admin_required')
      return entry
    }
    const [reported, settled] = [await refused('Hill'), await refused('Dale')]
    const body = { ...reported, key: undefined, code: 'admin_required' }
    expect((await pia.call('PUT', `/sync/issues/${reported.key}`, body)).status).toBe(200)
    expect((await settle(pia, settled.key, { decision: 'discard' })).status).toBe(200)
    await admin.call('PATCH', `/users/${pia.id}`, { is_admin: true })
    const late = await pushAll(pia, reported, settled)
    expect(late.map(({ body }) => body.code)).toEqual(['cancelled', 'cancelled'])
    expect((await admin.call('GET', path)).body.name).toBe(only?.name)
    const apply = { decision: 'apply', changes: { name: 'Hill' }, base: { name: only?.name } }
    expect((await settle(pia, reported.key, apply)).body.record).toMatchObject({ name: 'Hill' })
  })

  it('settles inside a push too, and a rejected settlement opens no issue', async () => {
    const { farm, pia, open, clash } = await start()
    const { key } = await clash()
    const path = `/sync/issues/${key}/settle`
    const entry = (body: object) => ({ key: farm.makeId(), method: 'POST', path, body })
    const apply = { decision: 'apply', changes: { name: 'Roggen' }, base: { name: 'Rye grain' } }
    expect((await pushAll(pia, entry(apply)))[0]?.body.code).toBe('conflict')
    const discard = entry({ decision: 'discard' })
    const [settled] = await pushAll(pia, discard)
    expect(settled).toMatchObject({ status: 200, body: { id: key } })
    expect((await pushAll(pia, discard))[0]).toEqual(settled)
    expect((await pushAll(pia, entry({ decision: 'discard' })))[0]?.body.code).toBe('already_settled')
    expect(await open(pia)).toEqual([])
  })

  it('accepts a device’s report of a change that the server never rejected (S22)', async () => {
    const { farm, admin, pia, open, item } = await start()
    const id = farm.makeId()
    const body = {
      path: `/supplies/items/${item}`,
      record_id: item,
      method: 'PATCH',
      code: 'lost',
      body: { name: 'X' },
    }
    const put = (user: Caller, more: object = {}) => user.call('PUT', `/sync/issues/${id}`, { ...body, ...more })
    expect((await put(pia)).body).toMatchObject({ id, user: pia.id, code: 'lost' })
    expect((await put(pia)).status).toBe(200)
    expect((await put(admin)).status).toBe(403)
    expect(await put(pia, { user: admin.id })).toMatchObject({ status: 403, body: { code: 'wrong_actor' } })
    expect(await open(pia)).toMatchObject([{ id, user: pia.id, fields: null, current: null }])
    expect((await pia.call('PUT', `/sync/issues/${farm.makeId()}`, { path: 'x' })).status).toBe(400)
  })

  it('loads on devices even if its report named no other keys', async () => {
    const { farm, pia, open } = await start()
    const change = { method: 'POST', path: '/suppliers', body: { id: farm.makeId(), name: 'Mill' } }
    await pia.call('PUT', `/sync/issues/${farm.makeId()}`, { ...change, code: 'lost', mates: [change] })
    const [row] = await open(pia)
    expect(readIssue(row as Row)).toMatchObject({ code: 'lost', mates: [change] })
  })

  it('stores nothing of an account pushed by mistake, so passwords stay hidden', async () => {
    const { farm, admin, open } = await start()
    const group = farm.makeId()
    const account = { name: 'Otto', email: 'otto@farm.example', password: 'correct horse battery' }
    const post = (path: string, body: object) => ({ key: farm.makeId(), method: 'POST', path, body, group })
    const bad = post('/suppliers', { name: '' })
    await pushAll(admin, bad, post('/users', account))
    await pushAll(admin, { key: farm.makeId(), method: 'POST', path: '/users', body: account })
    const issues = await open(admin)
    expect(issues.map(({ code }) => code)).toEqual(['invalid', 'method_not_allowed'])
    expect(issues[0]).toMatchObject({ path: '/suppliers', mates: [{ path: '/users', body: null }] })
    expect(JSON.stringify(issues)).not.toContain('horse')
  })

  it('stores nothing that was sent to an address of no record, by any caller', async () => {
    const { farm, admin, open } = await start()
    const body = { email: 'vera@farm.example', password: 'correct horse battery', receipt: 'correct horse' }
    const base = { password: 'an old horse' }
    const paths = [
      '/auth/login?password=horse',
      '/setup',
      '/users/me',
      `/users/${admin.id}`,
      `/users/${admin.id}/restore`,
      '/',
      '/sync/push',
      `/supplies/purchases/${farm.makeId()}/receipt?horse`,
      '/blobs/horseless',
    ]
    for (const path of paths) {
      for (const method of ['POST', 'PATCH', 'PUT']) {
        await pushAll(admin, { key: farm.makeId(), method, path, body, base })
        const told = { method, path, body, base, code: 'lost', mates: [{ method, path, body, base }] }
        await admin.call('PUT', `/sync/issues/${farm.makeId()}`, told)
      }
    }
    const issues = await open(admin)
    expect(issues.length).toBeGreaterThanOrEqual(paths.length)
    expect(JSON.stringify(issues).replaceAll('horseless', '')).not.toContain('horse')
    const [kept] = await pushAll(admin, { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: '' } })
    expect(kept?.status).toBe(422)
    expect(await open(admin)).toContainEqual(expect.objectContaining({ path: '/suppliers', body: { name: '' } }))
  })
})
