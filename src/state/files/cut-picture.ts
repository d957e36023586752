/** The square that a person chose of a picture, as it is kept of people: small, and a JPEG without notes. */
import { jpegOf } from './draw-picture'

/** px of the longest side that is kept. */
const MOST = 512
const QUALITY = 0.85

/** `x`, `y`: how far the picture's middle lies from the square's, in sides of it; `turns`: quarters, clockwise. */
export type Cut = { readonly side: number; readonly x: number; readonly y: number; readonly turns: number }

export async function cutPicture(picture: Blob, { side, x, y, turns }: Cut): Promise<ArrayBuffer | undefined> {
  const whole = await createImageBitmap(picture)
  const size = Math.max(1, Math.min(MOST, Math.round(side)))
  try {
    return await jpegOf(
      { width: size, height: size },
      (context) => {
        context.translate((0.5 + x) * size, (0.5 + y) * size)
        context.rotate((turns * Math.PI) / 2)
        context.scale(size / side, size / side)
        context.drawImage(whole, -whole.width / 2, -whole.height / 2)
      },
      QUALITY,
    )
  } finally {
    whole.close()
  }
}
