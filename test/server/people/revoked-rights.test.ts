import { describe, expect, it } from 'vitest'
import { MOST_TOGETHER } from '../../../server/storage/writer'
import { digestOf } from '../../../src/domain/digest'
import { addBasics, addUser, type Body, type Caller, openFarmWithAdmin, pushAll } from '../support/farm'

type Row = { readonly id: string; readonly rev: number; readonly settled_at?: string; readonly user?: string }
type Change = { readonly path: string; readonly id: string; readonly rev: number; readonly record: Row | null }

async function start() {
  const farm = await openFarmWithAdmin()
  await addBasics(farm.admin)
  const pia = await addUser(farm, farm.admin, 'Pia')
  const set = (rights: object) => farm.admin.call('PATCH', `/users/${pia.id}`, rights)
  const refuse = async (user: Caller) => {
    const entry = { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: '' } }
    await pushAll(user, entry)
    return entry.key
  }
  return { farm, admin: farm.admin, pia, set, refuse }
}

/** A replica as devices have it: loaded under a new generation, older rows dropped, then kept up by its cursor. */
function makeReplica(user: Caller) {
  const rows = new Map<string, Row>()
  let cursor = ''
  const keep = (path: string, id: string, row: Row | null) => {
    if (row === null || row.settled_at !== undefined) rows.delete(`${path} ${id}`)
    else rows.set(`${path} ${id}`, row)
  }
  const follow = async (): Promise<number> => {
    const page = await user.call('GET', `/sync/changes?limit=1000${cursor && `&since=${cursor}`}`)
    if (page.status !== 200) return page.status
    for (const { path, id, record } of page.body.changes as Change[]) keep(path, id, record)
    cursor = String(page.body.cursor)
    return page.status
  }
  const load = async () => {
    const before = [...rows.keys()]
    const fresh = new Set<string>()
    cursor = String((await user.call('GET', '/sync/changes?limit=0')).body.cursor)
    const { buckets } = (await user.call('GET', '/sync/digest')).body as { buckets: Body }
    for (const path of Object.keys(buckets)) {
      for (const row of (await user.call('GET', path)).body.items as Row[]) {
        keep(path, row.id, row)
        fresh.add(`${path} ${row.id}`)
      }
    }
    for (const name of before) if (!fresh.has(name)) rows.delete(name)
    return before.filter((name) => !rows.has(name))
  }
  const matches = async () => {
    const { buckets } = (await user.call('GET', '/sync/digest')).body as { buckets: Body }
    return Object.entries(buckets).every(([path, bucket]) => {
      const mine = [...rows].filter(([name]) => name.startsWith(`${path} `)).map(([, row]) => row)
      return JSON.stringify(digestOf(mine)) === JSON.stringify(bucket)
    })
  }
  return { rows, follow, load, matches }
}

describe('an admin who becomes a regular user (S24)', () => {
  it('keeps the session, loads again, and loses hidden records', async () => {
    const { admin, pia, set, refuse } = await start()
    await set({ is_admin: true })
    const replica = makeReplica(pia)
    const [hers, others] = [await refuse(pia), await refuse(admin)]
    await replica.load()
    expect([replica.rows.has(`/sync/issues ${hers}`), replica.rows.has(`/sync/issues ${others}`)]).toEqual([true, true])
    const list = String((await pia.call('GET', '/sync/issues')).body.cursor)
    await set({ is_admin: false })
    expect((await pia.call('GET', '/users/me')).body).toMatchObject({ id: pia.id, is_admin: false })
    expect(await replica.follow()).toBe(410)
    expect((await pia.call('GET', `/sync/issues?since=${list}`)).status).toBe(410)
    expect((await pia.call('GET', '/users')).status).toBe(403)
    expect((await pia.call('GET', `/sync/issues/${others}`)).status).toBe(404)
    expect(await replica.load()).toEqual([`/sync/issues ${others}`])
    expect(await replica.matches()).toBe(true)
    // Later pages bring nothing of other people either.
    await refuse(admin)
    await admin.call('POST', `/sync/issues/${others}/settle`, { decision: 'discard' })
    expect(await replica.follow()).toBe(200)
    expect([...replica.rows.keys()].filter((name) => name.startsWith('/sync/issues'))).toEqual([`/sync/issues ${hers}`])
    expect(await replica.matches()).toBe(true)
  })

  it('learns of it with the next page of a running pull', async () => {
    const { admin, pia, set, refuse } = await start()
    await set({ is_admin: true })
    for (let count = 0; count < 5; count++) await refuse(admin)
    const first = (await pia.call('GET', '/sync/changes?limit=2')).body
    const list = (await pia.call('GET', '/sync/issues?limit=2')).body
    expect([first.more, list.more]).toEqual([true, true])
    await set({ is_admin: false })
    for (const path of [`/sync/changes?limit=2&since=${first.cursor}`, `/sync/issues?limit=2&since=${list.cursor}`]) {
      expect(await pia.call('GET', path)).toMatchObject({ status: 410, body: { code: 'reset' } })
    }
  })

  it('misses nothing when the rights return before the next pull', async () => {
    const { admin, pia, set, refuse } = await start()
    await set({ is_admin: true })
    const replica = makeReplica(pia)
    await replica.load()
    await set({ is_admin: false })
    const key = await refuse(admin)
    await set({ is_admin: true })
    expect(await replica.follow()).toBe(200)
    expect(replica.rows.has(`/sync/issues ${key}`)).toBe(true)
    expect(await replica.matches()).toBe(true)
  })

  it('loses admin writes, under keys that store no answer', async () => {
    const { farm, admin, pia, set } = await start()
    await set({ is_admin: true })
    const [only] = (await admin.call('GET', '/farms')).body.items as Body[]
    const entry = { key: farm.makeId(), method: 'PATCH', path: `/farms/${only?.id}`, body: { name: 'Hill' } }
    await set({ is_admin: false })
    expect((await pushAll(pia, entry))[0]).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    await set({ is_admin: true })
    expect((await pushAll(pia, entry))[0]?.status).toBe(200)
  })
})

