// A single picture for the scanner's engine: its pixels, and one question about them.

export type EngineAnswer = {
  /** null: no code. */
  readonly text: string | null
  /** Which reader saw it; '' when none did. */
  readonly engine: string
  /** In the pixels that were given, clockwise from the code's own top left. */
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

/** Without an answer for so long the worker is taken for dead. */
const PATIENCE_MS = 20_000

/** All the pixels of most phones' photos, and hardly more than the canvas of a phone may have. */
export const PHOTO_SIDE = 4096

const NOTHING: EngineAnswer = { text: null, engine: '', corners: [] }

/** The pixels of a picture, made smaller until its longer side is at most `longSide`. */
export function pixelsOf(picture: ImageBitmap, longSide: number): ImageData {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no 2d canvas')
  // A picture with holes (a logo, a screenshot) is meant on paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Never rejects: an engine that broke saw nothing. The pixels are given away. */
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

/** What the engine says (its shape: scan-worker/protocol.ts). */
function answerOf(message: unknown): EngineAnswer {
  if (typeof message !== 'object' || message === null || !('data' in message)) return NOTHING
  const { data } = message
  if (typeof data !== 'string') return NOTHING
  const corners = 'cornerPoints' in message && Array.isArray(message.cornerPoints) ? message.cornerPoints : []
  const engine = 'reader' in message && typeof message.reader === 'string' ? message.reader : ''
  return { text: data, engine, corners }
}
