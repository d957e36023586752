import { describe, expect, it } from 'vitest'
import {
  CODE_ALPHABET,
  inviteAnswer,
  joinAnswer,
  newInviteAnswer,
  openedInviteAnswer,
} from '../../../src/domain/people-wire'
import { readAs } from '../../../src/domain/wire'
import { type Answer, addUser, type Caller, openFarmWithAdmin } from '../support/farm'

const MINUTE = 60_000

async function start() {
  const farm = await openFarmWithAdmin({ farm: { name: 'North' } })
  const invite = async (body: object = {}, by: Caller = farm.admin) => {
    const answer = await by.call('POST', '/invites', body)
    const made = readAs(newInviteAnswer, answer.body)
    if (answer.status !== 201 || !made) throw new Error(JSON.stringify(answer))
    return made
  }
  const look = (code: string, address = '10.0.0.7') =>
    farm.raw({ method: 'POST', path: '/invites/open', body: { code }, address })
  const join = (code: string, extra: object = {}, address = '10.0.0.7') => {
    const body = { code, name: 'Nils', email: 'nils@farm.example', password: 'oyster-blue-7', ...extra }
    return farm.raw({ method: 'POST', path: '/invites/join', body, address })
  }
  const stateOf = async (id: string) => (await farm.admin.call('GET', `/invites/${id}`)).body.state
  const people = async () => (await farm.admin.call('GET', '/people')).body.items as unknown[]
  return { farm, admin: farm.admin, invite, look, join, stateOf, people }
}

const refused = { status: 403, body: { code: 'invite_code' } }

