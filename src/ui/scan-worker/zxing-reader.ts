// The wasm reader. The caller passes the compiled wasm: the library's own loader would fetch it from a public CDN.

import {
  prepareZXingModule,
  purgeZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader'
import type { Depth, Frame, Reader, ScanFormats } from './frame'

const FORMATS = {
  qr: ['QRCodeModel2'],
  barcode: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128'],
} as const satisfies Record<ScanFormats, ReaderOptions['formats']>

/** More labels than one view contains; it limits the time for a sheet of labels. */
const MOST_CODES = 12

/** Seen codes count too, and must not crowd out the readable ones. */
const MOST_SEEN = 60

/** Frames of a larger side are also read at half and quarter size: codes that fill the view, waves of a screen's dots. */
const HALVE_ABOVE = 300

/**
 * A reader over a compiled `zxing_reader.wasm` of the library's installed version. Each call instantiates it again and ends the
 * reader of an earlier call. Rejects when it cannot be instantiated.
 */
export async function createZxingReader(wasm: WebAssembly.Module): Promise<Reader> {
  purgeZXingModule()
  await instantiate(wasm)
  return async (frame, formats, depth) => {
    const results = await readBarcodes(asImageData(frame), optionsFor(formats, depth))
    return results
      .filter((result) => result.isValid || formats === 'qr')
      .map((result) => ({
        text: result.isValid ? printedText(result) : '',
        corners: [
          result.position.topLeft,
          result.position.topRight,
          result.position.bottomRight,
          result.position.bottomLeft,
        ],
      }))
  }
}

function instantiate(wasm: WebAssembly.Module): Promise<unknown> {
  return new Promise((resolve, reject) => {
    prepareZXingModule({
      overrides: {
        // The library cannot report a failure from here, hence the outer promise.
        instantiateWasm: (
          imports: WebAssembly.Imports,
          receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
        ) => {
          WebAssembly.instantiate(wasm, imports).then((instance) => receive(instance, wasm), reject)
          return {}
        },
      },
      fireImmediately: true,
    }).then(resolve, reject)
  })
}

function optionsFor(formats: ScanFormats, depth: Depth): ReaderOptions {
  const tellsSeen = formats === 'qr' && (depth === 'frame' || depth === 'photo')
  return {
    formats: [...FORMATS[formats]],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    downscaleFactor: 2,
    downscaleThreshold: HALVE_ABOVE,
    tryDenoise: tellsSeen,
    textMode: 'Plain',
    returnErrors: tellsSeen,
    maxNumberOfSymbols: tellsSeen ? MOST_SEEN : MOST_CODES,
    binarizer: depth === 'whole' ? 'GlobalHistogram' : 'LocalAverage',
    // A shop's code is short and its check digit weak: three lines of a camera frame must agree, two of a photo.
    ...(formats === 'barcode' && depth === 'frame' ? { minLineCount: 3 } : {}),
  }
}

/** The library reads only these three fields; Node has no ImageData to make one from. */
function asImageData(frame: Frame): ImageData {
  return frame as ImageData
}

/**
 * The digits as printed below the bars, which people type and compare. The library answers both American kinds as 13 digits:
 * UPC-A with a zero in front, UPC-E expanded with the printed form in `extra`.
 */
function printedText({ format, text, extra }: ReadResult): string {
  if (format === 'UPCE') return /"UPCE"\s*:\s*"(\d+)"/.exec(extra)?.[1] ?? text
  return format === 'EAN13' && text.length === 13 && text.startsWith('0') ? text.slice(1) : text
}