describe('a user who is deleted or no longer approved', () => {
  it('loses sessions and pushes, and keeps a valid cursor for later rights', async () => {
    const { farm, admin, pia, set, refuse } = await start()
    const key = await refuse(pia)
    const { cursor } = (await pia.call('GET', '/sync/changes')).body
    await set({ approved: false })
    const entry = { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: 'Mill' } }
    const calls: [string, string, object?][] = [
      ['GET', '/users/me'],
      ['GET', '/sync/changes'],
      ['GET', '/sync/digest'],
      ['GET', '/sync/issues'],
      ['GET', '/units'],
      ['POST', '/sync/push', { mutations: [entry] }],
      ['POST', '/sync/cancel', { key: entry.key }],
      ['POST', `/sync/issues/${key}/settle`, { decision: 'discard' }],
    ]
    for (const [method, path, body] of calls)
      expect([path, (await pia.call(method, path, body)).status]).toEqual([path, 401])
    expect(farm.endedSessions).toHaveLength(1)
    expect((await admin.call('GET', '/suppliers')).body.items).toEqual([])
    const attempt = {
      method: 'POST',
      path: '/auth/login',
      body: { email: 'pia@farm.example', password: 'spawn-run-42' },
    }
    expect((await farm.raw({ ...attempt, address: '10.0.0.9' })).status).toBe(403)
    await set({ approved: true })
    expect((await pia.call('GET', '/users/me')).status).toBe(401)
    const again = await farm.login('pia@farm.example')
    const { id } = (await admin.call('POST', '/units', { code: 'l' })).body
    const { changes } = (await again.call('GET', `/sync/changes?since=${cursor}`)).body
    // With their own person, which shows that they can sign in again.
    expect((changes as Change[]).map((change) => change.id).toSorted()).toEqual([id, again.id].toSorted())
    expect((await pushAll(again, entry))[0]?.status).toBe(201)
    expect((await again.call('GET', '/sync/issues')).body.items).toMatchObject([{ id: key }])
  })

  it('stops in the middle of a push: finished entries stay, others never start', async () => {
    const { farm, admin, pia, set } = await start()
    const names = Array.from({ length: MOST_TOGETHER + 15 }, (_, n) => `S${n + 10}`)
    const entries = names.map((name) => ({
      key: farm.makeId(),
      method: 'POST',
      path: '/suppliers',
      body: { id: farm.makeId(), name },
    }))
    const made = pia.call('POST', '/sync/push', { mutations: entries })
    // The first entries wait for their commit; the next are another transaction.
    const revoked = set({ approved: false })
    const [answer] = await Promise.all([made, revoked])
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    const kept = ((await admin.call('GET', '/suppliers')).body.items as Body[]).map(({ name }) => name)
    expect(names.slice(0, kept.length)).toEqual(kept.toSorted())
    expect(kept.length).toBeLessThan(names.length)
    expect(farm.reports).toEqual([])
    await set({ approved: true })
    const again = await farm.login('pia@farm.example')
    expect((await pushAll(again, ...entries)).map(({ status }) => status)).toEqual(names.map(() => 201))
    expect((await admin.call('GET', '/suppliers')).body.items).toHaveLength(names.length)
  })

  it('leaves name and open issues to the others', async () => {
    const { admin, pia, refuse } = await start()
    const key = await refuse(pia)
    await admin.call('DELETE', `/users/${pia.id}`)
    expect((await pia.call('GET', '/sync/changes')).status).toBe(401)
    expect((await admin.call('GET', `/people/${pia.id}`)).body).toMatchObject({ name: 'Pia' })
    expect((await admin.call('GET', '/sync/issues')).body.items).toMatchObject([{ id: key, user: pia.id }])
  })
})
