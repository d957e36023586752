// Asks the scanner's engine about a single picture.

export type EngineAnswer = {
  /** null for a miss. */
  readonly text: string | null
  /** The reader; '' for a miss. */
  readonly engine: string
  /** In pixels of the picture, clockwise from the code's own top left. */
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

/** A worker that is silent for so long counts as dead. */
const PATIENCE_MS = 20_000

/** The pixels of most phones' photos, and about the limit of a phone's canvas. */
export const PHOTO_SIDE = 4096

const NOTHING: EngineAnswer = { text: null, engine: '', corners: [] }

/** The pixels of a picture, its longer side at most `longSide`. */
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

/** Never rejects: a broken engine counts as a miss. The pixels are transferred to the worker. */
export function askEngine(engine: Worker, pixels: ImageData): Promise<EngineAnswer> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const settle = (answer: EngineAnswer) => {
      over.abort()
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(settle, PATIENCE_MS, NOTHING)
    engine.addEventListener('error', () => settle(NOTHING), { signal: over.signal })
    engine.addEventListener('message', (event: MessageEvent<unknown>) => settle(answerOf(event.data)), {
      signal: over.signal,
    })
    engine.postMessage({ id: 0, type: 'photo', data: pixels }, [pixels.data.buffer])
  })
}

/** Parses the engine's answer (its shape: scan-worker/protocol.ts). */
function answerOf(message: unknown): EngineAnswer {
  if (typeof message !== 'object' || message === null || !('data' in message)) return NOTHING
  const { data } = message
  if (typeof data !== 'string') return NOTHING
  const corners = 'cornerPoints' in message && Array.isArray(message.cornerPoints) ? message.cornerPoints : []
  const engine = 'reader' in message && typeof message.reader === 'string' ? message.reader : ''
  return { text: data, engine, corners }
}
