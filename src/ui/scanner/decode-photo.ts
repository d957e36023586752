// A code from a picture file. Its own engine, so that it works where there is no camera.

import { closeEngine, createScanEngine } from './scan-engine'
import type { ScanFormats } from './scanner-types'

/** Longer sides tried, in order: most labels are read in the first, small ones need more pixels, worn ones fewer. */
const SIDES = [1600, 3200, 800] as const

/** Without an answer for so long the worker is taken for dead. */
const PATIENCE_MS = 20_000

/** The text of the code in the picture, or null: no code, or not a picture this browser can read. */
export async function decodePhoto(file: Blob, formats: ScanFormats): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const engine = await createScanEngine(formats)
  try {
    let lastSide = 0
    for (const side of SIDES) {
      const drawn = draw(picture, side)
      if (Math.max(drawn.width, drawn.height) === lastSide) continue
      lastSide = Math.max(drawn.width, drawn.height)
      const text = await ask(engine, drawn)
      if (text !== null) return text
    }
    return null
  } finally {
    closeEngine(engine)
    picture.close()
  }
}

function draw(picture: ImageBitmap, longSide: number): ImageData {
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

function ask(engine: Worker, picture: ImageData): Promise<string | null> {
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
    engine.postMessage({ id: 0, type: 'photo', data: picture }, [picture.data.buffer])
  })
}

/** The text in the engine's answer (its shape: scan-worker/protocol.ts). */
function textOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return null
  return typeof answer.data === 'string' ? answer.data : null
}
