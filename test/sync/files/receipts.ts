/** Purchases with pages of a receipt on a device of the small world, and what the server has of them. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { keepChosen } from '../../../src/data/files/files'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

/** Bytes that begin as a picture does. */
export function picture(size: number, salt = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).map((_, index) => (index * 7 + salt) % 251)
  bytes.set([0xff, 0xd8, 0xff])
  return bytes
}
export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const nameOf = (bytes: Uint8Array) => `${digest(bytes)}.jpg`

export type Receipts = Awaited<ReturnType<typeof openReceipts>>

/** A farm, and a phone that is up to date. */
export async function openReceipts() {
  const world: World = await makeWorld()
  const phone = await world.device('phone')
  const farm = await stockFarm(phone)
  await phone.sync()
  world.requests.length = 0
  const choose = (bytes: Uint8Array<ArrayBuffer>, on: Device = phone) =>
    keepChosen(on.db, digest(bytes), bytes.buffer, world.now)
  return {
    world,
    phone,
    farm,
    choose,
    /** Saves a purchase with a receipt of these pages, chosen on the phone. */
    buy: async (...pages: Uint8Array<ArrayBuffer>[]): Promise<string> => {
      const id = phone.newId()
      for (const page of pages) await choose(page)
      const values = { item_id: farm.item, unit_id: farm.kg, quantity: '5', date: '2026-03-09' }
      const saved = await phone.save(create('purchase', id, { ...values, receipt: pages.map(nameOf) }))
      expect(saved).toMatchObject({ ok: true })
      return id
    },
    /** Whether the server gives back these bytes. Comparing them value by value takes seconds. */
    onServer: async (bytes: Uint8Array): Promise<boolean> => {
      const answer = await world.handlers.handle({ method: 'GET', path: `/blobs/${digest(bytes)}`, token: world.token })
      return answer.file !== undefined && Buffer.from(answer.file.bytes).equals(bytes)
    },
    /** Requests that brought a piece. */
    pieces: () => world.requests.filter((request) => request.startsWith('PUT /api/blobs/')),
    left: async () => (await phone.db.uploads.toArray()).map(({ name }) => name),
  }
}
