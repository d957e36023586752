import { beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Device, World } from '../world'
import { nameOf, openReceipts, picture, type Receipts } from './receipts'

let world: World
let phone: Device
let choose: Receipts['choose']
let onServer: Receipts['onServer']
beforeEach(async () => {
  ;({ world, phone, choose, onServer } = await openReceipts())
})

const mine = picture(2000)
const other = picture(2000, 2)
const change = (id: string, bytes: Uint8Array) =>
  phone.save({ kind: 'patch', entity: 'person', id, values: { avatar: nameOf(bytes) }, seen: { avatar: null } })
const person = async (id = world.user) => (await world.call('GET', `/people/${id}`)).body as { avatar?: string }
const shown = async (id = world.user) => (await rowsOf(phone.db, 'person').get(id))?.avatar

async function addPia(): Promise<string> {
  const body = { name: 'Pia', email: 'pia@farm.example', approved: true }
  return ((await world.call('POST', '/users', body)).body as { id: string }).id
}

it('sends a user’s own photo like others: shown at once, row before bytes (S28)', async () => {
  await choose(mine)
  expect(await change(world.user, mine)).toMatchObject({ ok: true })
  expect(await shown()).toBe(nameOf(mine))
  expect(await person()).not.toHaveProperty('avatar')
  await phone.sync('write')
  expect(await person()).toMatchObject({ name: 'Vera', avatar: nameOf(mine) })
  expect(await onServer(mine)).toBe(true)
  expect(await phone.refused()).toEqual([])
})

it('keeps the server’s row of another user, even if a device writes it', async () => {
  const pia = await addPia()
  await phone.sync('nudge')
  await change(pia, other)
  await phone.sync('write')
  expect((await phone.refused()).map(({ entry }) => entry.error.code)).toEqual(['access_denied'])
  expect(await person(pia)).not.toHaveProperty('avatar')
  expect(await shown(pia)).toBeUndefined()
})

it('asks about one’s own lost photo only, after a restore (S22)', async () => {
  const pia = await addPia()
  await phone.sync('nudge')
  const backup = await world.backup()
  await choose(mine)
  await change(world.user, mine)
  await phone.sync('write')
  await world.call('PATCH', `/users/${pia}`, { name: 'Pia K.' })
  await world.call('PATCH', '/users/me', { name: 'Vera K.' })
  await phone.sync('nudge')
  await world.restore(backup)
  await phone.sync('nudge', 4)
  const refused = await phone.refused()
  expect(refused.map(({ mutation }) => [mutation.recordId, Object.keys(mutation.changes ?? {})])).toEqual([
    [world.user, ['avatar']],
  ])
  await phone.applyAgain(refused[0]?.entry.id ?? '', {})
  await phone.sync('write', 4)
  expect(await person()).toMatchObject({ name: 'Vera', avatar: nameOf(mine) })
})
