import { expect, it } from 'vitest'
import { DAILY_FILE_BYTES } from '../../../server/files/daily-bytes'
import { countWork } from '../../../src/data/read/count-work'
import { openReceipts, picture } from './receipts'

it('a user at the daily limit works on, and sends the file later (S28.7)', async () => {
  const { world, phone, buy, onServer } = await openReceipts()
  const sent = { farm_id: world.store.farmId, user_id: world.user, day: '2026-03-10' }
  await world.store.write(({ db }) =>
    db
      .insertInto('sent_bytes')
      .values({ ...sent, bytes: DAILY_FILE_BYTES - 150_000 })
      .execute()
      .then(() => undefined),
  )
  const page = picture(400_000)
  const id = await buy(page)
  await phone.sync('start', 8)
  expect(await onServer(page)).toBe(false)
  const told = { code: 'too_many', until: Date.parse('2026-03-11T00:00:00.000Z') }
  expect(await phone.db.uploads.toArray()).toMatchObject([{ why: 'busy', sent: expect.any(Number), told }])
  // The purchase itself is there, and what is recorded meanwhile goes.
  expect((await world.call('GET', `/supplies/purchases/${id}`)).status).toBe(200)
  await phone.save({ kind: 'patch', entity: 'purchase', id, values: { notes: 'paid' }, seen: {} })
  await phone.sync('write')
  expect((await world.call('GET', `/supplies/purchases/${id}`)).body).toMatchObject({ notes: 'paid' })
  world.now = Date.parse('2026-03-11T00:20:00.000Z')
  await phone.sync('start', 5)
  expect(await onServer(page)).toBe(true)
  expect(await countWork(phone.db)).toEqual({ unsent: 0, refused: 0 })
})
