/** Somebody who scans is there, though they touch nothing: the window is told of each valid text. */
export const SCANNED = 'pinset:scanned'

export function tellScanned(): void {
  window.dispatchEvent(new Event(SCANNED))
}
