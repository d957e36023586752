/** Redraws an image as a JPEG, which removes the camera's metadata (place, device, owner). */

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
  // Transparent parts would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob?.arrayBuffer()
}
