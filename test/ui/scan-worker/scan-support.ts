// The decoder as the worker builds it, over the real wasm of the installed package, and codes to feed it.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import type { Reader } from '../../../src/ui/scan-worker/frame'
import { createPipeline, type Pipeline } from '../../../src/ui/scan-worker/pipeline'
import { createZxingReader } from '../../../src/ui/scan-worker/zxing-reader'
import type { Modules } from '../../e2e/support/label-image'

const { resolve } = createRequire(import.meta.url)

export async function loadZxing(): Promise<Reader> {
  return createZxingReader(await WebAssembly.compile(await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'))))
}

export function pipelineWith(reader: Reader): Pipeline {
  return createPipeline(async () => reader)
}

/** A linear code as modules, forty high. */
export async function barModules(format: WriteInputBarcodeFormat, text: string): Promise<Modules> {
  const wasmBinary = await readFile(resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true })
  const { symbol, error } = await writeBarcode(text, { format, addQuietZones: false })
  if (error !== '') throw new Error(error)
  return { width: symbol.width, height: 40, isDark: (x) => (symbol.data[x] ?? 255) < 128 }
}
