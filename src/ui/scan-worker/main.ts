// The decoding worker: a module worker that qr-scanner drives as its engine. It only connects parts: pipeline.ts and the reader
// do the reading. It requests nothing from another origin and runs without 'unsafe-eval'.

import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { createPipeline } from './pipeline'
import { answerTo, parseRequest } from './protocol'
import { createZxingReader } from './zxing-reader'

const pipeline = createPipeline(async () => createZxingReader(await compileWasm()))

/**
 * Compiles the wasm of our own origin. It streams if the server sends the right content type, and the browser then caches the
 * compiled code; else it compiles the whole file. Rejects when the file is missing or no wasm.
 */
async function compileWasm(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmAddress, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`wasm not available: ${response.status}`)
  const streams = response.headers.get('content-type')?.startsWith('application/wasm') ?? false
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())
}

self.addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  const request = parseRequest(data)
  switch (request.type) {
    case 'formats':
      pipeline.setFormats(request.formats)
      break
    case 'close':
      self.close()
      break
    case 'decode':
    case 'photo':
      try {
        const found = await pipeline.decode(request.frame, request.type === 'photo' ? 'photo' : 'frame')
        self.postMessage(answerTo(request.id, found))
      } catch (error) {
        // The page gets it as the worker's error, and reports that no code can be read.
        self.reportError(error)
      }
      break
  }
})
