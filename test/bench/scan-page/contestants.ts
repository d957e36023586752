/** The compared engines and their results. */
import QrScanner from 'qr-scanner'
import { createScanEngine } from '../../../src/ui/scanner/scan-engine'
import { type Luma, toRgba } from '../../e2e/support/label-image'

export const ENGINES = ['pinset', 'stock', 'stock-photo'] as const
export type Engine = (typeof ENGINES)[number]

export const engines: Readonly<Record<Engine, Promise<Worker>>> = {
  pinset: createScanEngine('qr'),
  stock: stockEngine('original'),
  // The library's way to read a photo file: the same decoder, light codes on dark ones too.
  'stock-photo': stockEngine('both'),
}

async function stockEngine(inversionMode: 'original' | 'both'): Promise<Worker> {
  // The browser's own detector, where there is one, would be measured in place of the library.
  Object.assign(QrScanner, { _disableBarcodeDetector: true })
  const engine = await QrScanner.createQrEngine()
  if (!(engine instanceof Worker)) throw new Error('the stock engine is the browser’s own')
  engine.postMessage({ type: 'inversionMode', data: inversionMode })
  return engine
}

// The library draws onto it and reads it back; a canvas of its own for each engine would be the same.
const studied = document.createElement('canvas')
studied.getContext('2d', { alpha: false, willReadFrequently: true })

export type Answer = { readonly text: string | null; readonly ms: number }

/** The engine's reading of an image, through the camera library. */
export async function look(engine: Engine, picture: HTMLCanvasElement | Blob): Promise<Answer> {
  const qrEngine = await engines[engine]
  const start = performance.now()
  const found = await QrScanner.scanImage(picture, { qrEngine, canvas: studied }).catch((reason: unknown) => {
    // A decoder that takes longer than the library's ten seconds for a large photo has read nothing.
    if (reason !== QrScanner.NO_QR_CODE_FOUND && !`${reason}`.includes('timeout'))
      throw new Error(`${engine}: ${reason}`)
    return null
  })
  // The library hands out empty texts; the product does not, so they are a miss here and no false reading.
  return { text: found?.data || null, ms: performance.now() - start }
}

export function show(luma: Luma, canvas: HTMLCanvasElement): void {
  const { data, width, height } = toRgba(luma)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  context?.putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0)
}
