import { describe, expect, it } from 'vitest'
import { addUser, openFarmWithAdmin, PASSWORD } from '../support/farm'

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function start() {
  const farm = await openFarmWithAdmin()
  const pia = await addUser(farm, farm.admin, 'Pia')
  const ended = async (caller = pia) => {
    const { status, body } = await caller.call('GET', '/users/me')
    return status === 401 ? (body.reason ?? 'nothing') : status
  }
  return { farm, admin: farm.admin, pia, ended }
}

describe('a 401 gives the reason why the session ended', () => {
  it('another password, set elsewhere by the user or by an admin', async () => {
    const { farm, admin, pia, ended } = await start()
    const desk = await farm.login('pia@farm.example')
    const change = { password: 'another-one-43', current_password: PASSWORD }
    expect((await desk.call('PATCH', '/users/me', change)).status).toBe(200)
    expect([await ended(), await ended(desk)]).toEqual(['password_changed', 200])
    await admin.call('PATCH', `/users/${pia.id}`, { password: 'a-third-one-44' })
    expect(await ended(desk)).toBe('password_changed')
  })

  it('a withdrawn approval or a removed account', async () => {
    const { admin, pia, ended } = await start()
    await admin.call('PATCH', `/users/${pia.id}`, { approved: false })
    expect(await ended()).toBe('ended_by_admin')
    await admin.call('DELETE', `/users/${pia.id}`)
    expect(await ended()).toBe('account_removed')
  })

  it('an expired session, even after another user signed in', async () => {
    const { farm, ended } = await start()
    farm.clock.at += 13 * HOUR
    expect(await ended()).toBe('too_old')
    await farm.login('vera@farm.example')
    expect(await ended()).toBe('too_old')
    farm.clock.at += 91 * DAY
    await farm.login('vera@farm.example')
    expect(await ended()).toBe('nothing')
  })

  it('no reason after a sign-out or without a session', async () => {
    const { farm, pia, ended } = await start()
    await pia.call('POST', '/auth/logout')
    expect([await ended(), await ended(farm.caller(pia.id, 'made-up'))]).toEqual(['nothing', 'nothing'])
  })

  it('one end for a session, permanently', async () => {
    const { farm, admin, pia, ended } = await start()
    const count = farm.endedSessions.length
    await admin.call('PATCH', `/users/${pia.id}`, { password: 'another-one-43' })
    await admin.call('PATCH', `/users/${pia.id}`, { password: 'a-third-one-44' })
    expect(farm.endedSessions.length).toBe(count + 1)
    farm.clock.at += HOUR
    expect(await ended()).toBe('password_changed')
  })
})

describe('a write that is rolled back', () => {
  it.each([
    ['a new password', 'PATCH', '', { password: 'another-one-43' }],
    ['a withdrawn approval', 'PATCH', '', { approved: false }],
    ['a removed account', 'DELETE', '', undefined],
    ['a sign-out', 'POST', '/auth/logout', undefined],
    ['the end of all sessions', 'DELETE', '/sessions', undefined],
  ])('closes no websocket: %s', async (_name, method, path, body) => {
    let isFailing = false
    const farm = await openFarmWithAdmin({
      wrapStore: (store) => ({
        ...store,
        write: (run) =>
          store.write(async (tx) => {
            const value = await run(tx)
            if (isFailing) throw new Error('the disk is gone')
            return value
          }),
      }),
    })
    const pia = await addUser(farm, farm.admin, 'Pia')
    await farm.login('pia@farm.example')
    const target = path === '' ? `/users/${pia.id}` : path
    const caller = path === '' ? farm.admin : pia
    isFailing = true
    expect((await caller.call(method, target, body)).status).toBe(500)
    expect(farm.endedSessions).toEqual([])
    isFailing = false
    expect((await caller.call(method, target, body)).status).toBeLessThan(300)
    expect(farm.endedSessions.length).toBeGreaterThan(0)
  })
})
