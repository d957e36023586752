import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { fileFields } from '../../../src/domain/kit/files'
import { apiTokenAnswer } from '../../../src/domain/people-wire'
import { readAs } from '../../../src/domain/wire'
import { addBasics, addUser, type Caller, openFarmWithAdmin, PASSWORD } from '../support/farm'
import { openHttpFarm } from '../support/http-farm'

const ID = '0190aaaa-0000-7000-8000-000000000001'
const SHA = 'a'.repeat(64)
const DAY = 86_400_000
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

async function start() {
  const farm = await openFarmWithAdmin()
  const make = async (body: object, by: Caller = farm.admin) => {
    const answer = await by.call('POST', '/tokens', { current_password: PASSWORD, ...body })
    const made = readAs(apiTokenAnswer, answer.body)
    if (answer.status !== 201 || !made) throw new Error(JSON.stringify(answer))
    return { ...made, caller: farm.caller(by.id, made.token) }
  }
  return { farm, admin: farm.admin, make }
}

const records = registry.all.filter(({ name }) => name !== 'user')
const users = registry.all.filter(({ name }) => name === 'user')
const ofRecords = records.flatMap(({ path, fields }) => [
  path,
  `${path}/${ID}`,
  `${path}/${ID}/restore`,
  ...fileFields(fields).map((field) => `${path}/${ID}/${field}`),
])
const shared = [
  ...ofRecords,
  `/blobs/${SHA}`,
  '/supplies/stock',
  '/dishes',
  ...['push', 'changes', 'cancel', 'digest', 'issues', `issues/${ID}`, `issues/${ID}/settle`].map((n) => `/sync/${n}`),
]
const closed = [
  ...users.flatMap(({ path }) => [path, `${path}/${ID}`, `${path}/${ID}/reset-code`, `${path}/${ID}/reset-request`]),
  ...['/sessions', `/sessions/${ID}`, '/tokens', '/invites', `/invites/${ID}`, '/auth/logout'],
]

/** Which methods of an address are refused for the token's scope. An address answers 405 by itself before it asks who calls. */
async function refusedOf(caller: Caller, path: string): Promise<string[]> {
  const answers = await Promise.all(METHODS.map((method) => caller.call(method, path, {})))
  return METHODS.filter((_, index) => answers[index]?.body.code === 'token_scope')
}

async function knownOf(caller: Caller, path: string): Promise<string[]> {
  const answers = await Promise.all(METHODS.map((method) => caller.call(method, path, {})))
  return METHODS.filter((_, index) => answers[index]?.status !== 405)
}

