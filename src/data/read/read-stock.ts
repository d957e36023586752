/**
 * Reads the cached stock. Stale stock is never returned, and the reader has it refolded: an offline device has no pull after which the
 * host would do it (S7).
 */
import type { PinsetDb, StockRow } from '../db'
import { readMeta } from '../meta'
import { freshenStock } from '../write/stock-cache'

/** For this long a live read waits for the host, which refolds at the end of each load and pull. */
const LEAVE_MS = 1000

const waiting = new WeakSet<PinsetDb>()

/** For live reads, which must not write: refolds once, a little later. The live reads then run again. */
function foldSoon(db: PinsetDb): void {
  if (waiting.has(db)) return
  waiting.add(db)
  setTimeout(() => {
    freshenStock(db)
      // The database was closed. Other failures are tried again at the next read.
      .catch(() => undefined)
      .finally(() => waiting.delete(db))
  }, LEAVE_MS)
}

/** For live reads: the result of `read`. Undefined while the stock is stale. */
export async function whileFresh<T>(db: PinsetDb, read: () => Promise<T>): Promise<T | undefined> {
  if ((await readMeta(db, 'stock_stale')) === undefined) return read()
  foldSoon(db)
  return undefined
}

/** The stock of one item, refolded first if stale. Undefined if it never moved. Not for live reads, because it may write. */
export async function stockOf(db: PinsetDb, itemId: string): Promise<StockRow | undefined> {
  await freshenStock(db)
  return db.stock.get(itemId)
}
