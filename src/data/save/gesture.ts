/**
 * What a person does is stored once, or said to have failed. Where the connection breaks in the midst of it no one can tell from
 * outside whether the transaction was committed: a commit that was on its way may have landed though the page hears of an abort. So
 * each gesture leaves its mark, in the same transaction as all else of it. It is looked for before the gesture is tried again.
 */
import Dexie, { type Table, type Transaction } from 'dexie'
import type { PinsetDb } from '../db'
import { readMeta } from '../meta'
import { isConnectionLost } from '../open/connection'

/** A mark is looked for at once; more than other tabs could store meanwhile. */
const KEPT = 64
/** After the first. */
const MORE_TRIES = 1

type Marked = { readonly mark?: string; readonly parent?: Marked }

const UNTOLD = () => undefined

/** For a transaction that says itself when it is complete: what its outcome will be, told before. Absent where more may follow. */
export type Tell<T> = (outcome: T) => void

/** Carries out one gesture in a transaction of its own over these tables, which must include `meta`. */
export async function gesture<T>(
  db: PinsetDb,
  tables: readonly Table[],
  scope: (transaction: Transaction, tell: Tell<T> | undefined) => Promise<T>,
): Promise<T> {
  // The functions below are async themselves: that is how Dexie keeps the transaction across native awaits.
  // Part of another one, whose mark stands for both.
  if (Dexie.currentTransaction?.db === db)
    return db.transaction('rw', tables, async (transaction) => scope(transaction, undefined))
  // A database whose connection no one opens again.
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
      // Who cannot look must not try: it may be there.
      if (!landed) throw error
      if (left === 0) {
        db.lost(error)
        throw error
      }
    }
  }
}

/** Undefined when they cannot be read. */
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

/** Inside of a transaction: the marks to be stored with what it writes; undefined where it is no gesture. Reads. */
export async function marksToStore(db: PinsetDb): Promise<readonly string[] | undefined> {
  const mark = markOf(Dexie.currentTransaction)
  if (mark === undefined) return undefined
  const before = (await readMeta(db, 'landed')) ?? []
  return [mark, ...before.filter((one) => one !== mark)].slice(0, KEPT)
}
