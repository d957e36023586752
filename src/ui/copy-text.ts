/** Copies a text to the clipboard. False when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The older way to copy, for plain http: browsers give the clipboard interface to secure pages only. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  // Text behind a dialog cannot be selected.
  const place = before?.closest('dialog') ?? document.body
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  // Inside the viewport, or the page would scroll to it; invisible.
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  place.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
