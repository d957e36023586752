/**
 * A person's gesture is stored exactly once, or reported as failed. If the connection breaks, the page cannot know whether the
 * transaction was committed: a commit may succeed although the page sees an abort. So each gesture stores a mark in its own transaction,
 * and a retry looks for the mark first.
 */
import Dexie, { type Table, type Transaction } from 'dexie'
import type { PinsetDb } from '../db'
import { readMeta } from '../meta'
import { isConnectionLost } from '../open/connection'

/** The mark is looked for at once. Other tabs cannot store more gestures than this in between. */
const KEPT = 64
const MORE_TRIES = 1

type Marked = { readonly mark?: string; readonly parent?: Marked }

const UNTOLD = () => undefined

/** For a transaction that completes itself: reports the outcome beforehand. Absent if more writes may follow. */
export type Tell<T> = (outcome: T) => void

/** Runs one gesture in its own transaction over these tables, which must include `meta`. */
export async function gesture<T>(
  db: PinsetDb,
  tables: readonly Table[],
  scope: (transaction: Transaction, tell: Tell<T> | undefined) => Promise<T>,
): Promise<T> {
  // The functions below are async themselves, because Dexie keeps the transaction across native awaits only then. A nested gesture uses
  // the outer one's mark.
  if (Dexie.currentTransaction?.db === db)
    return db.transaction('rw', tables, async (transaction) => scope(transaction, undefined))
  // The database has no connection that can be reopened.
  if (db.lost === undefined) return db.transaction('rw', tables, async (transaction) => scope(transaction, UNTOLD))
  const mark = crypto.getRandomValues(new Uint32Array(4)).join('-')
  let outcome: { readonly value: T } | undefined
  const attempt = () =>
    db.transaction('rw', tables, async (transaction) => {
      outcome = undefined
      Object.assign(transaction, { mark } satisfies Marked)
      const tell = (value: T) => {
        outcome = { value }
      }
      const value = await scope(transaction, tell)
      tell(value)
      return value
    })
  for (let left = MORE_TRIES; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionLost(error) || db.hasBeenClosed()) throw error
      const landed = await landedMarks(db)
      if (outcome && landed?.includes(mark)) return outcome.value
      // The marks cannot be read, so the gesture may be stored and must not be repeated.
      if (!landed) throw error
      if (left === 0) {
        db.lost(error)
        throw error
      }
    }
  }
}

/** Undefined if they cannot be read. */
async function landedMarks(db: PinsetDb): Promise<readonly string[] | undefined> {
  try {
    return (await readMeta(db, 'landed')) ?? []
  } catch {
    return undefined
  }
}

function markOf(transaction: Marked | null | undefined): string | undefined {
  return transaction ? (transaction.mark ?? markOf(transaction.parent)) : undefined
}

/** Inside a transaction: the marks to store with its writes. Undefined outside a gesture. Reads. */
export async function marksToStore(db: PinsetDb): Promise<readonly string[] | undefined> {
  const mark = markOf(Dexie.currentTransaction)
  if (mark === undefined) return undefined
  const before = (await readMeta(db, 'landed')) ?? []
  return [mark, ...before.filter((one) => one !== mark)].slice(0, KEPT)
}
