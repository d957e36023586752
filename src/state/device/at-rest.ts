/** Delays background work until the page has answered the user. */

/** The longest wait for a busy page. */
const LONGEST_MS = 500

/** Resolves when the browser is idle. Safari has no such event. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve, LONGEST_MS)
  })
}

/** Between two parts of long work, so that the page can answer touches. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
