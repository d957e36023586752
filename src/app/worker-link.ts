/** The line to the service worker: registering it, hearing it, and letting a newer one take over when a person agrees. */
import { i18n } from '@lingui/core'
import { Workbox } from 'workbox-window'
import { type PageMessage, readWorkerMessage, type WorkerMessage } from '../domain/host-messages'
import { beginLoading } from '../state/loading'
import { ifTalking } from '../state/traffic'
import { offerUpdate } from '../state/update'
import { devLog } from './dev-log'

export type WorkerLink = {
  /** False when no worker runs for this page. */
  readonly post: (message: PageMessage) => boolean
}

/** Built from sw/main.ts; at the root, so that its scope is the whole app. */
const WORKER_URL = '/sw.js'
/** How long the old worker may take to stop its engine before the new one takes over. */
const STOP_MS = 3_000
const UPDATE_CHECK_MS = 60 * 60_000
const UPDATING = /*i18n*/ { id: 'update.running', message: 'Updating' }

export function linkWorker(hear: (message: WorkerMessage) => void): WorkerLink {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return { post: () => false }
  const workbox = new Workbox(WORKER_URL)
  let registration: ServiceWorkerRegistration | undefined
  let isTakingOver = false

  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = readWorkerMessage(event.data)
    if (message) hear(message)
  })
  const post = (message: PageMessage): boolean => {
    const worker = registration?.active ?? navigator.serviceWorker.controller
    worker?.postMessage(message)
    return worker !== null && worker !== undefined
  }
  workbox.addEventListener('waiting', () => {
    offerUpdate(() => {
      isTakingOver = true
      // Until the page loads again; nothing may be begun here meanwhile.
      beginLoading(i18n._(UPDATING))
      void takeOver(registration)
    })
  })
  workbox.addEventListener('controlling', () => {
    if (isTakingOver) window.location.reload()
  })
  void workbox
    .register()
    .then((registered) => {
      registration = registered
      const look = async () => registered?.update().catch(() => undefined)
      setInterval(() => void ifTalking(look), UPDATE_CHECK_MS)
    })
    .catch((error: unknown) => devLog('no service worker', String(error)))
  return { post }
}

/** The old worker stops its engine at a safe point first; then the waiting one activates (S30). */
async function takeOver(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const message: PageMessage = { v: 1, type: 'activate' }
  const { active, waiting } = registration ?? {}
  if (active) {
    const rested = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('message', (event) => {
        if (readWorkerMessage(event.data)?.type === 'rest') resolve()
      })
    })
    active.postMessage(message)
    await Promise.race([rested, new Promise((resolve) => setTimeout(resolve, STOP_MS))])
  }
  waiting?.postMessage(message)
}
