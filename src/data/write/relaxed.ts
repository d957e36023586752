/**
 * The engine's own writes, which need not be on the disk at once: its lease, its notes, and data that the server can send
 * again.
 *
 * The storage keeps the order of its writes: after a power cut a replica is in the state of its last strict write, or in a
 * later one. A strict write marked every push and fence before it left (S6.3). Reports may be sent twice.
 */
import type { Dexie, Transaction } from 'dexie'
import type { PinsetDb } from '../db'

type Closing = Parameters<PinsetDb['close']>

/** The same replica, whose transactions complete before they are on the disk. Throws inside another transaction. */
export function relaxed(db: PinsetDb): Pick<PinsetDb, 'transaction'> {
  const { currentTransaction } = db.constructor as typeof Dexie
  if (currentTransaction?.db === db) throw new Error('a relaxed transaction would not be part of the one around it')
  const create: PinsetDb['_createTransaction'] = (...scope) =>
    // Dexie has one option per database and uses it for each transaction.
    Object.assign(db._createTransaction(...scope), { chromeTransactionDurability: 'relaxed' }) satisfies Transaction
  // A handle that the platform closed is reopened for all.
  const own = { _createTransaction: create, open: () => db.open(), close: (...how: Closing) => db.close(...how) }
  return Object.assign(Object.create(db), own)
}
