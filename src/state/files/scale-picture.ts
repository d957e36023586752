/**
 * The stored form of an image: at most 1600 px wide or high, a JPEG (S28). Redrawing removes the camera's metadata (place, device,
 * owner). Decoding and scaling run outside the main thread.
 */
import { hasTooManyPixels, isTooLarge } from '../../domain/kit/picture-size'
import { jpegOf, type Size } from './draw-picture'

const LONGEST_SIDE = 1600
const QUALITY = 0.82
/** Cameras write the size after notes, thumbnails and colours, within this many bytes. */
const HEADER_BYTES = 1_000_000

/** `pixels`: it is too large to decode here. Undefined if the browser cannot read the file as an image. */
export async function scalePicture(file: Blob): Promise<ArrayBuffer | 'pixels' | undefined> {
  if (hasTooManyPixels(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()), 'chosen')) return 'pixels'
  const whole = await createImageBitmap(file).catch(() => undefined)
  if (!whole) return undefined
  const { width, height } = whole
  if (isTooLarge(whole, 'chosen')) {
    whole.close()
    return 'pixels'
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const scaled = scale < 1 ? await shrunk(whole, size) : whole
  try {
    return await jpegOf(size, (context) => context.drawImage(scaled, 0, 0, size.width, size.height), QUALITY)
  } finally {
    scaled.close()
  }
}

async function shrunk(whole: ImageBitmap, { width, height }: Size): Promise<ImageBitmap> {
  const small = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  whole.close()
  return small
}
