import { renderQrPng } from './render-qr-png'

/**
 * Copies a code as a picture, else its text. Safari allows a write only during the press, so the picture is passed as a
 * promise and drawn afterwards.
 */
export async function copyQr(text: string): Promise<'image' | 'text' | 'nothing'> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(text) })])
    return 'image'
  } catch {
    // The clipboard takes no pictures, or the text fits no code: try the text itself.
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'text'
  } catch {
    return copySelected(text) ? 'text' : 'nothing'
  }
}

/** The older way to copy, for plain http: browsers give the clipboard interface to secure pages only. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  // Behind a dialog nothing can be selected.
  const place = before?.closest('dialog') ?? document.body
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  // Inside the view, or the page would scroll to it; invisible.
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

async function pictureOf(text: string): Promise<Blob> {
  const png = await renderQrPng(text)
  if (png.ok) return png.blob
  throw new Error(png.problem)
}
