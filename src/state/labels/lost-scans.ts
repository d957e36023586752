/** Scanned codes that no field accepted since the user last confirmed them. */

/** Further ones are only counted. */
const MOST_NAMED = 5

let lost: readonly string[] = []

export type LostScans = { readonly count: number; readonly codes: readonly string[] }

/** Adds one. Returns all, the latest first. */
export function addLostScan(code: string): LostScans {
  lost = [code, ...lost]
  return { count: lost.length, codes: lost.slice(0, MOST_NAMED) }
}

export function confirmLostScans(): void {
  lost = []
}
