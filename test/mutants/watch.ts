/** A thread beside the tests: if a mutant loops endlessly, this thread adds the prepared line and ends the process. */
import { Worker } from 'node:worker_threads'

const code = `
const { workerData: { shared, path } } = require('node:worker_threads')
const { appendFileSync } = require('node:fs')
const [until, text, length] = [new Float64Array(shared, 0, 1), new Uint8Array(shared, 16), new Int32Array(shared, 8, 1)]
setInterval(() => {
  if (until[0] === 0 || Date.now() < until[0]) return
  appendFileSync(path, Buffer.from(text.slice(0, length[0])).toString() + '\\n')
  process.kill(process.pid, 'SIGKILL')
}, 100)
`

export type Watch = { readonly expect: (line: string, ms: number) => void; readonly rest: () => void }

/** `now` is the real clock: a test may have set another one. */
export function startWatch(path: string, now: () => number): Watch {
  const shared = new SharedArrayBuffer(4096)
  const [until, length, text] = [
    new Float64Array(shared, 0, 1),
    new Int32Array(shared, 8, 1),
    new Uint8Array(shared, 16),
  ]
  const worker = new Worker(code, { eval: true, workerData: { shared, path } })
  worker.unref()
  return {
    expect: (line, ms) => {
      const bytes = new TextEncoder().encode(line)
      text.set(bytes)
      length[0] = bytes.length
      until[0] = now() + ms
    },
    rest: () => {
      until[0] = 0
    },
  }
}
