/**
 * A process beside the tests that runs plans of one bundle, one after the other. A planted bug must not stay behind, so
 * each has a process of its own; the sound product keeps one, whose code is compiled by the first runs.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Order } from './entry'
import type { Report } from './run'

export type Aside = {
  /** Queues a plan; rejects when the process ends before its report. */
  readonly run: (order: Order) => Promise<Report>
  /** Lets the process end; runs that were not reported are rejected. */
  readonly close: () => void
}

type Waiting = {
  readonly order: Order
  readonly resolve: (report: Report) => void
  readonly reject: (e: Error) => void
}

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url))

/** @param bundle the address of a script from `bundleSimulation` */
export function openAside(bundle: string): Aside {
  const child = fork(worker, [bundle], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const waiting: Waiting[] = []
  let isReady = false
  let running: Waiting | undefined

  const next = () => {
    if (!isReady || running) return
    running = waiting.shift()
    if (!running) return
    isReady = false
    child.send(running.order)
  }
  const fail = (error: Error) => {
    for (const { reject } of [running, ...waiting.splice(0)].filter((one) => one !== undefined)) reject(error)
    running = undefined
  }
  child.on('message', (message) => {
    if (message === 'ready') isReady = true
    else {
      running?.resolve(message as Report)
      running = undefined
    }
    next()
  })
  child.on('error', fail)
  child.on('exit', (code) => fail(new Error(`the run ended with ${code}`)))

  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject })
        next()
      }),
    close: () => (child.connected ? child.disconnect() : undefined),
  }
}

/** One plan in a process of its own. */
export async function runAside(bundle: string, order: Order): Promise<Report> {
  const aside = openAside(bundle)
  try {
    return await aside.run(order)
  } finally {
    aside.close()
  }
}
