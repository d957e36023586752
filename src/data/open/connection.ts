/**
 * Recovers when the storage connection of an open page or a running worker breaks. iOS ends it while the app sleeps. Browsers
 * close it when they clear space or lose its process. No stored data is lost, and a new connection usually works.
 *
 * Reads, and writes by key in one request, are repeated once on a new connection. A transaction of several steps that had begun
 * to write is not repeated: `gesture.ts` finds out whether it committed, and the engine starts its run again (S11). Its connection
 * is opened again too. This file must never open a database that the app itself has closed.
 */
import Dexie from 'dexie'

/** Errors of browsers and Dexie when the connection is lost, which also aborts its transactions. */
const LOST = [
  'UnknownError',
  'AbortError',
  'InvalidStateError',
  'TransactionInactiveError',
  'PrematureCommitError',
  'DatabaseClosedError',
]
/** These errors abort transactions too, but a new connection does not help. */
const NOT_LOST = ['QuotaExceededError', 'SecurityError', 'MissingAPIError', 'VersionError', 'ConstraintError']

/** Whether a lost connection may be the cause of the error; the cause may be wrapped in others. */
export function isConnectionLost(error: unknown): boolean {
  const names = namesIn(error)
  return names.some((name) => LOST.includes(name)) && !names.some((name) => NOT_LOST.includes(name))
}

function namesIn(error: unknown, depth = 4): readonly string[] {
  if (typeof error !== 'object' || error === null || depth === 0) return []
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  return [...name, ...namesIn(insideOf(error), depth - 1)]
}

/** The cause of an error. For a bulk write, the error of its first row. */
function insideOf(error: object): unknown {
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0]
  if ('inner' in error) return error.inner
  return 'cause' in error ? error.cause : undefined
}

export type Keeping = {
  /** Called when a new connection fails like the one before it. */
  readonly onLost: (error: unknown) => void
  /** Every call of this database may be repeated, its transactions too. */
  readonly isRepeatable?: boolean
}

type Act<T = unknown> = () => PromiseLike<T>
/** The table's access to the storage, used by each of its single requests. */
type Single = (this: { readonly _tx?: unknown }, ...request: unknown[]) => PromiseLike<unknown>
type Several = (this: Dexie, mode: string, ...rest: unknown[]) => PromiseLike<unknown>

/** From now on this database recovers from a lost connection. */
export function keepConnected(db: Dexie, { onLost, isRepeatable = false }: Keeping): void {
  /** The number of abandoned connections. */
  let past = 0

  const again = (act: Act, mayRepeat: () => boolean): PromiseLike<unknown> => {
    const own = past
    return Dexie.Promise.resolve(act()).catch((error: unknown) => {
      if (!isConnectionLost(error) || db.hasBeenClosed()) throw error
      // Another caller may have met the same loss and already opened a new one.
      if (own === past) {
        past += 1
        db.close({ disableAutoOpen: false })
      }
      if (!mayRepeat()) throw error
      return Dexie.Promise.resolve(act()).catch((second: unknown) => {
        if (isConnectionLost(second) && !db.hasBeenClosed()) onLost(second)
        throw second
      })
    })
  }
  const isInside = () => Dexie.currentTransaction?.db === db

  const several = db.transaction as unknown as Several
  const transaction: Several = function (mode, ...rest) {
    const tables = rest.slice(0, -1)
    const scope = rest.at(-1) as (of: unknown) => unknown
    if (isInside()) return several.call(this, mode, ...rest)
    let hasBegun = false
    // Must be async itself, because Dexie keeps the transaction across native awaits only then.
    const noted = async (of: unknown) => {
      hasBegun = true
      return scope(of)
    }
    const act = () => several.call(this, mode, ...tables, noted)
    return again(act, () => isRepeatable || !hasBegun || mode === 'r')
  }
  const tables = db.Table.prototype as unknown as { _trans: Single }
  const single = tables._trans
  tables._trans = function (...request) {
    if (this._tx || isInside()) return single.apply(this, request)
    return again(
      () => single.apply(this, request),
      () => true,
    )
  }
  Object.assign(db, { transaction, lost: onLost })
}
