/** Loads a value when it is first needed. Until then, and if loading fails, the value is undefined. */
import { useSyncExternalStore } from 'react'

/** Makes a hook that returns the loaded value and renders again when it arrives. */
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
        // Tried again when the next component subscribes.
        .catch(() => undefined)
        .finally(() => {
          isUnderWay = false
        })
    }
    return () => watchers.delete(tell)
  }
  return () => useSyncExternalStore(watch, () => value)
}
