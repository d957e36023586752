/** When work that nobody waits for may come: the page should have answered people first. */

/** A page that is never at rest is waited for no longer. */
const LONGEST_MS = 500

/** Resolves when the browser has nothing urgent to do. Safari does not tell when that is. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve, LONGEST_MS)
  })
}

/** Between two parts of a long work: the page answers a touch meanwhile. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
