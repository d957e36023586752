/**
 * Writes of the engine's own that nobody waits for to be on the disk: its lease, its notes, and what the server can be
 * asked for again.
 *
 * The storage keeps the order of its writes, so a power cut takes the last ones, back to a strict one: a replica wakes up
 * as it was some moments ago. Whatever left the device meanwhile had its strict write before it (S6.3).
 */
import type { Transaction } from 'dexie'
import type { PinsetDb } from './db'

type Closing = Parameters<PinsetDb['close']>

/** The same replica, whose transactions are complete before they are on the disk. Not for one within another. */
export function relaxed(db: PinsetDb): Pick<PinsetDb, 'transaction'> {
  const create: PinsetDb['_createTransaction'] = (...scope) =>
    // What Dexie has one option for, for all transactions of a database, each of its transactions carries.
    Object.assign(db._createTransaction(...scope), { chromeTransactionDurability: 'relaxed' }) satisfies Transaction
  // A handle that the platform took away is opened anew for all.
  const own = { _createTransaction: create, open: () => db.open(), close: (...how: Closing) => db.close(...how) }
  return Object.assign(Object.create(db), own)
}
