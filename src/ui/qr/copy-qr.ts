import { renderQrPng } from './render-qr-png'

/**
 * Puts a code on the clipboard as a picture, else the text it says. Safari lets a page write only while the press lasts, so
 * the picture is promised at once and drawn afterwards.
 */
export async function copyQr(text: string): Promise<'image' | 'text' | 'nothing'> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(text) })])
    return 'image'
  } catch {
    // No pictures on this clipboard, or none of this text: the text itself may still go.
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'text'
  } catch {
    return copySelected(text) ? 'text' : 'nothing'
  }
}

/** The way of before there was a clipboard interface, which browsers give to secure pages only. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  // Behind a dialog nothing can be selected.
  const place = before?.closest('dialog') ?? document.body
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  // In view, or the page would scroll to it; seen by nobody.
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
