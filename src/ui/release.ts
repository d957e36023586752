/** The events that a browser creates from lifting a finger: a focus, a press and a click. */
const RELEASES = ['touchend', 'mousedown', 'mouseup', 'click', 'contextmenu'] as const

/**
 * Call it when a press that is still held has acted, and may have opened something under the finger: its release then does
 * nothing, neither at its start nor on the new element. The next press works again.
 */
export function swallowRelease(): void {
  const over = new AbortController()
  const heard = { capture: true, passive: false, signal: over.signal }
  const swallow = (event: Event) => {
    // A click without a count comes from a key or a program.
    if (event.type === 'click' && event instanceof MouseEvent && event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const kind of RELEASES) document.addEventListener(kind, swallow, heard)
  document.addEventListener('pointerdown', () => over.abort(), heard)
}
