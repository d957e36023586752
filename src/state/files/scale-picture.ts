/**
 * A picture as it is kept: at most 1600 px wide or high, a JPEG (S28). It is drawn anew, so that what a camera wrote beside it
 * (place, device, owner) is gone. Decoding and scaling run beside the main thread.
 */
const LONGEST_SIDE = 1600
const QUALITY = 0.82
/** More pixels than any camera has: a file of a few kilobytes may claim to hold them. */
const MOST_PIXELS = 120_000_000

/** Undefined when the browser cannot read the file as a picture. */
export async function scalePicture(file: Blob): Promise<ArrayBuffer | undefined> {
  const whole = await createImageBitmap(file).catch(() => undefined)
  if (!whole) return undefined
  const { width, height } = whole
  if (width * height > MOST_PIXELS) {
    whole.close()
    return undefined
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const scaled = scale < 1 ? await shrunk(whole, size) : whole
  try {
    return await drawn(scaled, size)
  } finally {
    scaled.close()
  }
}

type Size = { readonly width: number; readonly height: number }

async function shrunk(whole: ImageBitmap, { width, height }: Size): Promise<ImageBitmap> {
  const small = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  whole.close()
  return small
}

async function drawn(picture: ImageBitmap, { width, height }: Size): Promise<ArrayBuffer | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // What a picture leaves clear would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob?.arrayBuffer()
}
