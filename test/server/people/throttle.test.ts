import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../server/people/throttle'
import { addUser, openFarm, openFarmWithAdmin, PASSWORD, SETUP_CODE } from '../support/farm'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

async function start() {
  const farm = await openFarmWithAdmin()
  const pia = await addUser(farm, farm.admin, 'Pia')
  const attempt = (email: string, address: string, password = 'guess-number-one') =>
    farm.raw({ method: 'POST', path: '/auth/login', body: { email, password }, address })
  return { farm, admin: farm.admin, pia, attempt }
}

/** Every call at which something is guessed, with a wrong guess. */
const GUESSES = [
  ['/auth/login', { email: 'pia@farm.example', password: 'guess-number-one' }, 401],
  ['/auth/reset', { email: 'pia@farm.example', code: '222222', password: 'oyster-blue-7' }, 403],
  ['/auth/reset-request', { email: 'pia@farm.example' }, 204],
  ['/invites/open', { code: '222222' }, 403],
  ['/invites/join', { code: '222222', name: 'N', email: 'n@farm.example', password: 'oyster-blue-7' }, 403],
] as const

describe('guessing', () => {
  it.each(GUESSES)('slows down at %s after four attempts, for one address', async (path, body, status) => {
    const { farm } = await start()
    const call = (address: string) => farm.raw({ method: 'POST', path, body, address })
    const answers = []
    for (let count = 0; count < 6; count++) answers.push(await call('10.6.6.6'))
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, 429, 429])
    expect(answers[4]).toMatchObject({ headers: { 'Retry-After': '1' }, body: { code: 'too_many' } })
    expect((await call('10.6.6.7')).status).toBe(status)
  })

  it.each(GUESSES)('counts before the check at %s, for many simultaneous attempts', async (path, body, status) => {
    const { farm } = await start()
    const many = Array.from({ length: 30 }, () => farm.raw({ method: 'POST', path, body, address: '10.6.6.6' }))
    const statuses = (await Promise.all(many)).map((answer) => answer.status)
    expect(statuses.filter((one) => one === status)).toHaveLength(4)
  })

  it('slows down after twenty attempts at many accounts from one address', async () => {
    const { attempt } = await start()
    const statuses: number[] = []
    for (let count = 0; count < 25; count++) {
      statuses.push((await attempt(`somebody-${count}@farm.example`, '10.6.6.6')).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429))
  })

  it('slows down slightly from many addresses, at most ten seconds for the owner', async () => {
    const { farm, attempt } = await start()
    const statuses: number[] = []
    for (let count = 0; count < 60; count++) {
      statuses.push((await attempt('pia@farm.example', `10.8.0.${count}`)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    // Guesses that go on never make it longer.
    for (let count = 0; count < 100; count++) {
      farm.clock.at += 11 * SECOND
      await attempt('pia@farm.example', `10.9.0.${count}`)
    }
    const owner = await attempt('pia@farm.example', '10.0.0.2', PASSWORD)
    expect(Number(owner.headers['Retry-After'])).toBeLessThanOrEqual(10)
    farm.clock.at += 10 * SECOND
    expect((await attempt('pia@farm.example', '10.0.0.2', PASSWORD)).status).toBe(200)
  })

  it('stays slow at one account despite a sign-in to another', async () => {
    const { farm, attempt } = await start()
    const guesses: number[] = []
    for (let count = 0; count < 12; count++) {
      guesses.push((await attempt('pia@farm.example', '10.6.6.6')).status)
      await attempt('vera@farm.example', '10.6.6.6', PASSWORD)
      farm.clock.at += 100
    }
    expect(guesses.filter((status) => status === 401)).toHaveLength(4)
  })

  it('slows down at the password of an open session too', async () => {
    const { pia } = await start()
    const change = () => pia.call('PATCH', '/users/me', { password: 'oyster-blue-7', current_password: 'no' })
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await change()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429])
  })

  it('expires after a day without an attempt', async () => {
    const { farm, attempt } = await start()
    for (let count = 0; count < 6; count++) await attempt('pia@farm.example', '10.6.6.6')
    farm.clock.at += DAY + SECOND
    expect((await attempt('pia@farm.example', '10.6.6.6')).status).toBe(401)
    const rows = await farm.store.read(({ db }) => db.selectFrom('login_throttle').selectAll().execute())
    // Where people signed in is remembered for longer.
    const tries = rows.filter(({ key }) => !key.startsWith('known '))
    expect(tries.map(({ failures }) => failures).filter((count) => count > 0)).toEqual([1, 1, 1])
  })
})

