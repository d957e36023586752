/**
 * Restores a storage connection that breaks under an open page or a running worker: iOS ends it while the app sleeps, and browsers close
 * it when they clear space or lose its process. No stored data is lost, and a new connection usually works.
 *
 * Reads, and single-request writes by key, are repeated once on a new connection. A transaction of several steps that had started to
 * write is not: `gesture.ts` knows whether it was committed, and the engine restarts its runs (S11). Its connection is still reopened. A
 * connection that the app closed is never reopened.
 */
import Dexie from 'dexie'

/** Error names of a lost connection, and of the transactions that it aborts. */
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

/** Whether a lost connection may have caused the error or one inside it. */
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
  /** Called when the new connection failed too. */
  readonly onLost: (error: unknown) => void
  /** All requests to this database may be repeated, including its transactions. */
  readonly isRepeatable?: boolean
}

type Act<T = unknown> = () => PromiseLike<T>
/** The table's access to the storage, which each single request uses. */
type Single = (this: { readonly _tx?: unknown }, ...request: unknown[]) => PromiseLike<unknown>
type Several = (this: Dexie, mode: string, ...rest: unknown[]) => PromiseLike<unknown>

/** Makes the database survive a lost connection. */
export function keepConnected(db: Dexie, { onLost, isRepeatable = false }: Keeping): void {
  /** The number of abandoned connections. */
  let past = 0

  const again = (act: Act, mayRepeat: () => boolean): PromiseLike<unknown> => {
    const own = past
    return Dexie.Promise.resolve(act()).catch((error: unknown) => {
      if (!isConnectionLost(error) || db.hasBeenClosed()) throw error
      // Other requests may have met the same loss and started a new connection.
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
