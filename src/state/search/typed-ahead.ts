/** What is typed between the key that opens a search and the moment its field is there. */

export type Typed = { readonly text: string; readonly isEntered: boolean }

/** A field that is not there by then does not come: the keys are the page's again. */
const LONGEST_MS = 5000
const NOTHING: Typed = { text: '', isEntered: false }

let typed = NOTHING
let stop: (() => void) | undefined

/** Collects what is typed from now on, until `takeTyped`. */
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

/** Whether keys are collected now. */
export function isTypingAhead(): boolean {
  return stop !== undefined
}

/** What was collected; ends collecting. */
export function takeTyped(): Typed {
  const all = typed
  typed = NOTHING
  stop?.()
  stop = undefined
  return all
}
