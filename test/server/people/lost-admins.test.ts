/** What an admin let others do ends with the admin, in whatever way that was; and a code that another has replaced is none. */
import { describe, expect, it } from 'vitest'
import type { Passwords } from '../../../server/people/passwords'
import { addUser, type Caller, openFarmWithAdmin } from '../support/farm'

const FRESH = 'oyster-blue-7'

/** `meanwhile.act` is done while a new password is hashed: after the code was found right, before it is traded. */
async function start() {
  const meanwhile: { act?: () => Promise<unknown> } = {}
  const passwords: Passwords = {
    hash: async (password) => {
      const { act } = meanwhile
      if (password === FRESH) {
        delete meanwhile.act
        await act?.()
      }
      return `quick ${password}`
    },
    verify: async (hashed, password) => hashed === `quick ${password}`,
  }
  const farm = await openFarmWithAdmin({ passwords })
  const { admin } = farm
  const olaf = await addUser(farm, admin, 'Olaf')
  const pia = await addUser(farm, admin, 'Pia')
  await admin.call('PATCH', `/users/${olaf.id}`, { is_admin: true })
  let count = 0
  const address = () => {
    count += 1
    return `10.9.0.${count}`
  }
  const invite = async (by: Caller) => {
    const { id, code } = (await by.call('POST', '/invites', {})).body
    return { id: String(id), code: String(code) }
  }
  const codeBy = async (by: Caller) => String((await by.call('POST', `/users/${pia.id}/reset-code`)).body.code)
  const look = (code: string) => farm.raw({ method: 'POST', path: '/invites/open', body: { code }, address: address() })
  const join = (code: string) => {
    const body = { code, name: 'Nils', email: 'nils@farm.example', password: FRESH }
    return farm.raw({ method: 'POST', path: '/invites/join', body, address: address() })
  }
  const reset = (code: string) => {
    const body = { email: 'pia@farm.example', code, password: FRESH }
    return farm.raw({ method: 'POST', path: '/auth/reset', body, address: address() })
  }
  return { farm, admin, olaf, meanwhile, invite, codeBy, look, join, reset }
}

const LOSSES: readonly [string, (admin: Caller, id: string) => Promise<unknown>][] = [
  ['is no admin any more', (admin, id) => admin.call('PATCH', `/users/${id}`, { is_admin: false })],
  ['is not approved any more', (admin, id) => admin.call('PATCH', `/users/${id}`, { approved: false })],
  ['is deleted', (admin, id) => admin.call('DELETE', `/users/${id}`)],
]
const NO_INVITE = { status: 403, body: { code: 'invite_code' } }
const NO_CODE = { status: 403, body: { code: 'reset_code' } }

describe.each(LOSSES)('an admin who %s', (_name, lose) => {
  it('loses all invites and codes', async () => {
    const { admin, olaf, invite, codeBy, look, join, reset } = await start()
    const { id, code } = await invite(olaf)
    const resetCode = await codeBy(olaf)
    await lose(admin, olaf.id)
    expect(await look(code)).toMatchObject(NO_INVITE)
    expect(await join(code)).toMatchObject(NO_INVITE)
    expect((await admin.call('GET', `/invites/${id}`)).body.state).toBe('expired')
    expect(await reset(resetCode)).toMatchObject(NO_CODE)
  })

  it('loses the newcomers who are joining at that moment', async () => {
    const door = await start()
    const { code } = await door.invite(door.olaf)
    door.meanwhile.act = () => lose(door.admin, door.olaf.id)
    expect(await door.join(code)).toMatchObject(NO_INVITE)
    const account = await start()
    const resetCode = await account.codeBy(account.olaf)
    account.meanwhile.act = () => lose(account.admin, account.olaf.id)
    expect(await account.reset(resetCode)).toMatchObject(NO_CODE)
  })
})

it('an admin who stays one can admit newcomers', async () => {
  const { olaf, invite, codeBy, join, reset } = await start()
  expect((await join((await invite(olaf)).code)).status).toBe(201)
  expect((await reset(await codeBy(olaf))).status).toBe(200)
})

describe('a code for a new password', () => {
  it('fails after its replacement during the request, and the newer works', async () => {
    const { admin, meanwhile, codeBy, reset } = await start()
    const old = await codeBy(admin)
    let newer = ''
    meanwhile.act = async () => {
      newer = await codeBy(admin)
    }
    expect(await reset(old)).toMatchObject(NO_CODE)
    expect((await reset(newer)).status).toBe(200)
  })

  it('lasts its full period, despite the remainder of its predecessor', async () => {
    const { farm, admin, codeBy, reset } = await start()
    await codeBy(admin)
    farm.clock.at += 14 * 60_000
    const newer = await codeBy(admin)
    farm.clock.at += 14 * 60_000
    expect((await reset(newer)).status).toBe(200)
  })

  it('belongs to the newer admin, and depends on that admin alone', async () => {
    const kept = await start()
    await kept.codeBy(kept.olaf)
    const his = await kept.codeBy(kept.admin)
    await kept.admin.call('PATCH', `/users/${kept.olaf.id}`, { is_admin: false })
    expect((await kept.reset(his)).status).toBe(200)
    const lost = await start()
    await lost.codeBy(lost.admin)
    const hers = await lost.codeBy(lost.olaf)
    await lost.admin.call('PATCH', `/users/${lost.olaf.id}`, { is_admin: false })
    expect(await lost.reset(hers)).toMatchObject(NO_CODE)
  })
})
