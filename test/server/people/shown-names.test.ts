import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFarmWithAdmin, PASSWORD } from '../support/farm'

let farm: Awaited<ReturnType<typeof openFarmWithAdmin>>
beforeEach(async () => {
  farm = await openFarmWithAdmin()
})
afterEach(() => farm.store.close())

/** What is sent, and what lists then show. */
const NAMES = [
  ['Till\u0000\u001b[31m', 'Till[31m'],
  ['  Till\r\n\tat  the\u2028gate ', 'Till at the gate'],
  ['\u202egate\u2066', 'gate'],
  ['\ufeffKühl\u200bhaus', 'Kühlhaus'],
] as const

it('names of tokens and devices contain no invisible characters', async () => {
  for (const [sent, shown] of NAMES) {
    const asked = { name: sent, scope: 'read', current_password: PASSWORD }
    const made = await farm.admin.call('POST', '/tokens', asked)
    expect(made.status, shown).toBe(201)
    const session = await farm.raw({
      method: 'POST',
      path: '/auth/login',
      body: { email: 'vera@farm.example', password: PASSWORD, device: sent },
      address: '10.0.0.1',
    })
    expect(session.status).toBe(200)
  }
  const stored = await farm.store.read(({ db }) => db.selectFrom('session').select(['kind', 'device']).execute())
  for (const kind of ['token', 'session']) {
    const names = stored.filter((one) => one.kind === kind).map(({ device }) => device)
    expect(names, kind).toEqual(expect.arrayContaining(NAMES.map(([, shown]) => shown)))
  }
})

it('a token needs a visible name', async () => {
  for (const name of ['', ' ', '\u200b', '\u0000\u0007', '\u2028']) {
    const asked = { name, scope: 'read', current_password: PASSWORD }
    const answer = await farm.admin.call('POST', '/tokens', asked)
    expect([answer.status, answer.body.fields]).toEqual([422, { name: 'required' }])
  }
})
