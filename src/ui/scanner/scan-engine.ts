import QrScanner from 'qr-scanner'
import type { ScanFormats } from './scanner-types'

/** The engine for qr-scanner: our own module worker, one per session. A `close` message ends it. */
export async function createScanEngine(formats: ScanFormats = 'qr'): Promise<Worker> {
  const engine = new Worker(new URL('../scan-worker/main.ts', import.meta.url), { type: 'module', name: 'scan' })
  setEngineFormats(engine, formats)
  return engine
}

export function setEngineFormats(engine: Worker, formats: ScanFormats): void {
  engine.postMessage({ type: 'formats', data: formats })
}

export function closeEngine(engine: Worker): void {
  engine.terminate()
}

/**
 * A qr-scanner on our engine. Its own engine is a worker from a blob address, which a strict content policy forbids, or
 * the browser's detector, whose quality is unmeasured. The constructor asks this static function for the engine, and
 * offers no other way in: it is replaced just before the call.
 */
export function newQrScanner(
  engine: Promise<Worker>,
  video: HTMLVideoElement,
  told: { readonly onText: (text: string) => void; readonly onMiss: () => void },
  options: { readonly scansPerSecond: number; readonly region: (video: HTMLVideoElement) => QrScanner.ScanRegion },
): QrScanner {
  QrScanner.createQrEngine = () => engine
  return new QrScanner(video, (result) => told.onText(result.data), {
    returnDetailedScanResult: true,
    maxScansPerSecond: options.scansPerSecond,
    calculateScanRegion: options.region,
    // Called for each frame without a code, and when the engine fails.
    onDecodeError: (error) => {
      if (String(error).includes(QrScanner.NO_QR_CODE_FOUND)) told.onMiss()
    },
  })
}
