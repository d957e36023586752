/**
 * A process beside the tests that runs plans, one after the other, so that a planted bug is never in the tests' process.
 * Package code of all bundles is loaded and compiled once; product and simulation are new with each bundle.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Order, RunReport } from './entry'

export type Aside = {
  /** Queues a plan for the script at the address `bundle`; rejects when the process ends before its report. */
  readonly run: (bundle: string, order: Order) => Promise<RunReport>
  /** Lets the process end; runs that were not reported are rejected. */
  readonly close: () => void
}

type Waiting = {
  readonly bundle: string
  readonly order: Order
  readonly resolve: (report: RunReport) => void
  readonly reject: (e: Error) => void
}

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url))

export function openAside(): Aside {
  const waiting: Waiting[] = []
  let isClosed = false
  let isReady = false
  let running: Waiting | undefined
  let child: ChildProcess | undefined

  const next = () => {
    if (!child || !isReady || running) return
    running = waiting.shift()
    if (!running) return
    isReady = false
    const { bundle, order } = running
    child.send({ bundle, order })
  }
  const fail = (error: Error) => {
    running?.reject(error)
    running = undefined
  }
  const start = () => {
    isReady = false
    child = fork(worker, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      if (message === 'ready') isReady = true
      else {
        running?.resolve(message as RunReport)
        running = undefined
      }
      next()
    })
    child.on('error', fail)
    child.on('exit', (code) => {
      child = undefined
      fail(new Error(`the run ended with ${code}`))
      if (isClosed) for (const { reject } of waiting.splice(0)) reject(new Error('the process was closed'))
      // A plan may have ended the process: a new one runs the others.
      else if (waiting.length > 0) start()
    })
  }

  return {
    run: (bundle, order) =>
      new Promise((resolve, reject) => {
        waiting.push({ bundle, order, resolve, reject })
        if (!child) start()
        next()
      }),
    close: () => {
      isClosed = true
      if (child?.connected) child.disconnect()
    },
  }
}
