import { describe, expect, it } from 'vitest'
import { addUser, epochOf, openFarm, openFarmWithAdmin, PASSWORD, SETUP_CODE } from '../support/farm'

const account = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }

describe('set-up', () => {
  it('appears in the status as long as it is needed', async () => {
    const farm = await openFarm()
    expect((await farm.raw({ method: 'GET', path: '/status' })).body).toMatchObject({
      status: 'ok',
      env: 'dev',
      setup_needed: true,
      epoch: await epochOf(farm.store),
      time: '2026-03-10T08:00:00.000Z',
    })
    await farm.raw({ method: 'POST', path: '/setup', body: { code: SETUP_CODE, ...account } })
    expect((await farm.raw({ method: 'GET', path: '/status' })).body.setup_needed).toBe(false)
  })

  it('creates a signed-in admin, and the one farm with its web addresses', async () => {
    const farm = await openFarm({ publicOrigin: 'https://farm.example' })
    const body = { code: 'abcd2345', ...account, farm: { name: 'North', currency: 'USD', time_zone: 'Europe/Berlin' } }
    const made = await farm.raw({ method: 'POST', path: '/setup', body, origin: 'http://localhost:8080' })
    expect(made.status).toBe(201)
    const token = String(made.body.token)
    expect((await farm.raw({ method: 'GET', path: '/users/me', token })).body).toMatchObject({
      is_admin: true,
      name: 'Vera',
    })
    const farms = await farm.raw({ method: 'GET', path: '/farms', token })
    expect(farms.body.items).toMatchObject([
      {
        name: 'North',
        currency: 'USD',
        time_zone: 'Europe/Berlin',
        origins: ['https://farm.example', 'http://localhost:8080'],
      },
    ])
    expect((await farm.raw({ method: 'GET', path: '/people', token })).body.items).toMatchObject([{ name: 'Vera' }])
  })

  it.each([
    ['a wrong code', { code: 'XXXX-XXXX', ...account }, 403, 'setup_code'],
    ['no code', account, 422, 'invalid'],
    ['a common password', { code: SETUP_CODE, ...account, password: 'Password123' }, 422, 'invalid'],
    ['a short password', { code: SETUP_CODE, ...account, password: 'short' }, 422, 'invalid'],
    ['an unknown time zone', { code: SETUP_CODE, ...account, farm: { time_zone: 'Mars/Base' } }, 422, 'invalid'],
    ['rights of its own', { code: SETUP_CODE, ...account, is_admin: false }, 422, 'invalid'],
  ])('refuses %s', async (_name, body, status, code) => {
    const farm = await openFarm()
    const answer = await farm.raw({ method: 'POST', path: '/setup', body })
    expect(answer).toMatchObject({ status, body: { statusCode: status, code } })
    expect((await farm.raw({ method: 'GET', path: '/status' })).body.setup_needed).toBe(true)
  })

  it('works once', async () => {
    const farm = await openFarmWithAdmin()
    const again = await farm.raw({ method: 'POST', path: '/setup', body: { code: SETUP_CODE, ...account } })
    expect(again).toMatchObject({ status: 409, body: { code: 'setup_done' } })
  })
})

