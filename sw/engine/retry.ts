/** How long to wait after a failure. Pure: jitter comes in as a number in [0, 1). */
import {
  BACKOFF_MAX,
  BACKOFF_START,
  ENTRY_WAIT_MAX,
  ENTRY_WAIT_START,
  FIRST_RETRY,
  LEASE_DURATION,
  LEAST_PAGE,
  PAGE_SIZE,
  PULL_RETRIES,
  PULL_RETRY_MAX,
} from './constants'

/** After the n-th failure in a row of a push (n >= 1): once after 1 s, then 30 s doubling to 15 min. `retryAfter` wins. */
export function pushDelay(failures: number, chance: number, retryAfter?: number): number {
  if (retryAfter !== undefined) return Math.min(retryAfter, BACKOFF_MAX)
  if (failures <= 1) return FIRST_RETRY
  return withJitter(Math.min(BACKOFF_START * 2 ** (failures - 2), BACKOFF_MAX), chance)
}

/** After the n-th failure in a row of a pull: 1, 2, 4 s, then as a push. */
export function pullDelay(failures: number, chance: number, retryAfter?: number): number {
  if (retryAfter !== undefined) return Math.min(retryAfter, BACKOFF_MAX)
  if (failures <= PULL_RETRIES) return Math.min(FIRST_RETRY * 2 ** (failures - 1), PULL_RETRY_MAX)
  return withJitter(Math.min(BACKOFF_START * 2 ** (failures - PULL_RETRIES - 1), BACKOFF_MAX), chance)
}

/** An entry's own wait after its n-th try (n >= 1) was answered 5xx, 408 or 429. */
export function entryDelay(tries: number, chance: number): number {
  return withJitter(Math.min(ENTRY_WAIT_START * 2 ** (tries - 1), ENTRY_WAIT_MAX), chance)
}

/** After the n-th run in a row that broke (n >= 1), as on a device without room. */
export function faultDelay(times: number): number {
  return Math.min(LEASE_DURATION * 2 ** (times - 1), BACKOFF_MAX)
}

/** Rows per page after `failures` pulls in a row that failed: a slow link may carry a smaller one in time. */
export function pageSize(failures: number): number {
  return Math.max(LEAST_PAGE, Math.floor(PAGE_SIZE / 2 ** failures))
}

/** Up to a quarter later, so that phones that lost the same signal do not come back in one instant. */
function withJitter(delay: number, chance: number): number {
  return Math.round(delay * (1 + chance / 4))
}
