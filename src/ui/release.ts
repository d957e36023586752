/** What the lifting of a finger is made into by the browser, after its touch: a focus, a press and a click. */
const RELEASES = ['touchend', 'mousedown', 'mouseup', 'click', 'contextmenu'] as const

/**
 * Call when a press that is still held has done its work, and may have opened something under the finger: its release is no act,
 * neither where it began nor on what stands there now. The next press is one again.
 */
export function swallowRelease(): void {
  const over = new AbortController()
  const heard = { capture: true, passive: false, signal: over.signal }
  const swallow = (event: Event) => {
    // A click without a count is a key's or a program's.
    if (event.type === 'click' && event instanceof MouseEvent && event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const kind of RELEASES) document.addEventListener(kind, swallow, heard)
  document.addEventListener('pointerdown', () => over.abort(), heard)
}
