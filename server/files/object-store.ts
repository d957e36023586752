/**
 * The port to a store of objects outside the database, for the bytes of complete files. The rows that say which files exist stay
 * in the database and are the only truth. A server without an object store keeps the bytes in the database, in the transaction
 * of their row. Never call an object store inside a transaction: a slow answer would hold up every write of the farm.
 */
import { StorageTrouble } from '../storage/trouble'

/** The digest and the size that the bytes of an object must have. */
export type Expected = { readonly sha256: string; readonly total: number }

/** `missing`: no object has this key. `damaged`: its bytes are not those of the file. */
export type Found = Uint8Array | 'missing' | 'damaged'

/** All calls throw StorageTrouble (`files`) when the store does not do what it was asked. Then the object may exist or not. */
export type ObjectStore = {
  /** Resolves when the store has acknowledged the bytes. */
  readonly put: (key: string, bytes: Uint8Array, sha256: string) => Promise<void>
  readonly get: (key: string, expected: Expected) => Promise<Found>
  /** Succeeds also if there is no such object. */
  readonly remove: (key: string) => Promise<void>
  /** Ends all running calls: they throw. */
  readonly close: () => void
}

/** Trouble with the object store; the message may be logged, so it names no key and no secret. */
export function filesTrouble(message: string, cause?: unknown): StorageTrouble {
  return new StorageTrouble('files', new Error(message, { cause }))
}

/** The key of an object. Each upload has its own, so a late deletion can never hit the object of a later upload. */
export function keyOf(farmId: string, object: string): string {
  return `${encodeURIComponent(farmId)}/${object}`
}
