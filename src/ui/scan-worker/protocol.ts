// The messages between page and worker. `decode`, `inversionMode`, `grayscaleWeights`, `close` and the shape of the answer
// are qr-scanner's engine protocol: it drives this worker unchanged. `formats` and `photo` are ours. Every message is
// `unknown` until it is parsed here.

import type { Found, Frame, ScanFormats } from './frame'

export type EngineRequest =
  | { readonly type: 'decode' | 'photo'; readonly id: number; readonly frame: Frame }
  | { readonly type: 'formats'; readonly formats: ScanFormats }
  | { readonly type: 'close' }
  /** inversionMode and grayscaleWeights: the readers try both polarities and weigh colours themselves. */
  | { readonly type: 'ignored' }

/** `data` is the text, or null for a miss. Corners clockwise from top left. */
export type EngineAnswer = {
  readonly id: number
  readonly type: 'qrResult'
  readonly data: string | null
  readonly cornerPoints?: { x: number; y: number }[]
}

export function parseRequest(message: unknown): EngineRequest {
  if (!isRecord(message)) return { type: 'ignored' }
  const { type, id, data } = message
  if (type === 'close') return { type }
  if (type === 'formats' && (data === 'qr' || data === 'barcode')) return { type, formats: data }
  if ((type === 'decode' || type === 'photo') && typeof id === 'number' && isFrame(data)) {
    return { type, id, frame: data }
  }
  return { type: 'ignored' }
}

export function answerTo(id: number, found: Found | null): EngineAnswer {
  if (found === null) return { id, type: 'qrResult', data: null }
  // New points, because qr-scanner changes them when it maps them back to the whole image.
  const cornerPoints = found.corners.map(({ x, y }) => ({ x, y }))
  return { id, type: 'qrResult', data: found.text, cornerPoints }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isFrame(value: unknown): value is Frame {
  if (!isRecord(value)) return false
  const { data, width, height } = value
  return (
    data instanceof Uint8ClampedArray &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    data.length === width * height * 4
  )
}
