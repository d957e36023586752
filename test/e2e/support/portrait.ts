/** Photos as a phone's camera makes them: drawn by the browser, with place and owner in their metadata. */
import type { Page } from 'playwright-core'

/** A head and shoulders, taller than wide: 1,500 × 2,000 px, or that many times as large. */
export async function portrait(page: Page, shirt = '#b4584a', times = 1): Promise<Buffer> {
  const drawing = ([color, scale]: readonly [string, number]) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1500 * scale
    canvas.height = 2000 * scale
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.scale(scale, scale)
    const fill = (style: string, draw: () => void) => {
      context.fillStyle = style
      context.beginPath()
      draw()
      context.fill()
    }
    fill('#b9a27a', () => context.rect(0, 0, 1500, 2000))
    fill(color, () => context.ellipse(750, 1900, 620, 520, 0, 0, 7))
    fill('#3a3336', () => context.arc(750, 800, 430, 0, 7))
    fill('#8a6650', () => context.ellipse(750, 900, 320, 420, 0, 0, 7))
    fill('#2a2020', () => context.arc(640, 860, 30, 0, 7))
    fill('#2a2020', () => context.arc(860, 860, 30, 0, 7))
    fill('#5a3a38', () => context.ellipse(750, 1080, 110, 30, 0, 0, 7))
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }
  const base64 = await page.evaluate(drawing, [shirt, times] as const)
  return withPlace(Buffer.from(base64, 'base64'))
}

/** A camera's metadata. */
export const PLACE = 'GPS 52.5200 N 13.4050 E, owner Vera'

export function withPlace(jpeg: Buffer): Buffer {
  const secret = Buffer.from(`Exif\0\0 ${PLACE}`)
  const length = Buffer.from([0, 0])
  length.writeUInt16BE(secret.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, secret, jpeg.subarray(2)])
}

/** Chooses it with the button of the image's head. */
export async function choosePicture(page: Page, buffer: Buffer, name = 'me.jpg'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Change image' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer })
}
