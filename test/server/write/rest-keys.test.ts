import { describe, expect, it } from 'vitest'
import { addUser, openFarmWithAdmin, PASSWORD } from '../support/farm'

const replayed = { 'Idempotency-Replayed': 'true' }

describe('an idempotency key over REST', () => {
  it('matches the same UUID in any case, even for a fence', async () => {
    const { admin, makeId } = await openFarmWithAdmin()
    const key = makeId().toUpperCase()
    const made = await admin.call('POST', '/suppliers', { name: 'Mill' }, { key })
    expect(await admin.call('POST', '/sync/cancel', { key })).toMatchObject({
      body: { state: 'applied', status: 201, body: { id: made.body.id } },
    })
    const again = await admin.call('POST', '/suppliers', { name: 'Mill' }, { key: key.toLowerCase() })
    expect(again).toMatchObject({ status: 201, headers: replayed, body: { id: made.body.id } })
  })

  it('includes the condition: another If-Match is another request', async () => {
    const { admin, makeId } = await openFarmWithAdmin()
    const { body } = await admin.call('POST', '/suppliers', { name: 'Mill' })
    const key = makeId()
    const patch = (ifMatch?: string) =>
      admin.call('PATCH', `/suppliers/${body.id}`, { name: 'Old mill' }, { key, ...(ifMatch ? { ifMatch } : {}) })
    expect(await patch('"1"')).toMatchObject({ status: 412 })
    expect(await patch('"1"')).toMatchObject({ status: 412, headers: replayed })
    expect(await patch(`"${body.rev}"`)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect(await patch()).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  })

  it('repeats the answer to a changed password, though the current one differs by then', async () => {
    const farm = await openFarmWithAdmin()
    const pia = await addUser(farm, farm.admin, 'Pia')
    const key = farm.makeId()
    const body = { password: 'fruiting-room-7', current_password: PASSWORD }
    const first = await pia.call('PATCH', '/users/me', body, { key })
    expect(first.status).toBe(200)
    expect(await pia.call('PATCH', '/users/me', body, { key })).toMatchObject({
      status: 200,
      headers: replayed,
      body: { id: pia.id, rev: first.body.rev },
    })
    const other = { ...body, password: 'fruiting-room-8' }
    expect(await pia.call('PATCH', '/users/me', other, { key })).toMatchObject({ body: { code: 'key_reused' } })
    expect((await pia.call('PATCH', '/users/me', other)).body).toMatchObject({
      fields: { current_password: 'password_current' },
    })
  })
})

it('creates one user from two equal bodies', async () => {
  const { admin, makeId } = await openFarmWithAdmin()
  const body = { id: makeId(), name: 'Pia', email: 'pia@farm.example' }
  const first = await admin.call('POST', '/users', body)
  expect(await admin.call('POST', '/users', body)).toMatchObject({ status: 200, body: first.body })
  expect(await admin.call('POST', '/users', { ...body, name: 'Pio' })).toMatchObject({ body: { code: 'exists' } })
})
