import { copyText } from '../copy-text'
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
  return (await copyText(text)) ? 'text' : 'nothing'
}

async function pictureOf(text: string): Promise<Blob> {
  const png = await renderQrPng(text)
  if (png.ok) return png.blob
  throw new Error(png.problem)
}
