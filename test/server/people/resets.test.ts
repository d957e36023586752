import { describe, expect, it } from 'vitest'
import { resetCodeAnswer } from '../../../src/domain/people-wire'
import { readAs } from '../../../src/domain/wire'
import { addUser, openFarmWithAdmin, PASSWORD } from '../support/farm'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FRESH = 'oyster-blue-7'
const EMAIL = 'pia@farm.example'

async function start() {
  const farm = await openFarmWithAdmin()
  const pia = await addUser(farm, farm.admin, 'Pia')
  const codeFor = async (id = pia.id) => {
    const answer = await farm.admin.call('POST', `/users/${id}/reset-code`)
    const made = readAs(resetCodeAnswer, answer.body)
    if (answer.status !== 201 || !made) throw new Error(JSON.stringify(answer))
    return made
  }
  const reset = (code: string, extra: object = {}, address = '10.0.0.7') => {
    const body = { email: EMAIL, code, password: FRESH, ...extra }
    return farm.raw({ method: 'POST', path: '/auth/reset', body, address })
  }
  const ask = (email: string, address = '10.0.0.7') =>
    farm.raw({ method: 'POST', path: '/auth/reset-request', body: { email }, address })
  const requestedAt = async (id = pia.id) => (await farm.admin.call('GET', `/users/${id}`)).body.reset_requested_at
  return { farm, admin: farm.admin, pia, codeFor, reset, ask, requestedAt }
}

const refused = { status: 403, body: { code: 'reset_code' } }

describe('a one-time code', () => {
  it('gives a new password and session, and ends all other sessions and tokens', async () => {
    const { farm, admin, pia, codeFor, reset } = await start()
    const token = String(
      (await pia.call('POST', '/tokens', { name: 'Scale', scope: 'write', current_password: PASSWORD })).body.token,
    )
    const { code, expires_at } = await codeFor()
    expect([code.length, expires_at]).toEqual([6, '2026-03-10T08:15:00.000Z'])
    const done = await reset(`${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`, { device: 'Phone', remember: true })
    expect(done.status).toBe(200)
    const phone = farm.caller(pia.id, String(done.body.token))
    expect((await phone.call('GET', '/users/me')).body).toMatchObject({ id: pia.id, name: 'Pia' })
    for (const old of [pia.token, token]) {
      const { body } = await farm.raw({ method: 'GET', path: '/units', token: old })
      expect(body).toMatchObject({ reason: 'password_changed', ended_where: 'Phone' })
    }
    expect(farm.endedSessions).toHaveLength(2)
    expect((await farm.login(EMAIL, FRESH)).id).toBe(pia.id)
    const old = { email: EMAIL, password: PASSWORD }
    expect((await farm.raw({ method: 'POST', path: '/auth/login', body: old })).status).toBe(401)
    expect((await admin.call('GET', `/users/${pia.id}`)).body).toMatchObject({ updated_by: pia.id })
  })

  it('works once, even for two simultaneous requests', async () => {
    const { codeFor, reset } = await start()
    const { code } = await codeFor()
    const answers = await Promise.all([reset(code), reset(code, {}, '10.0.0.8'), reset(code, {}, '10.0.0.9')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    expect(await reset(code)).toMatchObject(refused)
  })

  it('gives one error for a wrong code, an unknown e-mail and no code', async () => {
    const { farm, admin, codeFor, reset } = await start()
    const { code } = await codeFor()
    const wrong = await reset(code === '222222' ? '333333' : '222222')
    expect(wrong).toMatchObject(refused)
    expect(await reset(code, { email: 'nobody@farm.example' })).toEqual(wrong)
    await addUser(farm, admin, 'Olaf')
    expect(await reset(code, { email: 'olaf@farm.example' })).toEqual(wrong)
    expect((await reset(code)).status).toBe(200)
  })

  it('ends with a new code, after 15 minutes, or with a new password', async () => {
    const { farm, admin, pia, codeFor, reset } = await start()
    const first = await codeFor()
    const second = await codeFor()
    expect(await reset(first.code)).toMatchObject(refused)
    farm.clock.at += 15 * MINUTE
    expect(await reset(second.code)).toMatchObject(refused)
    const third = await codeFor()
    await admin.call('PATCH', `/users/${pia.id}`, { password: 'a-third-one-44' })
    expect(await reset(third.code)).toMatchObject(refused)
    const ahead = await farm.login('vera@farm.example')
    farm.clock.at += 2 * 60 * MINUTE
    const { code } = (await ahead.call('POST', `/users/${pia.id}/reset-code`)).body
    farm.clock.at -= 2 * 60 * MINUTE
    expect(await reset(String(code), {}, '10.0.0.8')).toMatchObject(refused)
  })

  it('reveals a pending account to its holder only', async () => {
    const { admin, pia, codeFor, reset } = await start()
    const { code } = await codeFor()
    await admin.call('PATCH', `/users/${pia.id}`, { approved: false })
    expect(await reset('222222')).toMatchObject(refused)
    expect(await reset(code)).toMatchObject({ status: 403, body: { code: 'access_denied' } })
  })

  it('becomes worthless when its admin loses the role', async () => {
    const { farm, admin, pia, reset } = await start()
    const olaf = await addUser(farm, admin, 'Olaf')
    await admin.call('PATCH', `/users/${olaf.id}`, { is_admin: true })
    const { code } = (await olaf.call('POST', `/users/${pia.id}/reset-code`)).body
    await admin.call('DELETE', `/users/${olaf.id}`)
    expect(await reset(String(code))).toMatchObject(refused)
  })

  it('needs an admin, for another existing account', async () => {
    const { farm, admin, pia } = await start()
    const make = (caller: typeof admin, id: string) => caller.call('POST', `/users/${id}/reset-code`)
    expect(await make(pia, admin.id)).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    expect(await make(admin, admin.id)).toMatchObject({ status: 403, body: { code: 'access_denied' } })
    const nobody = { status: 404, body: { code: 'not_found', message: 'User not found.' } }
    expect(await make(admin, farm.makeId())).toMatchObject(nobody)
    await admin.call('DELETE', `/users/${pia.id}`)
    expect((await make(admin, pia.id)).status).toBe(410)
  })

  it('rejects a weak password, and stays usable', async () => {
    const { codeFor, reset } = await start()
    const { code } = await codeFor()
    const weak = await reset(code, { password: 'Password123' })
    expect(weak).toMatchObject({ status: 422, body: { fields: { password: 'password_common' } } })
    expect((await reset(code)).status).toBe(200)
  })

  it('throttles guesses', async () => {
    const { reset } = await start()
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await reset('222222')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 429, 429])
  })
})

