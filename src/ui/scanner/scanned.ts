/** A person who scans is active without touching the screen, so each valid text is an event on the window. */
export const SCANNED = 'pinset:scanned'

export function tellScanned(): void {
  window.dispatchEvent(new Event(SCANNED))
}