describe('sessions', () => {
  it('end at sign-out', async () => {
    const { admin } = await openFarmWithAdmin()
    expect((await admin.call('POST', '/auth/logout')).status).toBe(204)
    expect(await admin.call('GET', '/users/me')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  it('last 12 hours, or with remember me 90 days from the last use', async () => {
    const farm = await openFarmWithAdmin()
    const body = { email: account.email, password: PASSWORD, remember: true }
    const kept = String((await farm.raw({ method: 'POST', path: '/auth/login', body })).body.token)
    const status = async (token: string) => (await farm.raw({ method: 'GET', path: '/users/me', token })).status
    farm.clock.at += 12 * 3_600_000
    expect(await status(farm.admin.token)).toBe(401)
    const day = 24 * 3_600_000
    for (let used = 0; used < 4; used++) {
      farm.clock.at += 89 * day
      expect(await status(kept)).toBe(200)
    }
    farm.clock.at += 10 * day
    expect(await status(kept)).toBe(401)
  })

  it('store only a hash of their token', async () => {
    const farm = await openFarmWithAdmin()
    const rows = await farm.store.read(({ db }) => db.selectFrom('session').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(farm.admin.token)
  })
})

describe('signing in', () => {
  it('gives the same answer to a wrong password and an unknown e-mail', async () => {
    const farm = await openFarmWithAdmin()
    const attempt = (email: string, password: string) =>
      farm.raw({ method: 'POST', path: '/auth/login', body: { email, password }, address: '10.0.0.9' })
    const wrong = await attempt(account.email, 'not-the-password')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(await attempt('nobody@farm.example', 'not-the-password')).toEqual(wrong)
  })

  it('refuses a pending user with 403, but only with the right password', async () => {
    const farm = await openFarmWithAdmin()
    await farm.admin.call('POST', '/users', { name: 'Pia', email: 'pia@farm.example', password: PASSWORD })
    const attempt = (password: string) =>
      farm.raw({ method: 'POST', path: '/auth/login', body: { email: 'pia@farm.example', password } })
    expect(await attempt(PASSWORD)).toMatchObject({ status: 403, body: { message: 'Access Denied' } })
    expect((await attempt('something-else')).status).toBe(401)
  })

  it('slows down guesses more and more, but locks no user out', async () => {
    const farm = await openFarmWithAdmin()
    const attempt = (password: string, address = '10.6.6.6') =>
      farm.raw({ method: 'POST', path: '/auth/login', body: { email: account.email, password }, address })
    const waits: number[] = []
    for (let tries = 0; tries < 30 && waits.length < 6; tries++) {
      const answer = await attempt('guess-number-one')
      if (answer.status !== 429) continue
      expect(answer.body.code).toBe('too_many')
      const wait = Number(answer.headers['Retry-After'])
      waits.push(wait)
      farm.clock.at += wait * 1000
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32])
    expect((await attempt(PASSWORD, '10.7.7.7')).status).toBe(200)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it('counts an attempt before it is checked, so that parallel attempts gain nothing', async () => {
    const farm = await openFarmWithAdmin()
    const body = { email: account.email, password: 'guess-number-one' }
    const many = Array.from({ length: 40 }, () =>
      farm.raw({ method: 'POST', path: '/auth/login', body, address: '10.6.6.6' }),
    )
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
  })

  it('limits waits to 15 minutes after a clock that was ahead', async () => {
    const farm = await openFarmWithAdmin()
    const minute = 60_000
    const attempt = async (password: string) => {
      const body = { email: 'vera@farm.example', password }
      return farm.raw({ method: 'POST', path: '/auth/login', body, address: '10.0.0.9' })
    }
    const ahead = farm.clock.at + 730 * 86_400_000
    farm.clock.at = ahead
    for (let tries = 0; tries < 40; tries++) {
      await attempt('guess-number-one')
      farm.clock.at += 16 * minute
    }
    await attempt('guess-number-one')
    farm.clock.at -= 730 * 86_400_000
    const slowed = await attempt(PASSWORD)
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['Retry-After'])).toBeLessThanOrEqual(15 * 60)
    // Asking meanwhile begins no new wait.
    farm.clock.at += 8 * minute
    expect((await attempt(PASSWORD)).status).toBe(429)
    farm.clock.at += 7 * minute + 1000
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it('slows guessing of a set-up code down too', async () => {
    const farm = await openFarm()
    const body = { code: 'XXXX-XXXX', ...account }
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await farm.raw({ method: 'POST', path: '/setup', body, address: '10.6.6.6' })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 429, 429])
  })
})

describe('accounts', () => {
  it('belong to admins, except one’s own, and names are public', async () => {
    const farm = await openFarmWithAdmin()
    const pia = await addUser(farm, farm.admin, 'Pia')
    expect(await pia.call('GET', '/users')).toMatchObject({ status: 403, body: { message: 'Admin rights required' } })
    expect((await pia.call('GET', `/users/${farm.admin.id}`)).status).toBe(403)
    expect((await pia.call('GET', `/users/${pia.id}`)).body).toMatchObject({ email: 'pia@farm.example' })
    const people = (await pia.call('GET', '/people')).body.items
    expect(people).toMatchObject([{ name: 'Vera' }, { name: 'Pia' }])
    expect(JSON.stringify(people)).not.toContain('@')
    expect((await farm.admin.call('PATCH', `/people/${pia.id}`, { name: 'X' })).status).toBe(403)
    expect((await farm.admin.call('POST', '/people', { name: 'X' })).status).toBe(405)
    expect((await pia.call('POST', '/users', { name: 'X', email: 'x@farm.example' })).status).toBe(403)
  })

  it('let people change their own profile, but never their rights', async () => {
    const farm = await openFarmWithAdmin()
    const pia = await addUser(farm, farm.admin, 'Pia')
    expect((await pia.call('PATCH', '/users/me', { name: 'Pia K.' })).body).toMatchObject({ name: 'Pia K.' })
    expect((await pia.call('GET', '/people')).body.items).toMatchObject([{ name: 'Vera' }, { name: 'Pia K.' }])
    expect((await pia.call('PATCH', '/users/me', { is_admin: true })).status).toBe(403)
    expect((await farm.admin.call('PATCH', '/users/me', { approved: true })).status).toBe(403)
    expect((await pia.call('PATCH', `/users/${pia.id}`, { name: 'P' })).status).toBe(403)
  })

  it('need the current password for a new one, which ends other sessions', async () => {
    const farm = await openFarmWithAdmin()
    const other = await farm.login('vera@farm.example')
    const patch = (body: unknown) => farm.admin.call('PATCH', '/users/me', body)
    expect((await patch({ password: 'oyster-blue-7' })).body.fields).toEqual({ current_password: 'required' })
    const wrong = await patch({ password: 'oyster-blue-7', current_password: 'no' })
    expect(wrong).toMatchObject({ status: 422, body: { fields: { current_password: 'password_current' } } })
    expect((await patch({ password: 'oyster-blue-7', current_password: PASSWORD })).status).toBe(200)
    expect((await other.call('GET', '/users/me')).status).toBe(401)
    expect((await farm.admin.call('GET', '/users/me')).status).toBe(200)
    expect(farm.endedSessions).toHaveLength(2)
    expect((await farm.login('vera@farm.example', 'oyster-blue-7')).id).toBe(farm.admin.id)
  })

  it('need it for another e-mail too, for by that a new password is got', async () => {
    const farm = await openFarmWithAdmin()
    for (const path of ['/users/me', `/users/${farm.admin.id}`]) {
      const patch = (body: unknown) => farm.admin.call('PATCH', path, body)
      const email = `vera${path.length}@farm.example`
      expect((await patch({ email })).body.fields).toEqual({ current_password: 'required' })
      expect((await patch({ email, current_password: 'no' })).body.fields).toEqual({
        current_password: 'password_current',
      })
      expect(await patch({ email, current_password: PASSWORD })).toMatchObject({ status: 200, body: { email } })
      // The same one again is no other one.
      expect((await patch({ email: ` ${email.toUpperCase()} `, notes: 'x' })).status).toBe(200)
    }
    const pia = await addUser(farm, farm.admin, 'Pia')
    expect((await farm.admin.call('PATCH', `/users/${pia.id}`, { email: 'p@farm.example' })).status).toBe(200)
  })

  it('need an admin’s current password, except for other users’ passwords', async () => {
    const farm = await openFarmWithAdmin()
    const pia = await addUser(farm, farm.admin, 'Pia')
    const patch = (id: string, body: unknown) => farm.admin.call('PATCH', `/users/${id}`, body)
    const password = 'oyster-blue-7'
    expect((await patch(farm.admin.id, { password })).body.fields).toEqual({ current_password: 'required' })
    expect((await patch(farm.admin.id, { password, current_password: 'no' })).body.fields).toEqual({
      current_password: 'password_current',
    })
    const changed = await patch(farm.admin.id, { password, current_password: PASSWORD, notes: 'x' })
    expect(changed).toMatchObject({ status: 200, body: { notes: 'x' } })
    expect(JSON.stringify(changed.body)).not.toContain('password')
    expect((await patch(farm.admin.id, { name: 'Vera K.', is_admin: true })).status).toBe(200)
    expect((await patch(pia.id, { password })).status).toBe(200)
    expect((await patch(pia.id, { password, current_password: PASSWORD })).body.fields).toEqual({
      current_password: 'unknown',
    })
  })

  it('never show or store a password', async () => {
    const farm = await openFarmWithAdmin()
    const made = await farm.admin.call('POST', '/users', { name: 'P', email: 'p@farm.example', password: PASSWORD })
    expect(made.status).toBe(201)
    const rows = await farm.store.read(({ db }) => db.selectFrom('record').selectAll().execute())
    const log = await farm.store.read(({ db }) => db.selectFrom('change_log').selectAll().execute())
    expect(JSON.stringify([made, rows, log])).not.toContain(PASSWORD)
  })

  it('lose access at once when they are deleted or no longer approved', async () => {
    const farm = await openFarmWithAdmin()
    const pia = await addUser(farm, farm.admin, 'Pia')
    const olaf = await addUser(farm, farm.admin, 'Olaf')
    expect((await farm.admin.call('DELETE', `/users/${pia.id}`)).body).toMatchObject({ id: pia.id })
    await farm.admin.call('PATCH', `/users/${olaf.id}`, { approved: false })
    for (const user of [pia, olaf]) expect((await user.call('GET', '/users/me')).status).toBe(401)
    expect((await farm.admin.call('GET', `/users/${pia.id}`)).status).toBe(410)
    expect((await farm.admin.call('GET', '/people')).body.items).toHaveLength(3)
    const again = { name: 'Pia', email: 'PIA@farm.example' }
    expect((await farm.admin.call('POST', '/users', again)).status).toBe(201)
  })

  it('include at least one admin', async () => {
    const { admin } = await openFarmWithAdmin()
    const refusal = { status: 409, body: { code: 'last_admin' } }
    expect(await admin.call('DELETE', `/users/${admin.id}`)).toMatchObject(refusal)
    expect(await admin.call('PATCH', `/users/${admin.id}`, { is_admin: false })).toMatchObject(refusal)
    expect(await admin.call('PATCH', `/users/${admin.id}`, { approved: false })).toMatchObject(refusal)
  })

  it('use unique e-mails', async () => {
    const { admin } = await openFarmWithAdmin()
    const answer = await admin.call('POST', '/users', { name: 'V', email: 'Vera@Farm.example' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate', other: admin.id } })
  })
})
