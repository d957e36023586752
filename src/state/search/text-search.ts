/**
 * The text search in its own worker, so that scoring thousands of hits delays no frame. It stays alive during a search and a while
 * longer. It does not know what the texts mean.
 */
import { useEffect, useSyncExternalStore } from 'react'
import type { PinsetDb } from '../../data/db'
import { useReplica } from '../replica/replica'
import type { Answered, Told } from '../search-worker/protocol'
import type { Document, Question } from '../search-worker/text-index'

/** How long an unused worker stays alive. */
const REST_MS = 120_000

/** The page's side of a worker. Tests have one without a thread. */
export type Engine = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message' | 'error', listen: (event: MessageEvent<Answered>) => void) => void
}

export type TextSearch = {
  /** Adds texts that are missing or have changed. */
  readonly put: (documents: readonly Document[]) => void
  /** Removes records of this kind that are not among these. */
  readonly keep: (kind: string, ids: ReadonlySet<string>) => void
  /** A number for each asking screen, which gets only its own answers. */
  readonly nextAsker: () => number
  /** `latest` returns the answer. Of several questions only the last is answered. */
  readonly ask: (question: Question) => void
  readonly latest: () => Answered | undefined
  readonly isBroken: () => boolean
  readonly subscribe: (tell: () => void) => () => void
  readonly end: () => void
}

export function makeTextSearch(engine: Engine): TextSearch {
  const known = new Map<string, Document>()
  const watchers = new Set<() => void>()
  let latest: Answered | undefined
  let isBroken = false
  let askers = 0
  const tell = () => {
    for (const watcher of watchers) watcher()
  }
  const say = (told: Told) => engine.postMessage(told)
  engine.addEventListener('message', ({ data }) => {
    latest = data
    tell()
  })
  engine.addEventListener('error', () => {
    isBroken = true
    tell()
  })
  return {
    put: (documents) => {
      const fresh = documents.filter((document) => !isSame(known.get(document.id), document))
      for (const document of fresh) known.set(document.id, document)
      if (fresh.length > 0) say({ type: 'put', documents: fresh })
    },
    keep: (kind, ids) => {
      const gone = [...known.values()].flatMap((document) =>
        document.kind === kind && !ids.has(document.id) ? [document.id] : [],
      )
      for (const id of gone) known.delete(id)
      if (gone.length > 0) say({ type: 'remove', ids: gone })
    },
    nextAsker: () => {
      askers += 1
      return askers
    },
    ask: (question) => say({ type: 'find', question }),
    latest: () => latest,
    isBroken: () => isBroken,
    subscribe: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    end: () => engine.terminate(),
  }
}

function isSame(one: Document | undefined, other: Document): boolean {
  if (one?.title !== other.title || one.more !== other.more) return false
  return one.codes.length === other.codes.length && one.codes.every((code, index) => code === other.codes[index])
}

type Held = { readonly db: PinsetDb; readonly search: TextSearch; users: number; timer?: ReturnType<typeof setTimeout> }

let held: Held | undefined

function searchFor(db: PinsetDb): Held {
  if (held?.db === db) {
    clearTimeout(held.timer)
    return held
  }
  if (held) end(held)
  const engine = new Worker(new URL('../search-worker/main.ts', import.meta.url), { type: 'module', name: 'search' })
  held = { db, search: makeTextSearch(engine as Engine), users: 0 }
  return held
}

function end(which: Held): void {
  clearTimeout(which.timer)
  which.search.end()
  if (held === which) held = undefined
}

/** The search over this replica's texts. */
export function useTextSearch(): TextSearch {
  const { db } = useReplica()
  const mine = searchFor(db)
  useEffect(() => {
    clearTimeout(mine.timer)
    mine.users += 1
    return () => {
      mine.users -= 1
      // A broken one is replaced at once.
      if (mine.users === 0) mine.timer = setTimeout(() => end(mine), mine.search.isBroken() ? 0 : REST_MS)
    }
  }, [mine])
  return mine.search
}

/** The last answered question. `isBroken`: no answer will follow. */
export function useAsked(search: TextSearch): { readonly asked: Answered | undefined; readonly isBroken: boolean } {
  const asked = useSyncExternalStore(search.subscribe, search.latest)
  const isBroken = useSyncExternalStore(search.subscribe, search.isBroken)
  return { asked, isBroken }
}
