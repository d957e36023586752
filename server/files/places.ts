/**
 * Files with an object store: their bytes are sent before their rows are written, and outside any transaction. So a write that
 * stores files runs twice. The first run finds out whether everything else about it is right, and is rolled back with the
 * bytes it lacks. The second run writes the rows, and checks everything again.
 */
import type { Context } from '../context'
import type { Tx } from '../storage/store'
import { refuse } from '../write/refusals'
import { refuseBeyond, type Sender } from './daily-bytes'
import { isTaken, noteSending } from './loose-objects'
import { keyOf, type ObjectStore } from './object-store'

/** The objects that hold the bytes of files, by their digest. Undefined: bytes belong into the database. */
export type Places = ReadonlyMap<string, string> | undefined

/** Files by their digest. */
export type Whole = ReadonlyMap<string, Uint8Array>

/** A write lacks the objects of these files. */
class Unplaced extends Error {
  constructor(
    readonly files: Whole,
    readonly sender: Sender,
  ) {
    super('files must be sent to the object store first')
  }
}

/** A second file may turn up in the second run, if another request changed the record in between. */
const MOST_RUNS = 3

/** Runs a write that may store files. `write` must have no effect outside its transaction. */
export async function withPlaces<T>(
  context: Pick<Context, 'store' | 'objects'>,
  write: (places: Places) => Promise<T>,
): Promise<T> {
  const { objects } = context
  if (!objects) return write(undefined)
  let places: ReadonlyMap<string, string> = new Map()
  for (let run = 1; ; run++) {
    try {
      return await write(places)
    } catch (error) {
      if (!(error instanceof Unplaced)) throw error
      if (run === MOST_RUNS) refuse('unavailable')
      places = new Map([...places, ...(await send(context, objects, error))])
    }
  }
}

/** The object of each file, for its row. Throws Unplaced when there are files that were not sent yet. */
export async function takePlaces(
  tx: Tx,
  sender: Sender,
  files: Whole,
  places: Places,
): Promise<ReadonlyMap<string, string>> {
  const taken = new Map<string, string>()
  if (!places) return taken
  const unplaced = [...files].filter(([sha256]) => !places.has(sha256))
  if (unplaced.length > 0) throw new Unplaced(new Map(unplaced), sender)
  for (const sha256 of files.keys()) {
    const object = places.get(sha256) ?? ''
    // The bytes may be gone by now. The request can be repeated, and gets another object.
    if (!(await isTaken(tx, object))) refuse('unavailable')
    taken.set(sha256, object)
  }
  return taken
}

async function send(
  { store }: Pick<Context, 'store'>,
  objects: ObjectStore,
  { files, sender }: Unplaced,
): Promise<ReadonlyMap<string, string>> {
  const named = await store.write(async (tx) => {
    await refuseBeyond(tx, sender, files)
    const all = new Map<string, string>()
    for (const [sha256, { length }] of files) {
      all.set(sha256, await noteSending(tx, sender, { sha256, bytes: length }))
    }
    return all
  })
  const sent = await Promise.allSettled(
    [...named].map(([sha256, object]) => {
      const bytes = files.get(sha256) ?? new Uint8Array()
      return objects.put(keyOf(store.farmId, object), bytes, sha256)
    }),
  )
  for (const one of sent) if (one.status === 'rejected') throw one.reason
  return named
}
