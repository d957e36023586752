/** The connection to the service worker: registers it, listens to it, and activates a newer one when a person agrees. */
import { i18n } from '@lingui/core'
import { Workbox } from 'workbox-window'
import {
  type PageMessage,
  readWorkerMessage,
  SYNC_TAG,
  type WithBackgroundSync,
  type WorkerMessage,
} from '../domain/host-messages'
import { atRest } from '../state/device/at-rest'
import { ifTalking } from '../state/device/traffic'
import { installUpdateCheck, offerUpdate, type UpdateCheck, withdrawUpdate } from '../state/device/update'
import { beginLoading } from '../state/screen/loading'
import { devLog } from './dev-log'

export type WorkerLink = {
  /** False when no worker runs for this page. */
  readonly post: (message: PageMessage) => boolean
  /** Asks for Background Sync, if the browser has it. */
  readonly askSync: () => void
}

/** Built from sw/main.ts; at the root, so that its scope is the whole app. */
const WORKER_URL = '/sw.js'
/** How long the old worker may take to stop its engine before the new one takes over. */
const STOP_MS = 3_000
const UPDATE_CHECK_MS = 60 * 60_000
const UPDATING = /*i18n*/ { id: 'update.running', message: 'Updating' }

export function linkWorker(hear: (message: WorkerMessage) => void): WorkerLink {
  // Without a worker, a reload brings the server's newest version.
  installUpdateCheck(async () => reload())
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return { post: () => false, askSync: () => undefined }
  const workbox = new Workbox(WORKER_URL)
  let registration: ServiceWorkerRegistration | undefined
  let isTakingOver = false
  // Another tab activated a newer worker: this page uses its messages (S30) until it is reloaded.
  let isOutdated = false
  let isControlled = navigator.serviceWorker.controller !== null

  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = readWorkerMessage(event.data)
    if (!message) return
    devLog(
      'worker',
      message.type,
      message.type === 'rest' && message.again !== undefined ? `again in ${message.again} ms` : '',
    )
    hear(message)
  })
  const post = (message: PageMessage): boolean => {
    const worker = registration?.active ?? navigator.serviceWorker.controller
    worker?.postMessage(message)
    return worker !== null && worker !== undefined
  }
  const askSync = () =>
    void (registration as WithBackgroundSync | undefined)?.sync?.register(SYNC_TAG).catch(() => undefined)
  const offer = () => {
    devLog('worker', 'a newer one waits')
    offerUpdate(() => {
      isTakingOver = true
      // Until the reload, no action may start here.
      beginLoading(i18n._(UPDATING))
      void takeOver(registration)
    })
  }
  const checkNow = async (known: ServiceWorkerRegistration): Promise<UpdateCheck> => {
    try {
      await known.update()
    } catch {
      return known.waiting ? offered() : 'unreachable'
    }
    // A version that is still loading is offered once it is ready.
    if (known.waiting) return offered()
    return known.installing ? 'loading' : 'none'
  }
  const offered = (): UpdateCheck => {
    offer()
    return 'found'
  }
  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('controlling', () => {
    devLog('worker', 'controls this page')
    if (isTakingOver) reload()
    isOutdated = isControlled
    isControlled = true
    withdrawUpdate()
  })
  // A first visit's precache is the whole app and would delay the page's own requests; workbox waits only for `load`.
  void (isControlled ? Promise.resolve() : atRest())
    .then(() => workbox.register())
    .then((registered) => {
      registration = registered
      if (registered) installUpdateCheck(async () => (isOutdated ? reload() : checkNow(registered)))
      const check = async () => registered?.update().catch(() => undefined)
      setInterval(() => void ifTalking(check), UPDATE_CHECK_MS)
    })
    .catch((error: unknown) => devLog('no service worker', String(error)))
  return { post, askSync }
}

function reload(): UpdateCheck {
  window.location.reload()
  return 'found'
}

/** The old worker stops its engine at a safe point first; then the waiting one activates (S30). */
async function takeOver(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const message: PageMessage = { v: 1, type: 'activate' }
  const { active, waiting } = registration ?? {}
  // Another tab was faster.
  if (!waiting) {
    reload()
    return
  }
  if (active) {
    const rested = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('message', (event) => {
        if (readWorkerMessage(event.data)?.type === 'rest') resolve()
      })
    })
    active.postMessage(message)
    await Promise.race([rested, new Promise((resolve) => setTimeout(resolve, STOP_MS))])
  }
  // A still newer worker may have replaced it: the old one no longer receives messages.
  const next = registration?.waiting
  if (next) next.postMessage(message)
  else reload()
}
