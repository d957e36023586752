/**
 * Reads the cached stock. Stock that counts as stale is no answer, and who asks has it folded again: a device without a line
 * has no pull after which the host would (S7).
 */
import type { PinsetDb, StockRow } from '../db'
import { readMeta } from '../meta'
import { freshenStock } from '../write/stock-cache'

/** So long a live read leaves the fold to the host, which folds at the end of each load and pull. */
const LEAVE_MS = 1000

const waiting = new WeakSet<PinsetDb>()

/** For live reads, which may not write: folds a little later, once. They run again after it. */
function foldSoon(db: PinsetDb): void {
  if (waiting.has(db)) return
  waiting.add(db)
  setTimeout(() => {
    freshenStock(db)
      // A database that was closed meanwhile; what fails otherwise is tried at the next read.
      .catch(() => undefined)
      .finally(() => waiting.delete(db))
  }, LEAVE_MS)
}

/** For live reads: what `read` gives; undefined while the stock counts as stale. */
export async function whileFresh<T>(db: PinsetDb, read: () => Promise<T>): Promise<T | undefined> {
  if ((await readMeta(db, 'stock_stale')) === undefined) return read()
  foldSoon(db)
  return undefined
}

/** The stock of one item, folded first where it is stale; undefined where it never moved. Not for live reads: may write. */
export async function stockOf(db: PinsetDb, itemId: string): Promise<StockRow | undefined> {
  await freshenStock(db)
  return db.stock.get(itemId)
}