describe('an invite', () => {
  it('admits one newcomer, signed in at once', async () => {
    const { farm, admin, invite, look, join, stateOf } = await start()
    const { id, code, expires_at } = await invite()
    expect([...code].every((letter) => CODE_ALPHABET.includes(letter)) && code.length).toBe(6)
    expect(expires_at).toBe('2026-03-10T08:10:00.000Z')
    expect(await stateOf(id)).toBe('open')
    const seen = await look(`${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)
    expect(readAs(openedInviteAnswer, seen.body)).toEqual({
      farm: 'North',
      by: { name: 'Vera' },
      is_admin: false,
      approved: true,
    })
    expect(await stateOf(id)).toBe('opened')
    const joined = await join(code, { device: 'Phone of Nils', remember: true })
    expect([joined.status, Object.keys(readAs(joinAnswer, joined.body) ?? {})]).toEqual([201, ['token']])
    const me = (await farm.raw({ method: 'GET', path: '/users/me', token: String(joined.body.token) })).body
    expect(me).toMatchObject({ name: 'Nils', is_admin: false })
    const told = readAs(inviteAnswer, (await admin.call('GET', `/invites/${id}`)).body)
    expect(told).toMatchObject({ state: 'used', user: { id: me.id, name: 'Nils', approved: true } })
    const user = (await admin.call('GET', `/users/${me.id}`)).body
    const moment = '2026-03-10T08:00:00.000Z'
    expect(user).toMatchObject({ joined_by: admin.id, joined_at: moment, last_login_at: moment, approved: true })
    expect((await farm.login('nils@farm.example', 'oyster-blue-7')).id).toBe(me.id)
    expect([(await look(code)).body.code, (await join(code, { email: 'o@farm.example' })).body.code]).toEqual([
      'invite_code',
      'invite_code',
    ])
  })

  it('keeps a newcomer pending without approval, and creates an admin on request', async () => {
    const { farm, invite, join } = await start()
    const waiting = await join((await invite({ approved: false })).code)
    expect(waiting).toMatchObject({ status: 201, body: { pending: true } })
    const body = { email: 'nils@farm.example', password: 'oyster-blue-7' }
    expect((await farm.raw({ method: 'POST', path: '/auth/login', body })).status).toBe(403)
    const chief = await join((await invite({ is_admin: true })).code, { name: 'Olaf', email: 'olaf@farm.example' })
    const me = await farm.raw({ method: 'GET', path: '/users/me', token: String(chief.body.token) })
    expect(me.body).toMatchObject({ name: 'Olaf', is_admin: true })
  })

  it('creates one account for two simultaneous newcomers', async () => {
    const { invite, join, people, look } = await start()
    const { code } = await invite()
    await look(code)
    const answers: Answer[] = await Promise.all(
      ['a', 'b', 'c'].map((name, place) => join(code, { email: `${name}@farm.example` }, `10.0.1.${place}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
    expect(await people()).toHaveLength(2)
  })

  it('stays usable after a rejected form', async () => {
    const { invite, join, people } = await start()
    const { code } = await invite()
    expect(await join(code, { email: 'vera@farm.example' })).toMatchObject({ status: 409, body: { code: 'duplicate' } })
    const fields = { name: 'required', email: 'email_at' }
    expect(await join(code, { name: ' ', email: 'x' })).toMatchObject({ status: 422, body: { fields } })
    const weak = await join(code, { password: 'Password123' })
    expect(weak).toMatchObject({ status: 422, body: { fields: { password: 'password_common' } } })
    expect(await join(code, { is_admin: true })).toMatchObject({ body: { fields: { is_admin: 'unknown' } } })
    expect(await people()).toHaveLength(1)
    expect((await join(code)).status).toBe(201)
  })

  it('ends after ten minutes, or when it is deleted', async () => {
    const { farm, admin, invite, look, join, stateOf } = await start()
    const late = await invite()
    farm.clock.at += 10 * MINUTE
    expect(await look(late.code)).toMatchObject(refused)
    expect(await join(late.code)).toMatchObject(refused)
    expect(await stateOf(late.id)).toBe('expired')
    const gone = await invite()
    expect((await admin.call('DELETE', `/invites/${gone.id}`)).status).toBe(204)
    expect(await join(gone.code, {}, '10.0.0.8')).toMatchObject(refused)
    expect((await admin.call('GET', `/invites/${gone.id}`)).status).toBe(404)
  })

  it.each([
    ['is no admin any more', 'PATCH', { is_admin: false }],
    ['may no longer sign in', 'PATCH', { approved: false }],
    ['is deleted', 'DELETE', undefined],
  ])('ends when its maker %s, for both reading and joining', async (_how, method, change) => {
    const { farm, admin, invite, look, join, stateOf } = await start()
    const olaf = await addUser(farm, admin, 'Olaf')
    await admin.call('PATCH', `/users/${olaf.id}`, { is_admin: true })
    const [his, ours] = [await invite({ is_admin: true }, olaf), await invite()]
    expect((await admin.call(method, `/users/${olaf.id}`, change)).status).toBeLessThan(300)
    expect(await look(his.code, '10.0.0.8')).toMatchObject(refused)
    expect(await join(his.code, {}, '10.0.0.9')).toMatchObject(refused)
    expect(await stateOf(his.id)).toBe('expired')
    expect(await stateOf(ours.id)).toBe('open')
  })

  it('shows its result to its maker, and otherwise to admins only', async () => {
    const { farm, admin, invite } = await start()
    const olaf = await addUser(farm, admin, 'Olaf')
    await admin.call('PATCH', `/users/${olaf.id}`, { is_admin: true })
    const [his, ours] = [await invite({ is_admin: true }, olaf), await invite()]
    await admin.call('PATCH', `/users/${olaf.id}`, { is_admin: false })
    expect((await olaf.call('GET', `/invites/${his.id}`)).body.state).toBe('expired')
    expect((await olaf.call('GET', `/invites/${ours.id}`)).status).toBe(403)
  })

  it('starts without delay even if made under a fast clock', async () => {
    const { farm, invite, look } = await start()
    farm.clock.at += 365 * 24 * 60 * MINUTE
    // The admin's session of twelve hours is over there.
    const admin = await farm.login('vera@farm.example')
    const { code } = await invite({}, admin)
    farm.clock.at -= 365 * 24 * 60 * MINUTE
    expect(await look(code)).toMatchObject(refused)
  })

  it('accepts other rights until a newcomer joins', async () => {
    const { admin, invite, look, join } = await start()
    const { id, code } = await invite()
    const patched = await admin.call('PATCH', `/invites/${id}`, { approved: false })
    expect(patched).toMatchObject({ status: 200, body: { state: 'open', approved: false, is_admin: false } })
    expect((await look(code)).body.approved).toBe(false)
    expect((await join(code)).body).toEqual({ pending: true })
    expect(await admin.call('PATCH', `/invites/${id}`, { approved: true })).toMatchObject({ status: 409 })
    expect((await admin.call('PATCH', `/invites/${id}`, { user_id: id })).status).toBe(422)
  })

  it('belongs to admins, at most twenty at a time', async () => {
    const { farm, admin, invite, join } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const some = await invite()
    for (const [method, path] of [
      ['POST', '/invites'],
      ['GET', `/invites/${some.id}`],
      ['PATCH', `/invites/${some.id}`],
      ['DELETE', `/invites/${some.id}`],
    ] as const) {
      expect(await pia.call(method, path, {})).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    }
    farm.clock.at += MINUTE
    for (let count = 1; count < 20; count++) await invite()
    farm.clock.at += MINUTE
    const more = await admin.call('POST', '/invites', {})
    expect(more).toMatchObject({ status: 429, headers: { 'Retry-After': '480' } })
    // One by whom a newcomer came is a code to guess no longer.
    expect((await join(some.code)).status).toBe(201)
    expect((await invite()).code).toHaveLength(6)
    expect((await admin.call('POST', '/invites', {})).status).toBe(429)
    farm.clock.at += 9 * MINUTE
    expect((await invite()).code).toHaveLength(6)
  })

  it('throttles guesses, even by a caller with a right code', async () => {
    const { farm, invite, look } = await start()
    const { code } = await invite()
    const tries: number[] = []
    for (let count = 0; count < 6; count++) tries.push((await look('222222')).status)
    expect(tries).toEqual([403, 403, 403, 403, 429, 429])
    farm.clock.at += MINUTE
    const alternating: number[] = []
    for (let count = 0; count < 8; count++) {
      alternating.push((await look(code, '10.0.0.20')).status, (await look('222222', '10.0.0.20')).status)
    }
    expect(alternating.filter((status) => status === 403).length).toBeLessThanOrEqual(4)
    expect(alternating).toContain(429)
    // And gently in all, from wherever: nobody else is kept out for long.
    let failures = 0
    for (let place = 0; place < 80; place++)
      failures += (await look('222222', `10.1.0.${place}`)).status === 403 ? 1 : 0
    expect(failures).toBeLessThan(60)
    farm.clock.at += 11_000
    expect((await look(code, '10.2.0.1')).status).toBe(200)
  })
})
