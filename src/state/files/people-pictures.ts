/**
 * Loads people's images automatically: they are small and few, and authors must be visible offline. Each image has one address for all
 * screens while a user is signed in on this page.
 */
import { useEffect, useState } from 'react'
import { type PinsetDb, rowsOf } from '../../data/db'
import { FILE_TYPES, parseFileName } from '../../domain/kit/files'
import { hasTooManyPixels } from '../../domain/kit/picture-size'
import { mayTalk } from '../device/traffic'
import { PERSON } from '../person/people'
import { showPictures } from '../person/pictures'
import { type Replica, useReplica } from '../replica/replica'
import { ofDevice, useLive } from '../replica/use-live'
import { keepOwnPicture } from './own-picture'
import { findBytes, readWhole, useContact } from './shown-file'

/** Provides the images of all people of the replica. Missing ones are requested at each contact with the server. */
export function usePeoplePictures(): void {
  const replica = useReplica()
  const contact = useContact()
  const named = useLive(ofDevice, () => picturesOf(replica.db), [replica.db])
  // The last answer of another replica does not apply to this one.
  const wanted = named?.db === replica.db ? named.pictures : undefined
  const [held] = useState(createHolder)
  useEffect(() => {
    if (!wanted || contact === undefined) return
    const stop = new AbortController()
    void fill(replica, held, wanted, stop.signal).catch((error: unknown) => {
      // The replica was closed during the load.
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [replica, held, wanted, contact])
  // Another person's replica starts empty, and the old addresses are released.
  useEffect(() => (replica ? held.clear : undefined), [replica, held])
}

async function picturesOf(
  db: PinsetDb,
): Promise<{ readonly db: PinsetDb; readonly pictures: ReadonlyMap<string, string> }> {
  const rows = await rowsOf(db, PERSON).where('avatar').above('').toArray()
  return { db, pictures: new Map(rows.map(({ id, avatar }) => [id, String(avatar)])) }
}

async function fill(
  replica: Replica,
  held: Holder,
  wanted: ReadonlyMap<string, string>,
  stop: AbortSignal,
): Promise<void> {
  held.keepOnly(wanted)
  if (!wanted.has(replica.user)) await keepOwnPicture(replica.user, undefined)
  for (const [id, name] of wanted) {
    const bytes = held.has(id, name) ? undefined : await bytesOf(replica, name)
    if (stop.aborted) return
    if (bytes) held.put(id, name, new Blob([bytes], { type: FILE_TYPES[parseFileName(name)?.extension ?? 'jpg'] }))
    const own = id === replica.user ? held.get(id) : undefined
    if (own) await keepOwnPicture(id, own)
  }
}

/** Undefined if it is too large for a person's image: it is drawn on every screen and would use too much memory. */
async function bytesOf(replica: Replica, name: string): Promise<ArrayBuffer | undefined> {
  const bytes = await hereOrFetched(replica, name)
  return bytes && hasTooManyPixels(new Uint8Array(bytes), 'person') ? undefined : bytes
}

/** From this device, or from the server unless the user works offline. */
async function hereOrFetched(replica: Replica, name: string): Promise<ArrayBuffer | undefined> {
  const here = await readWhole(replica.db, name)
  if (typeof here === 'object') return here
  if (!(await mayTalk())) return undefined
  const found = await findBytes(replica, name)
  return typeof found === 'string' ? undefined : found
}

export type Held = { readonly name: string; readonly blob: Blob; readonly address: string }
type Holder = ReturnType<typeof createHolder>

/** The addresses by person. Unused ones are released. An image stays until the next one is loaded. */
export function createHolder() {
  const held = new Map<string, Held>()
  const show = (): void => showPictures(Object.fromEntries([...held].map(([id, { address }]) => [id, address])))
  const drop = (id: string): void => {
    const old = held.get(id)
    held.delete(id)
    if (old) URL.revokeObjectURL(old.address)
  }
  return {
    get: (id: string) => held.get(id),
    has: (id: string, name: string) => held.get(id)?.name === name,
    put: (id: string, name: string, blob: Blob): void => {
      drop(id)
      held.set(id, { name, blob, address: URL.createObjectURL(blob) })
      show()
    },
    keepOnly: (wanted: { readonly has: (id: string) => boolean }): void => {
      const gone = [...held.keys()].filter((id) => !wanted.has(id))
      for (const id of gone) drop(id)
      if (gone.length > 0) show()
    },
    clear: (): void => {
      for (const id of [...held.keys()]) drop(id)
      show()
    },
  }
}
