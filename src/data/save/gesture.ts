/**
 * A gesture is stored once, or reported as failed. If the database connection breaks, the page cannot know whether the
 * transaction was committed: a commit may have succeeded although the page receives an abort. So each gesture stores a mark in
 * its transaction, and the mark is looked up before a second attempt.
 */
import Dexie, { type Table, type Transaction } from 'dexie'
import type { MetaRow, PinsetDb } from '../db'
import { readMeta } from '../meta'
import { isConnectionLost } from '../open/connection'

/** More marks than other tabs can store before the look-up, which follows at once. */
const KEPT = 64
const MORE_TRIES = 1

type Marked = { readonly mark?: string; readonly parent?: Marked }
/** Of a gesture that is never looked up. */
const NO_MARK = ''

const UNTOLD = () => undefined

/** Passes the outcome before the transaction completes, if it completes itself. Absent if more may follow. */
export type Tell<T> = (outcome: T) => void

/** Runs one gesture in its own transaction over these tables, which must include `meta`. */
export async function gesture<T>(
  db: PinsetDb,
  tables: readonly Table[],
  scope: (transaction: Transaction, tell: Tell<T> | undefined) => Promise<T>,
): Promise<T> {
  // The functions below are async themselves: that is how Dexie keeps the transaction across native awaits.
  // It is part of another gesture, whose mark covers both.
  if (Dexie.currentTransaction?.db === db)
    return db.transaction('rw', tables, async (transaction) => scope(transaction, undefined))
  // Nothing opens the connection of this database again.
  if (db.lost === undefined)
    return db.transaction('rw', tables, async (transaction) =>
      scope(Object.assign(transaction, { mark: NO_MARK } satisfies Marked), UNTOLD),
    )
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
      // Without a look-up there must be no second attempt: the gesture may be stored.
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

/**
 * Inside a transaction: the facts that a gesture stores with its writes, its mark and the number of all entries that gestures
 * queued. None outside a gesture. Reads.
 */
export async function factsOfGesture(db: PinsetDb, added: number): Promise<readonly MetaRow[]> {
  const mark = markOf(Dexie.currentTransaction)
  if (mark === undefined) return []
  const [queued = 0, landed = []] = await Promise.all([
    readMeta(db, 'queued'),
    mark === NO_MARK ? undefined : readMeta(db, 'landed'),
  ])
  const facts: MetaRow[] = added > 0 ? [{ key: 'queued', value: queued + added }] : []
  if (mark === NO_MARK) return facts
  const marks = [mark, ...landed.filter((one) => one !== mark)].slice(0, KEPT)
  return [...facts, { key: 'landed', value: marks }]
}