describe('a farm behind one address', () => {
  const HERE = '10.0.0.1'

  /** Twelve people sign in, each after two typing errors or three: 26 in all. */
  async function morning() {
    const { farm, admin, attempt } = await start()
    for (let one = 0; one < 12; one++) await addUser(farm, admin, `Hand${one}`)
    const email = (one: number) => `hand${one}@farm.example`
    for (let one = 0; one < 12; one++) {
      for (let error = 0; error < (one < 2 ? 3 : 2); error++) {
        await attempt(email(one), HERE)
        farm.clock.at += 40 * SECOND
      }
      farm.clock.at += MINUTE
      expect((await attempt(email(one), HERE, PASSWORD)).status).toBe(200)
    }
    return { farm, attempt, email }
  }

  it('tolerates the typing errors of users who sign in', async () => {
    const { attempt, email } = await morning()
    expect((await attempt(email(3), HERE)).status).toBe(401)
    expect((await attempt(email(4), HERE, PASSWORD)).status).toBe(200)
    expect((await attempt('newcomer@farm.example', HERE)).status).toBe(401)
  })

  it('admits known users while an attacker guesses from the same address', async () => {
    const { attempt, email, farm } = await morning()
    for (let one = 0; one < 40; one++) await attempt(`guess${one}@farm.example`, HERE)
    expect((await attempt('another@farm.example', HERE)).status).toBe(429)
    expect((await attempt(email(5), HERE, PASSWORD)).status).toBe(200)
    // Their own errors still count.
    const own = []
    for (let count = 0; count < 6; count++) own.push((await attempt(email(6), HERE)).status)
    expect(own).toEqual([401, 401, 401, 401, 429, 429])
    farm.clock.at += 40 * MINUTE
    expect((await attempt('another@farm.example', HERE)).status).toBe(401)
  })

  it('slows down after the same number of guesses, even slow ones', async () => {
    const { farm, attempt } = await start()
    let refused = 0
    for (let one = 0; one < 200; one++) {
      if ((await attempt(`guess${one}@farm.example`, HERE)).status === 429) refused += 1
      farm.clock.at += 10 * SECOND
    }
    expect(refused).toBeGreaterThan(60)
  })
})

it('an account keeps its own address despite guesses from elsewhere', async () => {
  const { attempt } = await start()
  expect((await attempt('pia@farm.example', '10.0.0.2', PASSWORD)).status).toBe(200)
  for (let count = 0; count < 80; count++) await attempt('pia@farm.example', `10.8.0.${count}`)
  expect((await attempt('pia@farm.example', '10.8.1.1')).status).toBe(429)
  expect((await attempt('pia@farm.example', '10.0.0.2', PASSWORD)).status).toBe(200)
})

it('guesses from all addresses of one IPv6 network count together', async () => {
  const { attempt } = await start()
  const statuses = []
  for (let count = 0; count < 6; count++) {
    statuses.push((await attempt('pia@farm.example', `2001:db8:1:2:${count}::${count}`)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  expect((await attempt('pia@farm.example', '2001:db8:1:3::1')).status).toBe(401)
})

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['', ''],
])('the network of %j is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('a clock that was wrong', () => {
  it.each(GUESSES)('limits the wait at %s to the longest wait, after a fast clock', async (path, body, status) => {
    const { farm } = await start()
    const call = () => farm.raw({ method: 'POST', path, body, address: '10.6.6.6' })
    farm.clock.at += 730 * DAY
    for (let tries = 0; tries < 20; tries++) {
      await call()
      farm.clock.at += 16 * MINUTE
    }
    await call()
    farm.clock.at -= 730 * DAY
    const slowed = await call()
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['Retry-After'])).toBeLessThanOrEqual(15 * 60)
    farm.clock.at += 15 * MINUTE + SECOND
    expect((await call()).status).toBe(status)
  })

  it('gives no free attempts when set back by an hour', async () => {
    const { farm, attempt } = await start()
    for (let tries = 0; tries < 6; tries++) {
      await attempt('pia@farm.example', '10.6.6.6')
      farm.clock.at += MINUTE
    }
    farm.clock.at -= 60 * MINUTE
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries++) statuses.push((await attempt('pia@farm.example', '10.6.6.6')).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(1)
    expect(statuses).toContain(429)
  })
})

describe('the first set-up', () => {
  it('throttles the same way', async () => {
    const farm = await openFarm()
    const account = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
    const body = { code: 'XXXX-XXXX', ...account }
    const call = (code: string) =>
      farm.raw({ method: 'POST', path: '/setup', body: { ...body, code }, address: '10.6.6.6' })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await call('XXXX-XXXX')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 429, 429])
    farm.clock.at += MINUTE
    expect((await call(SETUP_CODE)).status).toBe(201)
  })
})
