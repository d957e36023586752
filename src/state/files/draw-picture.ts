/** A picture drawn anew as a JPEG: what a camera wrote beside it (place, device, owner) is gone. */

export type Size = { readonly width: number; readonly height: number }

export async function jpegOf(
  { width, height }: Size,
  draw: (context: CanvasRenderingContext2D) => void,
  quality: number,
): Promise<ArrayBuffer | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // What a picture leaves clear would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob?.arrayBuffer()
}
