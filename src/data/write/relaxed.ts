/**
 * Writes of the engine's own that nobody waits for to be on the disk: its lease, its notes, and what the server can be
 * asked for again.
 *
 * The storage keeps the order of its writes: after a power cut a replica stands where it once stood, at its last strict
 * write or later. A strict write marked every push and every fence before it left (S6.3); reports may be sent twice.
 */
import type { Dexie, Transaction } from 'dexie'
import type { PinsetDb } from '../db'

type Closing = Parameters<PinsetDb['close']>

/** The same replica, whose transactions are complete before they are on the disk. Throws inside of another transaction. */
export function relaxed(db: PinsetDb): Pick<PinsetDb, 'transaction'> {
  const { currentTransaction } = db.constructor as typeof Dexie
  if (currentTransaction?.db === db) throw new Error('a relaxed transaction would not be part of the one around it')
  const create: PinsetDb['_createTransaction'] = (...scope) =>
    // Dexie has one option for a database, and puts it on each of its transactions.
    Object.assign(db._createTransaction(...scope), { chromeTransactionDurability: 'relaxed' }) satisfies Transaction
  // A handle that the platform took away is opened anew for all.
  const own = { _createTransaction: create, open: () => db.open(), close: (...how: Closing) => db.close(...how) }
  return Object.assign(Object.create(db), own)
}
