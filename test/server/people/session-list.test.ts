import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type SessionRow, sessionsAnswer } from '../../../src/domain/people-wire'
import { readAs } from '../../../src/domain/wire'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addUser, type Caller, openFarm, openFarmWithAdmin, PASSWORD } from '../support/farm'
import { BEFORE_PEOPLE } from '../support/former-people'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function start() {
  const farm = await openFarmWithAdmin()
  const pia = await addUser(farm, farm.admin, 'Pia')
  const signIn = async (device?: string, agent?: string): Promise<Caller> => {
    const body = { email: 'pia@farm.example', password: PASSWORD, ...(device === undefined ? {} : { device }) }
    const { body: answer } = await farm.raw({ method: 'POST', path: '/auth/login', body, agent })
    return farm.caller(pia.id, String(answer.token))
  }
  return { farm, admin: farm.admin, pia, signIn }
}

async function listOf(caller: Caller, query = ''): Promise<readonly SessionRow[]> {
  const answer = await caller.call('GET', `/sessions${query}`)
  const read = readAs(sessionsAnswer, answer.body)
  if (!read) throw new Error(JSON.stringify(answer))
  return read.items
}

const devices = (rows: readonly SessionRow[]) => rows.map(({ device }) => device)

describe('the list of sessions', () => {
  it('names the current one first, then the last used first', async () => {
    const { farm, pia, signIn } = await start()
    const phone = await signIn('Phone of Pia')
    farm.clock.at += 6 * MINUTE
    await signIn(undefined, FIREFOX)
    farm.clock.at += 6 * MINUTE
    const rows = await listOf(phone)
    expect(devices(rows)).toEqual(['Phone of Pia', 'Firefox, Windows', ''])
    expect(rows.map(({ current }) => current)).toEqual([true, false, false])
    farm.clock.at += 6 * MINUTE
    await pia.call('GET', '/users/me')
    expect(devices(await listOf(phone))).toEqual(['Phone of Pia', '', 'Firefox, Windows'])
    expect(rows[1]).toMatchObject({ kind: 'session', created_at: '2026-03-10T08:06:00.000Z' })
    expect(rows[1]?.expires_at).toBe('2026-03-10T20:06:00.000Z')
    expect(JSON.stringify(rows)).not.toContain(phone.token)
  })

  it('omits ended and expired sessions, and other users’', async () => {
    const { farm, admin, signIn } = await start()
    const phone = await signIn('Phone')
    await (await signIn('Gone')).call('POST', '/auth/logout')
    expect(devices(await listOf(phone))).toEqual(['Phone', ''])
    farm.clock.at += 11 * HOUR
    const later = await signIn('Later')
    farm.clock.at += 2 * HOUR
    expect(devices(await listOf(later))).toEqual(['Later'])
    expect(await admin.call('GET', '/sessions')).toMatchObject({ status: 401 })
  })

  it('needs an admin for another user, and an existing account', async () => {
    const { farm, admin, pia, signIn } = await start()
    await signIn('Phone')
    expect(devices(await listOf(admin, `?user_id=${pia.id}`)).toSorted()).toEqual(['', 'Phone'])
    expect(devices(await listOf(pia, `?user_id=${pia.id}`))).toHaveLength(2)
    const other = await pia.call('GET', `/sessions?user_id=${admin.id}`)
    expect(other).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    const nobody = await admin.call('GET', `/sessions?user_id=${farm.makeId()}`)
    expect(nobody).toMatchObject({ status: 404, body: { code: 'not_found', message: 'User not found.' } })
    expect((await admin.call('GET', '/sessions?user_id=x')).status).toBe(400)
    expect(await admin.call('GET', '/sessions?limit=1')).toMatchObject({ body: { code: 'unknown_parameter' } })
  })

  it('accepts a device name of at most 60 characters, in one line', async () => {
    const { farm, signIn } = await start()
    expect(devices(await listOf(await signIn('  The\nphone  ')))).toContain('The phone')
    const body = { email: 'pia@farm.example', password: PASSWORD, device: 'x'.repeat(61) }
    const refused = await farm.raw({ method: 'POST', path: '/auth/login', body })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { device: 'max_length' }, params: { device: { n: 60 } } },
    })
  })
})

describe('the last use of a session', () => {
  it('stays exact to five minutes, with one write in that time', async () => {
    const { farm, signIn } = await start()
    const phone = await signIn('Phone')
    let writes = 0
    const handled = farm.context.store.write
    Object.assign(farm.context.store, {
      write: (run: Parameters<typeof handled>[0]) => {
        writes += 1
        return handled(run)
      },
    })
    const uses = async (count: number) => {
      for (let use = 0; use < count; use++) await phone.call('GET', '/units')
      return writes
    }
    expect(await uses(5)).toBe(0)
    farm.clock.at += 5 * MINUTE
    expect(await uses(5)).toBe(1)
    farm.clock.at += 4 * MINUTE
    expect(await uses(5)).toBe(1)
    expect((await listOf(phone))[0]?.last_used_at).toBe('2026-03-10T08:05:00.000Z')
    // A clock that was ahead does not stop the count.
    farm.clock.at -= 2 * HOUR
    expect(await uses(5)).toBe(2)
    expect((await listOf(phone))[0]?.last_used_at).toBe('2026-03-10T06:09:00.000Z')
  })

  it('survives a failed write', async () => {
    const { farm, signIn } = await start()
    const phone = await signIn('Phone')
    Object.assign(farm.context.store, { write: () => Promise.reject(new Error('the disk is full')) })
    farm.clock.at += HOUR
    expect((await phone.call('GET', '/units')).status).toBe(200)
    expect(String(farm.reports[0])).toContain('the disk is full')
  })
})

