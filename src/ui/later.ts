/** Something that is fetched when it is first wanted. Until it is there, and where it cannot be had, there is nothing. */
import { useSyncExternalStore } from 'react'

/** Gives a hook that answers what was fetched, and draws again when it comes. */
export function later<T>(load: () => Promise<T>): () => T | undefined {
  let value: T | undefined
  let isUnderWay = false
  const watchers = new Set<() => void>()
  const watch = (tell: () => void) => {
    watchers.add(tell)
    if (value === undefined && !isUnderWay) {
      isUnderWay = true
      load()
        .then((loaded) => {
          value = loaded
          for (const one of watchers) one()
        })
        // Asked for again with the next one that is drawn.
        .catch(() => undefined)
        .finally(() => {
          isUnderWay = false
        })
    }
    return () => watchers.delete(tell)
  }
  return () => useSyncExternalStore(watch, () => value)
}
