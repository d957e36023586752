/** Keys that act on the page as a whole. They never take what belongs to a field, a dialog or the browser. */

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target' | 'defaultPrevented'
>

/** The key is the page's: nobody types, no dialog is open, and no modifier makes it the browser's. */
export function isForPage(event: KeyPress): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false
  if (event.target instanceof Element && isTyping(event.target)) return false
  return document.querySelector('dialog[open]') === null
}

function isTyping(target: Element): boolean {
  if (target.closest('textarea, select, [contenteditable], [role=listbox], [role=combobox], [data-typing]')) return true
  return target instanceof HTMLInputElement && !TICKED.includes(target.type)
}

/** Inputs that take no text. */
const TICKED: readonly string[] = ['radio', 'checkbox']
