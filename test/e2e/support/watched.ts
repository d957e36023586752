/**
 * Counts the browser's own activity, in pages and worker: requests to the farm, websocket connections, and transactions
 * that write to the disk. A stopped worker loses no count: every event is sent to the page at once.
 */
import type { BrowserContext, Page } from 'playwright-core'

export type Done = { readonly what: 'request' | 'line' | 'write' | 'sync'; readonly about: string; readonly at: number }

/** Runs in a page and at the end of the worker's script. */
const WATCH = `{
  const channel = new BroadcastChannel('watched')
  const tell = (what, about) => channel.postMessage({ what, about, at: Date.now() })
  const send = self.fetch
  self.fetch = (input, init) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, location.href)
    if (pathname.startsWith('/api')) tell('request', pathname)
    return send.call(self, input, init)
  }
  const open = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite') tell('write', String(stores))
    return open.call(this, stores, mode, options)
  }
  const Line = self.WebSocket
  if (self.document) self.WebSocket = class extends Line {
    constructor(...all) {
      super(...all)
      tell('line', '')
    }
  }
  else self.addEventListener('sync', () => tell('sync', ''))
}`

const HEAR = `{
  self.watched = []
  const channel = new BroadcastChannel('watched')
  channel.onmessage = ({ data }) => self.watched.push(data)
}`

export const WATCHED_WORKER = `\n${WATCH}`

/** To be called before the first page is opened; the worker gets `WATCHED_WORKER` as its suffix. */
export async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(HEAR)
  await context.addInitScript(WATCH)
}

/** The activity since `from`, in milliseconds since 1970. */
export function doneSince(page: Page, from: number): Promise<readonly Done[]> {
  return page.evaluate(
    (start) => (globalThis as unknown as { watched: Done[] }).watched.filter(({ at }) => at >= start),
    from,
  )
}
