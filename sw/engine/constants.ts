/** Times and sizes of the protocol, in milliseconds unless a name says otherwise. Sources: sync S10-S15 and the seed's query constants. */

/** A mutation retries once after this, then waits for a trigger (seed). */
export const FIRST_RETRY = 1_000
/** Engine back-off when nothing triggers: doubling, with jitter. */
export const BACKOFF_START = 30_000
export const BACKOFF_MAX = 900_000
/** A pull retries 3 times, 1 s doubling, at most 30 s (seed). */
export const PULL_RETRIES = 3
export const PULL_RETRY_MAX = 30_000
/** An entry that itself got a 5xx waits this long, doubling. */
export const ENTRY_WAIT_START = 5_000
export const ENTRY_WAIT_MAX = 900_000
/** Entries and bytes of a push that every server takes: the first of a line, and all that an older server ever gets. */
export const BATCH_SIZE = 50
export const BATCH_BYTES = 200_000
/** A line that carries, to a server that takes more, is given larger ones; each so many times the last (S14.7). */
export const GROWTH = 4
export const LARGE_BATCH_BYTES = 900_000
/** A push that took longer is not followed by a larger one. */
export const GROW_WITHIN = 3_000
/** A request is given this long. */
export const REQUEST_TIMEOUT = 12_000
/** One run of a host inside a worker event. */
export const RUN_BUDGET = 20_000
export const LEASE_DURATION = 20_000
/** Bytes of a file in its first request; doubled while they arrive in time, up to the wire's limit, and halved when not (S28). */
export const FIRST_PIECE = 64_000
export const LEAST_PIECE = 8_000
/** A file of a record that the server does not know is asked about no more often than this. */
export const UNKNOWN_WAIT = 900_000
/** Rows asked for per page. */
export const PAGE_SIZE = 500
/** The fewest, on a link that is too slow for more. */
export const LEAST_PAGE = 25
/** Lists loaded at the same time on first load. */
export const PARALLEL_LISTS = 2
/** The replica is compared with the server's digest once a day (S23). */
export const COMPARE_EVERY = 86_400_000
/** With that a device asks for so many of its copies of files, others each day (S28). */
export const ASK_MOST = 20
