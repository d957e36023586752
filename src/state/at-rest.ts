/** For what nobody waits for: it comes when the browser has nothing urgent to do. */

/** A page that is never at rest is waited for no longer. */
const LONGEST_MS = 500

/** Safari does not tell when it is at rest. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve, LONGEST_MS)
  })
}
