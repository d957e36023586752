// The decoding worker: a module worker that qr-scanner drives as its engine. Only wiring: the reading is in pipeline.ts
// and the readers. It asks nothing of another origin and runs without 'unsafe-eval'.

import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { compileWasm } from './compile-wasm'
import type { Reader } from './frame'
import { readWithJsqr } from './jsqr-reader'
import { createPipeline } from './pipeline'
import { answerTo, parseRequest } from './protocol'
import { createZxingReader } from './zxing-reader'

/** How long a frame waits for the wasm reader, which is nearly always on the device; jsQR takes a second for a noisy frame. */
const WASM_PATIENCE_MS = 1000

/** A reader that breaks more often in one session is given up. */
const MOST_RESTARTS = 3

let zxing: Reader | null = null
let restarts = 0

const compiled = compileWasm(wasmAddress)

/** Never rejects: without wasm jsQR still reads. */
async function startZxing(): Promise<void> {
  try {
    zxing = await createZxingReader(await compiled)
  } catch (error) {
    console.warn('Scanning without wasm, slower and for QR only:', error)
  }
}

const pipeline = createPipeline({
  zxing: () => zxing,
  jsqr: readWithJsqr,
  onBroken(error) {
    zxing = null
    restarts += 1
    if (restarts <= MOST_RESTARTS) void startZxing()
    else console.warn('Scanning without wasm, which broke again and again:', error)
  },
})

const wasmSettled = startZxing()
const wasmAwaited = Promise.race([wasmSettled, new Promise((resolve) => setTimeout(resolve, WASM_PATIENCE_MS))])

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
      await wasmAwaited
      self.postMessage(answerTo(request.id, await pipeline.decode(request.frame, 'frame')))
      break
    case 'photo':
      // A photo has no next frame: wait for the wasm reader.
      await wasmSettled
      self.postMessage(answerTo(request.id, await pipeline.decode(request.frame, 'photo')))
      break
  }
})
