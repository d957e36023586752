/** The app itself, from the cache: every route starts without a network once the worker controls the page. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

type PrecacheEntry = { readonly url: string; readonly revision: string | null }

/** Paths that are the server's own, never the app's shell. */
const SERVER_PATHS = [/^\/api(\/|$)/, /^\/trust(\/|$)/, /^\/ws$/]

export function serveShell(manifest: PrecacheEntry[]): void {
  cleanupOutdatedCaches()
  precacheAndRoute(manifest)
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }))
}
