import { expect, it } from 'vitest'
import { createHandlers } from '../../../server/handlers'
import { addUser, openFarmWithAdmin } from '../support/farm'

it('answers admins with the state of the backups, and no other user', async () => {
  const farm = await openFarmWithAdmin()
  expect((await farm.admin.call('GET', '/backups')).body).toEqual({ automatic: false, kept: 0 })
  const misha = await addUser(farm, farm.admin, 'Misha')
  expect((await misha.call('GET', '/backups')).body).toMatchObject({ code: 'admin_required' })
  const last = { at: '2026-03-10T02:00:00.000Z', bytes: 41 }
  const { handle } = createHandlers({ ...farm.context, backups: () => ({ automatic: true, kept: 3, last }) })
  const answer = await handle({ method: 'GET', path: '/backups', token: farm.admin.token })
  expect(answer).toEqual({ status: 200, body: { automatic: true, kept: 3, last } })
})
