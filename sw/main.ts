/**
 * The service worker's events: it serves the app from its cache and hosts the sync engine. It never takes over by
 * itself: an update waits until a person agrees, then the engine stops at a safe point first (S30).
 */
import { readPageMessage, type WorkerMessage } from '../src/domain/host-messages'
import { createWorkerHosts } from './host/worker-hosts'
import { serveShell } from './shell-cache'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[]
}

/** Background Sync, where the browser has it: not part of the standard library's types. */
type SyncEvent = ExtendableEvent & { readonly tag: string }
type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } }

const SYNC_TAG = 'pinset-sync'
const HEARTBEAT = 3_000
/** A worker may be stopped long before a later timer would fire: then the page or Background Sync wakes it. */
const LONGEST_TIMER = 25_000

serveShell(self.__WB_MANIFEST)

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const hosts = createWorkerHosts(new URL('/api', self.location.origin).href, signedOut, arm)

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

function signedOut(user: string): void {
  void tellPages({ v: 1, type: 'signed_out', user })
}

function arm(user: string, delay: number): void {
  clearTimeout(timers.get(user))
  if (delay <= LONGEST_TIMER) {
    const again = () => void keepRunning(() => hosts.run(user, 'timer'))
    timers.set(user, setTimeout(again, delay))
  }
  void (self.registration as SyncRegistration).sync?.register(SYNC_TAG).catch(() => undefined)
}

/** Runs the engine with a heartbeat, so that pages know that it lives. Failures are retried by the engine's own timer. */
async function keepRunning(run: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => void tellPages({ v: 1, type: 'heartbeat' }), HEARTBEAT)
  try {
    await run()
  } catch (error) {
    console.warn('sync run failed', error instanceof Error ? error.name : 'unknown')
  } finally {
    clearInterval(beat)
    await tellPages({ v: 1, type: 'rest' })
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = readPageMessage(event.data)
  if (!message) return
  if (message.type === 'wake') {
    event.source?.postMessage({ v: 1, type: 'awake' } satisfies WorkerMessage)
    const { user, reason, token } = message
    event.waitUntil(keepRunning(() => hosts.run(user, reason, token)))
  } else if (message.type === 'sign_out') {
    clearTimeout(timers.get(message.user))
    event.waitUntil(hosts.forget(message.user))
  } else {
    event.waitUntil(hosts.stopAll().then(() => self.skipWaiting()))
  }
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag !== SYNC_TAG) return
  sync.waitUntil(keepRunning(() => hosts.runRemembered('background')))
})