describe('ending sessions', () => {
  const reasonOf = async (caller: Caller) => {
    const { status, body } = await caller.call('GET', '/users/me')
    const { reason, ended_at, ended_where } = body
    return status === 401 ? { reason, ended_at, ended_where } : status
  }
  const idOf = async (caller: Caller) => (await listOf(caller)).find(({ current }) => current)?.id ?? ''

  it('shows reason, time and device if the user ends it', async () => {
    const { farm, pia, signIn } = await start()
    const phone = await signIn('Phone')
    farm.clock.at += HOUR
    const desk = await signIn('Desk')
    expect((await desk.call('DELETE', `/sessions/${await idOf(phone)}`)).status).toBe(204)
    const why = { reason: 'ended_elsewhere', ended_at: '2026-03-10T09:00:00.000Z', ended_where: 'Desk' }
    expect(await reasonOf(phone)).toEqual(why)
    expect(farm.endedSessions).toHaveLength(1)
    expect(await reasonOf(pia)).toBe(200)
    farm.clock.at += MINUTE
    expect((await desk.call('DELETE', '/sessions')).status).toBe(204)
    expect(await reasonOf(pia)).toEqual({ ...why, ended_at: '2026-03-10T09:01:00.000Z' })
    // What ended before keeps its own end.
    expect(await reasonOf(phone)).toEqual(why)
    expect(await reasonOf(desk)).toBe(200)
  })

  it('needs its user or an admin', async () => {
    const { admin, pia, signIn } = await start()
    const phone = await signIn('Phone')
    const id = await idOf(phone)
    const vera = await idOf(admin)
    expect(await pia.call('DELETE', `/sessions/${vera}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await pia.call('DELETE', `/sessions?user_id=${admin.id}`)).status).toBe(403)
    expect((await admin.call('DELETE', `/sessions/${id}`)).status).toBe(204)
    expect(await reasonOf(phone)).toMatchObject({ reason: 'ended_by_admin' })
    expect((await admin.call('DELETE', `/sessions?user_id=${pia.id}`)).status).toBe(204)
    expect(await reasonOf(pia)).toMatchObject({ reason: 'ended_by_admin' })
    expect(await reasonOf(admin)).toBe(200)
    expect((await admin.call('DELETE', `/sessions/${id}`)).status).toBe(204)
  })

  it('equals a sign-out for the current one', async () => {
    const { pia } = await start()
    expect((await pia.call('DELETE', `/sessions/${(await idOf(pia)).toUpperCase()}`)).status).toBe(204)
    expect(await reasonOf(pia)).toEqual({ reason: undefined, ended_at: undefined, ended_where: undefined })
  })

  it('names an address with an id, and its methods', async () => {
    const { farm, admin } = await start()
    expect((await admin.call('DELETE', '/sessions/x')).status).toBe(404)
    expect((await admin.call('DELETE', `/sessions/${farm.makeId()}`)).status).toBe(404)
    const answer = await admin.call('GET', `/sessions/${farm.makeId()}`)
    expect(answer).toMatchObject({ status: 405, headers: { Allow: 'DELETE' } })
    expect((await admin.call('DELETE', '/sessions?tokens=perhaps')).status).toBe(400)
  })

  it('follows a new password with its device, and spares the current session', async () => {
    const { admin, pia, signIn } = await start()
    const phone = await signIn('Phone')
    const change = { password: 'another-one-43', current_password: PASSWORD }
    expect((await phone.call('PATCH', '/users/me', change)).status).toBe(200)
    expect(await reasonOf(pia)).toMatchObject({ reason: 'password_changed', ended_where: 'Phone' })
    expect(await reasonOf(phone)).toBe(200)
    await admin.call('PATCH', `/users/${pia.id}`, { password: 'a-third-one-44' })
    expect(await reasonOf(phone)).toMatchObject({ reason: 'password_changed' })
  })

  it('shows the time of its expiry', async () => {
    const { farm, pia } = await start()
    farm.clock.at += DAY
    expect(await reasonOf(pia)).toMatchObject({ reason: 'too_old', ended_at: '2026-03-10T20:00:00.000Z' })
  })
})

describe('a database of before the list', () => {
  it('keeps its sessions, each with an id of its own', async () => {
    const folder = makeDataDir()
    onTestFinished(() => removeDataDir(folder))
    const location = join(folder, 'pinset.db')
    const before = await openFarmWithAdmin({ location })
    const other = await before.login('vera@farm.example')
    await before.store.close()
    const file = new DatabaseSync(location)
    file.exec(BEFORE_PEOPLE)
    expect(file.prepare('select * from session').all()[0]).not.toHaveProperty('device')
    file.close()
    const farm = await openFarm({ location })
    onTestFinished(() => farm.store.close())
    const rows = await listOf(farm.caller(other.id, other.token))
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
    expect(rows[0]).toMatchObject({ current: true, kind: 'session', last_used_at: '2026-03-10T08:00:00.000Z' })
    const fresh = farm.caller(other.id, before.admin.token)
    expect((await fresh.call('DELETE', `/sessions/${rows[0]?.id}`)).status).toBe(204)
    expect((await farm.caller(other.id, other.token).call('GET', '/units')).body.reason).toBe('ended_elsewhere')
    expect((await fresh.call('POST', '/invites', {})).status).toBe(201)
  })
})
