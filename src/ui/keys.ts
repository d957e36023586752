/** Keys that act on the page as a whole, never on a field, a dialog or the browser. */

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target' | 'defaultPrevented'
>

/** Whether the page may use the key: no typing, no open dialog, and no modifier that reserves it for the browser. */
export function isForPage(event: KeyPress): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false
  if (event.target instanceof Element && isTyping(event.target)) return false
  return document.querySelector('dialog[open]') === null
}

/** Ctrl Z, or Cmd Z: undoes the last gesture. A field uses the key for its own text. */
export function isUndoKey(event: KeyPress & Pick<KeyboardEvent, 'shiftKey'>): boolean {
  if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false
  if (event.defaultPrevented || (event.target instanceof Element && isTyping(event.target))) return false
  return document.querySelector('dialog[open]') === null
}

function isTyping(target: Element): boolean {
  if (target.closest('textarea, select, [contenteditable], [role=listbox], [role=combobox], [data-typing]')) return true
  return target instanceof HTMLInputElement && !TICKED.includes(target.type)
}

/** Inputs without text. */
const TICKED: readonly string[] = ['radio', 'checkbox']
