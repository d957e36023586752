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
    return 'nothing'
  }
}

async function pictureOf(text: string): Promise<Blob> {
  const png = await renderQrPng(text)
  if (png.ok) return png.blob
  throw new Error(png.problem)
}
