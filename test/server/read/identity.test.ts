// What makes two records, or two codes, the same one.
import { describe, expect, it } from 'vitest'
import { addBasics, addUser, openFarmWithAdmin, PASSWORD } from '../support/farm'

describe('an id', () => {
  it('identifies one record of the farm across all entities, deleted ones included', async () => {
    const farm = await openFarmWithAdmin()
    const { admin } = farm
    const { kg, item, category } = await addBasics(admin)
    const taken = { status: 409, body: { code: 'exists', references: [{ path: '/units', id: kg }] } }
    expect(await admin.call('POST', '/suppliers', { id: kg, name: 'Mill' })).toMatchObject(taken)
    const other = { id: kg, name: 'Oat', category_id: category, unit_id: kg }
    expect(await admin.call('POST', '/supplies/items', other)).toMatchObject(taken)
    expect(await admin.call('POST', '/suppliers', { id: item.toUpperCase(), name: 'Mill' })).toMatchObject({
      body: { references: [{ path: '/supplies/items', id: item }] },
    })
    expect(await admin.call('POST', '/suppliers', { id: admin.id, name: 'Mill' })).toMatchObject({ status: 409 })
    const account = { id: kg, name: 'Pia', email: 'pia@farm.example', password: PASSWORD }
    expect(await admin.call('POST', '/users', account)).toMatchObject(taken)
    const gone = String((await admin.call('POST', '/suppliers', { name: 'Gone' })).body.id)
    await admin.call('DELETE', `/suppliers/${gone}`)
    expect((await admin.call('POST', '/units', { id: gone, code: 'x' })).status).toBe(409)
  })

  it('counts as used once another entry of the group creates it', async () => {
    const farm = await openFarmWithAdmin()
    const id = farm.makeId()
    const group = farm.makeId()
    const entry = (path: string, body: object) => ({ key: farm.makeId(), method: 'POST', path, group, body })
    const mutations = [entry('/suppliers', { id, name: 'Mill' }), entry('/units', { id, code: 'x' })]
    const { results } = (await farm.admin.call('POST', '/sync/push', { mutations })).body as {
      results: { status: number }[]
    }
    expect(results).toMatchObject([{ body: { code: 'group_refused' } }, { body: { code: 'exists' } }])
  })
})

describe('a code', () => {
  it('counts as a duplicate if it looks like another, and reserved words stay reserved', async () => {
    const { admin } = await openFarmWithAdmin()
    const make = async (path: string, code: string) => (await admin.call('POST', path, { code })).body
    await make('/categories', 'GRAIN')
    for (const twin of ['GR\u200bAIN', '\uff27\uff32\uff21\uff29\uff2e', 'grain\u00ad', 'GRAIN\u2060']) {
      expect(await make('/categories', twin), twin).toMatchObject({ code: 'duplicate' })
    }
    expect(await make('/categories', '\uff35\uff2e\uff29\uff34')).toMatchObject({ fields: { category_id: 'reserved' } })
    expect(await make('/categories', '\u200b\u3164')).toMatchObject({ fields: { code: 'required' } })
    expect(await make('/units', '\uff4b\uff47')).toMatchObject({ code: 'kg' })
  })
})

it('answers a changed account as it is shown, with its last sign-in', async () => {
  const farm = await openFarmWithAdmin()
  const pia = await addUser(farm, farm.admin, 'Pia')
  const last_login_at = '2026-03-10T08:00:00.000Z'
  const path = `/users/${pia.id}`
  const key = { key: 'rename-Pia' }
  const renamed = await farm.admin.call('PATCH', path, { name: 'Pía' }, key)
  expect(renamed.body).toMatchObject({ name: 'Pía', last_login_at })
  expect(renamed.body).toEqual((await farm.admin.call('GET', path)).body)
  expect((await farm.admin.call('PATCH', path, { name: 'Pía' }, key)).body).toEqual(renamed.body)
  expect((await pia.call('PATCH', '/users/me', { notes: 'new boots' })).body).toMatchObject({ last_login_at })
  expect((await farm.admin.call('PATCH', path, { email: 'x' })).body).not.toHaveProperty('last_login_at')
})