describe('a request for a new password', () => {
  it('appears to admins beside the account until it is answered', async () => {
    const { admin, pia, ask, requestedAt, codeFor } = await start()
    expect(await requestedAt()).toBeUndefined()
    expect((await ask('PIA@farm.example')).status).toBe(204)
    expect(await requestedAt()).toBe('2026-03-10T08:00:00.000Z')
    const rows = (await admin.call('GET', '/users')).body.items as { readonly reset_requested_at?: string }[]
    expect(rows.filter(({ reset_requested_at }) => reset_requested_at !== undefined)).toHaveLength(1)
    await codeFor()
    expect(await requestedAt()).toBeUndefined()
    await ask(EMAIL)
    expect((await pia.call('DELETE', `/users/${pia.id}/reset-request`)).status).toBe(403)
    expect((await admin.call('DELETE', `/users/${pia.id}/reset-request`)).status).toBe(204)
    expect(await requestedAt()).toBeUndefined()
    await ask(EMAIL)
    await admin.call('PATCH', `/users/${pia.id}`, { password: 'a-third-one-44' })
    expect(await requestedAt()).toBeUndefined()
  })

  it('disappears after seven days', async () => {
    const { farm, pia, ask } = await start()
    await ask(EMAIL)
    farm.clock.at += 7 * DAY + 1
    const admin = await farm.login('vera@farm.example')
    expect((await admin.call('GET', `/users/${pia.id}`)).body).not.toHaveProperty('reset_requested_at')
    await ask('somebody@farm.example')
    const rows = await farm.store.read(({ db }) => db.selectFrom('reset_request').selectAll().execute())
    expect(rows).toHaveLength(1)
  })

  it('answers an unknown e-mail alike, and is slowed down alike', async () => {
    const { ask } = await start()
    const known = await ask(EMAIL)
    expect(await ask('nobody@farm.example')).toEqual(known)
    const statuses = async (email: string, address: string) => {
      const all: number[] = []
      for (let count = 0; count < 6; count++) all.push((await ask(email, address)).status)
      return all
    }
    expect(await statuses(EMAIL, '10.3.0.1')).toEqual([204, 204, 204, 204, 429, 429])
    expect(await statuses('nobody@farm.example', '10.3.0.2')).toEqual([204, 204, 204, 204, 429, 429])
  })
})

describe('accounts as they are shown', () => {
  it('show "User not found." for an unknown id, for every verb', async () => {
    const { farm, admin } = await start()
    const nobody = { status: 404, body: { code: 'not_found', message: 'User not found.' } }
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(await admin.call(method, `/users/${farm.makeId()}`, {})).toMatchObject(nobody)
    }
  })

  it('carry the last sign-in in every answer, and none of it in the record', async () => {
    const { farm, admin, pia } = await start()
    const at = { last_login_at: '2026-03-10T08:00:00.000Z' }
    expect((await admin.call('PATCH', `/users/${pia.id}`, { notes: 'x' })).body).toMatchObject(at)
    expect((await pia.call('PATCH', '/users/me', { tg_id: '@pia' })).body).toMatchObject(at)
    const made = await admin.call('POST', '/users', { name: 'New', email: 'new@farm.example' })
    expect(made.body).not.toHaveProperty('last_login_at')
    const rows = await farm.store.read(({ db }) => db.selectFrom('record').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('last_login_at')
  })
})
