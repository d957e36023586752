/**
 * The lock of a farm's writes. PostgreSQL itself ends a transaction whose node stops between two statements. It does not where a node
 * stops within a statement that it sends, or within an answer that it reads: then the next node that waits ends that session.
 */

/** So long a node waits for the lock before it looks for a session that stopped. */
const WAIT_MS = 4_000
const STOPPED = "interval '3 s'"

/** How often a node waits. */
export const WAITS = 3

/** `farm` is a literal. */
export const lockFarm = (farm: string): string =>
  `set local lock_timeout = ${WAIT_MS}; select pg_advisory_xact_lock(hashtextextended(${farm}, 0))`

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** Ends sessions that have the farm's lock and have waited for their node within a statement. */
export const endStopped = (farm: string): string => `select pg_terminate_backend(lock.pid) from pg_locks lock
  join pg_stat_activity session on session.pid = lock.pid
  where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 1 and session.datname = current_database()
    and (lock.classid::bigint << 32) | lock.objid::bigint = hashtextextended(${farm}, 0)
    and session.state = 'active' and session.wait_event_type = 'Client' and now() - session.state_change > ${STOPPED}`
