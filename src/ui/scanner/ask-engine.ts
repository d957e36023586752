// Asks the scanner's engine about a single image.

/** A worker that is silent for this long counts as dead. */
const PATIENCE_MS = 20_000

/** The pixels of most phones' photos, and about the limit of a phone's canvas. */
export const PHOTO_SIDE = 4096

/** The pixels of an image, its longer side at most `longSide`. */
export function pixelsOf(picture: ImageBitmap, longSide: number): ImageData {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no 2d canvas')
  // Transparent pixels (a logo, a screenshot) count as white paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The text in the image, or null. Never rejects: a broken engine counts as a miss. Transfers the pixels to the worker. */
export function askEngine(engine: Worker, pixels: ImageData): Promise<string | null> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const settle = (text: string | null) => {
      over.abort()
      clearTimeout(timer)
      resolve(text)
    }
    const timer = setTimeout(settle, PATIENCE_MS, null)
    engine.addEventListener('error', () => settle(null), { signal: over.signal })
    engine.addEventListener('message', (event: MessageEvent<unknown>) => settle(textOf(event.data)), {
      signal: over.signal,
    })
    engine.postMessage({ id: 0, type: 'photo', data: pixels }, [pixels.data.buffer])
  })
}

/** Parses the engine's answer (its shape: scan-worker/protocol.ts). */
function textOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('data' in message)) return null
  return typeof message.data === 'string' ? message.data : null
}
