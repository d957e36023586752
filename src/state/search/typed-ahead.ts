/** Keys typed between opening a search and the appearance of its field. */

export type Typed = { readonly text: string; readonly isEntered: boolean }

/** After this time the field is not expected, and keys belong to the page again. */
const LONGEST_MS = 5000
const NOTHING: Typed = { text: '', isEntered: false }

let typed = NOTHING
let stop: (() => void) | undefined

/** Collects typed keys until `takeTyped`. */
export function collectTyping(): void {
  if (stop) return
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') takeTyped()
    else if (event.key === 'Backspace') typed = { ...typed, text: typed.text.slice(0, -1) }
    else if (event.key === 'Enter') typed = { ...typed, isEntered: true }
    else if (event.key.length === 1) typed = { ...typed, text: typed.text + event.key }
    else return
    event.preventDefault()
  }
  const timer = setTimeout(takeTyped, LONGEST_MS)
  window.addEventListener('keydown', press)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', press)
  }
}

export function isTypingAhead(): boolean {
  return stop !== undefined
}

/** Returns the collected keys and stops collecting. */
export function takeTyped(): Typed {
  const all = typed
  typed = NOTHING
  stop?.()
  stop = undefined
  return all
}