describe('an API token', () => {
  it('reads records with scope read, and writes to no address', async () => {
    const { admin, make } = await start()
    const { caller } = await make({ name: 'Report', scope: 'read' })
    for (const path of shared) {
      const known = await knownOf(admin, path)
      const refused = await refusedOf(caller, path)
      // Every way to write is refused, and no way to read.
      expect([path, known.filter((method) => !['GET', 'HEAD'].includes(method) && !refused.includes(method))]).toEqual([
        path,
        [],
      ])
      expect([path, refused.filter((method) => ['GET', 'HEAD'].includes(method))]).toEqual([path, []])
    }
    expect((await caller.call('GET', '/units')).status).toBe(200)
    expect((await caller.call('GET', '/sync/changes')).status).toBe(200)
    expect(await caller.call('POST', '/units', { code: 'kg' })).toMatchObject({ status: 403 })
    const push = { mutations: [{ key: ID, method: 'POST', path: '/units', body: { code: 'kg' } }] }
    expect(await caller.call('POST', '/sync/push', push)).toMatchObject({ status: 403, body: { code: 'token_scope' } })
    expect((await admin.call('GET', '/units')).body.items).toEqual([])
  })

  it('gives its owner’s rights on records with scope write', async () => {
    const { farm, admin, make } = await start()
    const { caller } = await make({ name: 'Scale', scope: 'write' })
    for (const path of shared) expect([path, await refusedOf(caller, path)]).toEqual([path, []])
    const { item } = await addBasics(caller)
    expect((await admin.call('GET', `/supplies/items/${item}`)).body).toMatchObject({ created_by: admin.id })
    expect((await caller.call('PATCH', `/farms/${farm.store.farmId}`, { name: 'North' })).status).toBe(200)
    const pia = await addUser(farm, admin, 'Pia')
    const hers = await make({ name: 'Hers', scope: 'write' }, pia)
    expect((await hers.caller.call('PATCH', `/farms/${farm.store.farmId}`, { name: 'X' })).body.code).toBe(
      'admin_required',
    )
  })

  it.each(['read', 'write'])('reaches no access management with scope %s', async (scope) => {
    const { farm, admin, make } = await start()
    const { caller } = await make({ name: 'Report', scope })
    const rows = JSON.stringify(await farm.store.read(({ db }) => db.selectFrom('app_user').selectAll().execute()))
    for (const path of [...closed, `/users/${admin.id}`, '/users/me']) {
      const known = (await knownOf(farm.caller('', 'nobody'), path)).filter((method) => method !== 'HEAD')
      const open = path === '/users/me' ? ['GET'] : []
      const refused = await refusedOf(caller, path)
      expect([path, known.filter((method) => !refused.includes(method))]).toEqual([path, open])
    }
    expect((await caller.call('GET', '/users/me')).body).toEqual({ id: admin.id, is_admin: true, name: 'Vera' })
    // By push neither.
    const entry = { key: ID, method: 'PATCH', path: `/users/${admin.id}`, body: { name: 'X' } }
    await caller.call('POST', '/sync/push', { mutations: [entry] })
    expect((await admin.call('GET', `/users/${admin.id}`)).body.name).toBe('Vera')
    const after = JSON.stringify(await farm.store.read(({ db }) => db.selectFrom('app_user').selectAll().execute()))
    expect(after).toBe(rows)
  })

  it('appears among the sessions with name, scope and last use, and ends there', async () => {
    const { farm, admin, make } = await start()
    const { id, caller, expires_at } = await make({ name: 'Report', scope: 'read', days: 30 })
    expect(expires_at).toBe('2026-04-09T08:00:00.000Z')
    farm.clock.at += 3_600_000
    await caller.call('GET', '/units')
    const items = (await admin.call('GET', '/sessions')).body.items as { readonly id: string }[]
    expect(items.find((row) => row.id === id)).toEqual({
      id,
      kind: 'token',
      device: 'Report',
      scope: 'read',
      created_at: '2026-03-10T08:00:00.000Z',
      last_used_at: '2026-03-10T09:00:00.000Z',
      expires_at,
      current: false,
    })
    // One's other sessions may end without the programs.
    await admin.call('DELETE', '/sessions')
    expect((await caller.call('GET', '/units')).status).toBe(200)
    expect((await admin.call('DELETE', `/sessions/${id}`)).status).toBe(204)
    expect(await caller.call('GET', '/units')).toMatchObject({ status: 401, body: { reason: 'ended_elsewhere' } })
    const other = await make({ name: 'Other', scope: 'read', days: 1 })
    await admin.call('DELETE', '/sessions?tokens=true')
    expect((await other.caller.call('GET', '/units')).status).toBe(401)
  })

  it('survives its owner’s new password, but not an admin’s or the account’s end', async () => {
    const { farm, admin, make } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const { caller } = await make({ name: 'Scale', scope: 'write' }, pia)
    const reason = async (of = caller) => (await of.call('GET', '/units')).body.reason ?? 'none'
    await pia.call('PATCH', '/users/me', { password: 'another-one-43', current_password: PASSWORD })
    expect(await reason()).toBe('none')
    await admin.call('PATCH', `/users/${pia.id}`, { password: 'a-third-one-44' })
    expect(await reason()).toBe('password_changed')
    const again = await farm.login('pia@farm.example', 'a-third-one-44')
    const password = { current_password: 'a-third-one-44' }
    const second = await make({ ...password, name: 'Scale', scope: 'write', days: 1 }, again)
    farm.clock.at += DAY
    expect(await reason(second.caller)).toBe('too_old')
    const later = await farm.login('pia@farm.example', 'a-third-one-44')
    const third = await make({ ...password, name: 'Scale', scope: 'write' }, later)
    const chief = await farm.login('vera@farm.example')
    await chief.call('DELETE', `/users/${pia.id}`)
    expect(await reason(third.caller)).toBe('account_removed')
  })

  it.each([
    [{ scope: 'read' }, { name: 'required' }],
    [{ name: ' ', scope: 'read' }, { name: 'required' }],
    [{ name: 'x'.repeat(61), scope: 'read' }, { name: 'max_length' }],
    [{ name: 'A', scope: 'all' }, { scope: 'option' }],
    [{ name: 'A', scope: 'read', days: 0 }, { days: 'min' }],
    [{ name: 'A', scope: 'read', days: 366 }, { days: 'max' }],
    [{ name: 'A', scope: 'read', days: 1.5 }, { days: 'number' }],
    [{ name: 'A', scope: 'read', is_admin: true }, { is_admin: 'unknown' }],
  ])('needs valid fields, unlike %j', async (body, fields) => {
    const { admin } = await start()
    const whole = { current_password: PASSWORD, ...body }
    expect(await admin.call('POST', '/tokens', whole)).toMatchObject({ status: 422, body: { fields } })
  })

  it('needs its owner’s current password, and a wrong one is throttled', async () => {
    const { admin } = await start()
    const body = { name: 'Scale', scope: 'read' }
    const field = (code: string) => ({ status: 422, body: { fields: { current_password: code } } })
    expect(await admin.call('POST', '/tokens', body)).toMatchObject(field('required'))
    const wrong = () => admin.call('POST', '/tokens', { ...body, current_password: 'oyster-blue-8' })
    for (let tries = 0; tries < 4; tries++) expect(await wrong()).toMatchObject(field('password_current'))
    expect((await wrong()).status).toBe(429)
  })

  it('counts towards a limit of twenty, without ended ones', async () => {
    const { farm, admin, make } = await start()
    const first = await make({ name: 'Scale 0', scope: 'read' })
    await make({ name: 'Short', scope: 'read', days: 1 })
    for (let one = 1; one < 19; one++) await make({ name: `Scale ${one}`, scope: 'read' })
    const more = (by: Caller = admin) =>
      by.call('POST', '/tokens', { name: 'One more', scope: 'read', current_password: PASSWORD })
    expect(await more()).toMatchObject({
      status: 422,
      body: { fields: { name: 'max_items' }, params: { name: { n: 20 } } },
    })
    farm.clock.at += 2 * DAY
    const later = await farm.login('vera@farm.example')
    expect((await more(later)).status).toBe(201)
    expect((await more(later)).status).toBe(422)
    expect((await later.call('DELETE', `/sessions/${first.id}`)).status).toBe(204)
    expect((await more(later)).status).toBe(201)
  })

  it('loses an upload before the file’s bytes are read, with scope read', async () => {
    const http = await openHttpFarm()
    try {
      const { body } = await http.farm.admin.call('POST', '/tokens', {
        ...{ name: 'Report', scope: 'read' },
        current_password: PASSWORD,
      })
      const heard = await new Promise<string>((resolve, reject) => {
        const socket = connect(http.port, '127.0.0.1', () => socket.write(head.join('\r\n')))
        const head = [
          `PUT /api/supplies/purchases/${ID}/receipt HTTP/1.1`,
          'Host: farm',
          `Authorization: Bearer ${body.token}`,
          'Content-Type: application/octet-stream',
          'Content-Length: 1000000\r\n\r\n',
        ]
        socket.once('data', (data) => resolve(String(data)))
        socket.once('data', () => socket.destroy())
        socket.on('error', reject)
      })
      expect(heard).toMatch(/^HTTP\/1\.1 403 [\s\S]*token_scope/)
    } finally {
      await http.close()
    }
  })
})
