/** Cuts the chosen square of an image for a person: small, and a JPEG without metadata. */
import { jpegOf } from './draw-picture'

/** The longest side in px. */
const MOST = 512
const QUALITY = 0.85

/** `x`, `y`: the distance of the image's centre from the square's, in sides of the square. `turns`: clockwise quarter turns. */
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
