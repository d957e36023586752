import { copyText } from '../copy-text'
import { renderQrPng } from './render-qr-png'

/** Copies a code as an image, else its text. A promise, because Safari allows a write only during the press. */
export async function copyQr(text: string): Promise<'image' | 'text' | 'nothing'> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(text) })])
    return 'image'
  } catch {
    // The clipboard accepts no images, or the text fits no code: the text itself is copied.
  }
  return (await copyText(text)) ? 'text' : 'nothing'
}

async function pictureOf(text: string): Promise<Blob> {
  const png = await renderQrPng(text)
  if (png.ok) return png.blob
  throw new Error(png.problem)
}
