import { describe, expect, it } from 'vitest'
import { rowSum } from '../../../server/backup/row-sum.mjs'
import { keepPeople } from '../../../server/people/people'
import { addBasics, addUser, type Body, type Caller, openFarmWithAdmin, pushAll } from '../support/farm'

async function start() {
  const farm = await openFarmWithAdmin()
  const { item } = await addBasics(farm.admin)
  const pia = await addUser(farm, farm.admin, 'Pia')
  const path = `/supplies/items/${item}`
  const entry = { key: farm.makeId(), method: 'PATCH', path, body: { name: 'Roggen' }, base: { name: 'Rye grain' } }
  await farm.admin.call('PATCH', path, { name: 'Rye' })
  await pushAll(pia, entry)
  const settle = (user: Caller, body: object) => user.call('POST', `/sync/issues/${entry.key}/settle`, body)
  const person = async () => {
    const { items } = (await farm.admin.call('GET', '/people')).body as { items: Body[] }
    return items.find(({ id }) => id === pia.id)
  }
  return { farm, admin: farm.admin, pia, path, entry, settle, person }
}

const DISCARD = { decision: 'discard' }
const APPLY = { decision: 'apply', changes: { name: 'Roggen' }, base: { name: 'Rye' } }

describe('S26: an issue whose owner’s account has ended', () => {
  it('accepts an admin’s discard after the account was deleted', async () => {
    const { admin, pia, settle, entry } = await start()
    expect((await settle(admin, DISCARD)).status).toBe(403)
    await admin.call('DELETE', `/users/${pia.id}`)
    const settled = await settle(admin, DISCARD)
    expect(settled).toMatchObject({ status: 200, body: { user: pia.id, decision: 'discard', updated_by: admin.id } })
    expect((await settle(admin, DISCARD)).body).toMatchObject({ code: 'already_settled' })
    expect((await admin.call('GET', '/sync/issues')).body.items).toEqual([])
    expect((await admin.call('GET', `/sync/issues/${entry.key}`)).body).toMatchObject({ user: pia.id })
  })

  it('accepts an admin’s decision to apply', async () => {
    const { admin, pia, settle, path } = await start()
    await admin.call('DELETE', `/users/${pia.id}`)
    expect((await settle(admin, APPLY)).status).toBe(200)
    expect((await admin.call('GET', path)).body).toMatchObject({ name: 'Roggen', updated_by: admin.id })
  })

  it('belongs to admins while the account is unapproved, then to its owner again', async () => {
    const { admin, pia, settle, person } = await start()
    await admin.call('PATCH', `/users/${pia.id}`, { approved: false })
    expect(await person()).toMatchObject({ name: 'Pia', can_sign_in: false })
    await admin.call('PATCH', `/users/${pia.id}`, { approved: true })
    expect(await person()).not.toHaveProperty('can_sign_in')
    expect((await settle(admin, DISCARD)).status).toBe(403)
    await admin.call('PATCH', `/users/${pia.id}`, { approved: false })
    expect((await settle(admin, DISCARD)).status).toBe(200)
  })

  it('rejects regular users', async () => {
    const { farm, admin, pia, settle } = await start()
    const olaf = await addUser(farm, admin, 'Olaf')
    await admin.call('DELETE', `/users/${pia.id}`)
    expect((await settle(olaf, DISCARD)).status).toBe(403)
  })

  it('marks the person, even for accounts ended under an earlier version', async () => {
    const { farm, admin, pia, person } = await start()
    await admin.call('DELETE', `/users/${pia.id}`)
    expect(await person()).toMatchObject({ name: 'Pia', can_sign_in: false })
    // As an earlier version left it.
    await farm.store.write(async ({ db }) => {
      const found = await db.selectFrom('record').selectAll().where('kind', '=', 'person').where('id', '=', pia.id)
      const row = await found.executeTakeFirstOrThrow()
      const { can_sign_in: _unsaid, ...rest } = JSON.parse(row.data)
      const data = JSON.stringify(rest)
      await db
        .updateTable('record')
        .set({ data, sum: rowSum({ ...row, data }) })
        .where('kind', '=', 'person')
        .where('id', '=', pia.id)
        .execute()
    })
    await keepPeople(farm.context)
    expect(await person()).toMatchObject({ can_sign_in: false })
    const heads = farm.heads.length
    await keepPeople(farm.context)
    expect(farm.heads.length).toBe(heads)
  })
})
