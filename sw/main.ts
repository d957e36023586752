/**
 * The service worker's events: it serves the app from its cache and hosts the sync engine. It never takes over by
 * itself: an update waits until a person agrees, then the engine stops at a safe point first (S30).
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { readPageMessage, SYNC_TAG, type WithBackgroundSync, type WorkerMessage } from '../src/domain/host-messages'
import { browserPlatform } from './host/browser-platform'
import { realLater } from './host/lock'
import { createWorkerEvents } from './host/worker-events'
import { createWorkerHosts } from './host/worker-hosts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[]
}

/** Background Sync, where the browser has it: not part of the standard library's types. */
type SyncEvent = ExtendableEvent & { readonly tag: string; readonly lastChance: boolean }

/** Paths of the server, which must never get the app's shell. */
const SERVER_PATHS = [/^\/api(\/|$)/, /^\/trust(\/|$)/, /^\/ws$/]

// The app itself, from the cache: every route starts without a network once the worker controls the page.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }))

const events = createWorkerEvents(
  {
    tell: async (message) => {
      for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
    },
    askSync: () => void (self.registration as WithBackgroundSync).sync?.register(SYNC_TAG).catch(() => undefined),
    skipWaiting: () => self.skipWaiting(),
    now: () => Date.now(),
    later: realLater,
  },
  (onSignedOut, onArm) =>
    createWorkerHosts(browserPlatform(new URL('/api', self.location.origin).href), onSignedOut, onArm),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = readPageMessage(event.data)
  if (!message) return
  if (message.type === 'wake') event.source?.postMessage({ v: 1, type: 'awake' } satisfies WorkerMessage)
  event.waitUntil(events.hear(message))
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === SYNC_TAG) sync.waitUntil(events.sync(sync.lastChance))
})
