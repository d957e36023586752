/** Files as devices and programs send them, without HTTP. */
import { createHash } from 'node:crypto'
import { findFile } from '../../../server/files/stored-files'
import type { Store } from '../../../server/storage/store'
import { OFFSET_HEADER } from '../../../src/domain/wire'
import { addBasics, type Body, type Caller } from '../support/farm'

/** Bytes that can be followed as a picture can; `salt` makes each its own. */
export function picture(size = 1000, salt = 1): Uint8Array {
  const bytes = new Uint8Array(size).map((_, index) => (index * 7 + salt) % 251)
  bytes.set([0xff, 0xd8, 0xff, 0xda, 0, 2])
  bytes.set([0xff, 0xd9], size - 2)
  return bytes
}

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const nameOf = (bytes: Uint8Array) => `${digest(bytes)}.jpg`

/** A maker of purchases, which have receipts. */
export async function openPurchases(user: Caller) {
  const { item, kg } = await addBasics(user)
  return async (...pages: readonly Uint8Array[]): Promise<string> => {
    const body = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-04', receipt: pages.map(nameOf) }
    const made = await user.call('POST', '/supplies/purchases', body)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return String(made.body.id)
  }
}

type Sent = { readonly status: number; readonly held: string | undefined; readonly body: Body }

/** Sends the bytes from `from` to `to` of a file that is said to be `total` long. */
export async function sendPiece(
  user: Caller,
  bytes: Uint8Array,
  { from = 0, to = bytes.length, total = bytes.length, as = digest(bytes) } = {},
): Promise<Sent> {
  const extra = { raw: bytes.slice(from, to), range: `bytes ${from}-${to - 1}/${total}` }
  const { status, headers, body } = await user.call('PUT', `/blobs/${as}`, undefined, extra)
  return { status, held: headers[OFFSET_HEADER], body }
}

/** How many bytes the server says this person has sent; undefined when it knows no such file. */
export async function heldOf(user: Caller, bytes: Uint8Array): Promise<string | undefined> {
  return (await user.call('HEAD', `/blobs/${digest(bytes)}`)).headers[OFFSET_HEADER]
}

/** Whether the server has the whole file; asked below the calls, because sessions end while days pass. */
export async function isHere(store: Store, bytes: Uint8Array): Promise<boolean> {
  return (await store.read((tx) => findFile(tx, digest(bytes)))) !== undefined
}

/** Puts these pages to a purchase, as another program does. */
export function putReceipt(user: Caller, id: string, ...files: readonly Uint8Array[]) {
  return user.call('PUT', `/supplies/purchases/${id}/receipt`, undefined, { files })
}
