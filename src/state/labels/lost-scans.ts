/** Scanned codes that nothing took, since a person last confirmed that they know. */

/** More are counted, but not named. */
const MOST_NAMED = 5

let lost: readonly string[] = []

export type LostScans = { readonly count: number; readonly codes: readonly string[] }

/** One more; gives all of them, the latest first. */
export function addLostScan(code: string): LostScans {
  lost = [code, ...lost]
  return { count: lost.length, codes: lost.slice(0, MOST_NAMED) }
}

export function confirmLostScans(): void {
  lost = []
}
