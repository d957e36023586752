/** Times and sizes of the protocol, in milliseconds unless a name says otherwise. The appendix of sw/SPEC.md lists them with their rules. */

/** A mutation retries once after this, then waits for a trigger (seed). */
export const FIRST_RETRY = 1_000
/** Back-off of the engine without a trigger: doubling, with jitter. */
export const BACKOFF_START = 30_000
export const BACKOFF_MAX = 900_000
/** A pull retries 3 times, 1 s doubling, at most 30 s (seed). */
export const PULL_RETRIES = 3
export const PULL_RETRY_MAX = 30_000
/** Back-off of an entry that was itself answered 5xx, doubling. */
export const ENTRY_WAIT_START = 5_000
export const ENTRY_WAIT_MAX = 900_000
/** Entries and bytes of a push that every server accepts: the first of a connection, and every push to an older server. */
export const BATCH_SIZE = 50
export const BATCH_BYTES = 200_000
/** The next push may be this many times larger, and has this limit of bytes, if connection and server allow it (S14.7). */
export const GROWTH = 4
export const LARGE_BATCH_BYTES = 900_000
/** After a push that took longer, the next one does not grow. */
export const GROW_WITHIN = 3_000
/** Time limit of a request, its body included. */
export const REQUEST_TIMEOUT = 12_000
/** Time limit of a run inside a worker event. */
export const RUN_BUDGET = 20_000
export const LEASE_DURATION = 20_000
/** Bytes of a file in its first request; doubled after success up to the wire's limit, halved after failure (S28). */
export const FIRST_PIECE = 64_000
export const LEAST_PIECE = 8_000
/** Wait of a file whose record the server does not know. */
export const UNKNOWN_WAIT = 900_000
/** Rows asked for per page. */
export const PAGE_SIZE = 500
/** The fewest, on a slow connection. */
export const LEAST_PAGE = 25
/** Lists loaded at the same time on first load. */
export const PARALLEL_LISTS = 2
/** The replica is compared with the server's digest once a day (S23). */
export const COMPARE_EVERY = 86_400_000
/** With that a device asks for this many of its copies of files, others each day (S28). */
export const ASK_MOST = 20
