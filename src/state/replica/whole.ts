/**
 * Whether this device has all of the farm's records, for screens. The reads of use-live.ts check it, so that none returns an empty list,
 * a count or a fold too early.
 */
import { useSyncExternalStore } from 'react'
import type { PinsetDb } from '../../data/db'
import { leastWhole, readWhole, type WholeKinds, type Wholeness, watchWhole } from '../../data/read/whole'
import { useSession } from '../person/session-store'
import { useReplica } from './replica'

type Store = {
  /** Undefined until it was read. */
  readonly kinds: () => WholeKinds | undefined
  readonly tell: (kinds: WholeKinds) => void
  readonly subscribe: (heard: () => void) => () => void
}

const actorOf = (isAdmin: boolean) => ({ id: '', is_admin: isAdmin })

function openStore(db: PinsetDb, isAdmin: boolean): Store {
  const listeners = new Set<() => void>()
  let kinds: WholeKinds | undefined
  let written = ''
  let end: (() => void) | undefined
  const tell = (next: WholeKinds) => {
    // Each page of a load writes its progress, but only a change of completeness is reported.
    const text = JSON.stringify(next)
    if (text === written) return
    written = text
    kinds = next
    for (const heard of listeners) heard()
  }
  return {
    kinds: () => kinds,
    tell,
    subscribe(heard) {
      listeners.add(heard)
      end ??= watchWhole(db, actorOf(isAdmin), tell)
      return () => {
        listeners.delete(heard)
        if (listeners.size > 0) return
        end?.()
        end = undefined
      }
    },
  }
}

const stores = new WeakMap<PinsetDb, Map<boolean, Store>>()

function storeOf(db: PinsetDb, isAdmin: boolean): Store {
  const known = stores.get(db) ?? new Map<boolean, Store>()
  stores.set(db, known)
  const store = known.get(isAdmin) ?? openStore(db, isAdmin)
  known.set(isAdmin, store)
  return store
}

/** Reads it before the first screen needs it, which then draws at once. */
export async function primeWhole(db: PinsetDb): Promise<void> {
  for (const isAdmin of [false, true]) storeOf(db, isAdmin).tell(await readWhole(db, actorOf(isAdmin)))
}

/** The completeness of these kinds, by default of all. Undefined until read. */
export function useWhole(...names: readonly string[]): Wholeness | undefined {
  const { db } = useReplica()
  const store = storeOf(db, useSession().isAdmin)
  const kinds = useSyncExternalStore(store.subscribe, store.kinds)
  return kinds && leastWhole(kinds, names.length === 0 ? undefined : names)
}
