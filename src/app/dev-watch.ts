/**
 * Watches sync and scanner for developers. It watches from outside (the replica's notes, the browser's record of
 * requests, the scanner's element), so that no other code is needed. Never the content of a label.
 */
import { subscribe } from 'valtio'
import { watchEngine } from '../data/read/watch-engine'
import { session } from '../state/person/session-store'
import { openedReplica } from '../state/replica/replica'
import type { devLog } from './dev-log'

type Log = typeof devLog

/** Returns a function that ends it. */
export function startDevWatch(page: Window, log: Log): () => void {
  const ends = [watchSync(log), watchRequests(page, log), watchScanner(page.document, log)]
  return () => {
    for (const end of ends) end()
  }
}

/** The engine's phase and the queue of the signed-in user. */
function watchSync(log: Log): () => void {
  let end = () => {}
  let watched: unknown
  const follow = () => {
    const db = openedReplica()?.db
    if (db === watched) return
    end()
    watched = db
    let last = ''
    end = db
      ? watchEngine(db, ({ note, unsent, refused }) => {
          const { phase, reachable, pause, nextTry } = note ?? {}
          const wait = nextTry === undefined ? '' : `next try ${new Date(nextTry).toISOString()}`
          const facts = [phase, reachable ? 'reachable' : 'not reachable', `unsent ${unsent}`, `refused ${refused}`]
          const line = [...facts, pause, wait].filter((fact) => fact).join(', ')
          if (line !== last) log('sync', line)
          last = line
        })
      : () => {}
  }
  follow()
  const stop = subscribe(session, follow)
  return () => {
    stop()
    end()
  }
}

/** This page's requests to the server; a worker's are in its own console. */
function watchRequests(page: Window, log: Log): () => void {
  const watching = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { pathname } = new URL(entry.name, page.location.href)
      if (!pathname.startsWith('/api/')) continue
      const status: unknown = Reflect.get(entry, 'responseStatus')
      log('request', pathname, Number(status ?? 0), `${Math.round(entry.duration)} ms`)
    }
  })
  watching.observe({ type: 'resource' })
  return () => watching.disconnect()
}

/** The scanner's phases, its camera, and its problems. */
function watchScanner(document: Document, log: Log): () => void {
  let last = ''
  const look = () => {
    const scanner = document.querySelector('[data-phase]')
    const stream = scanner?.querySelector('video')?.srcObject
    const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined
    const { width, height } = track?.getSettings() ?? {}
    const camera = track ? `camera ${width} x ${height}` : 'no camera'
    const problem = scanner?.querySelector('[role=alert] p')?.textContent ?? ''
    const facts = [scanner?.getAttribute('data-phase'), camera, problem].filter((fact) => fact)
    const line = scanner ? facts.join(', ') : 'closed'
    if (line !== last && (scanner || last !== '')) log('scanner', line)
    last = scanner ? line : ''
  }
  look()
  const watching = new MutationObserver(look)
  watching.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-phase'] })
  return () => watching.disconnect()
}
