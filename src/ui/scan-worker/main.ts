// The decoding worker: a module worker that qr-scanner drives as its engine. Only wiring lives here; what is read and
// how is in pipeline.ts and the readers. It must ask nothing of any other origin and run without 'unsafe-eval'.

import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { compileWasm } from './compile-wasm'
import type { Reader } from './frame'
import { readWithJsqr } from './jsqr-reader'
import { createPipeline } from './pipeline'
import { answerTo, parseRequest } from './protocol'
import { createZxingReader } from './zxing-reader'

let zxing: Reader | null = null

const pipeline = createPipeline({ zxing: () => zxing, jsqr: readWithJsqr })

/** Settles, never rejects: without wasm there is still jsQR. */
const wasmSettled = compileWasm(wasmAddress)
  .then(createZxingReader)
  .then(
    (reader) => {
      zxing = reader
    },
    (error: unknown) => {
      console.warn('Scanning without wasm, slower and for QR only:', error)
    },
  )

self.addEventListener('message', async (event: MessageEvent<unknown>) => {
  const request = parseRequest(event.data)
  switch (request.type) {
    case 'formats':
      pipeline.setFormats(request.formats)
      break
    case 'close':
      self.close()
      break
    case 'decode':
      self.postMessage(answerTo(request.id, await pipeline.decode(request.frame, 'frame')))
      break
    case 'photo':
      // There is no next frame: wait for the better reader.
      await wasmSettled
      self.postMessage(answerTo(request.id, await pipeline.decode(request.frame, 'photo')))
      break
  }
})
