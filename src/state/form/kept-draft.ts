/**
 * A draft that survives a reload on this device. A phone may close the app, and a returning user must find what was scanned. Each user of
 * the phone has their own. It is sent only when done.
 */
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import { isPlainObject } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { pageStorage } from '../device/page-storage'
import { session } from '../person/session-store'

export type KeptDraft<T> = {
  readonly useDraft: () => T
  readonly read: () => T
  /** Replaces it as a whole. */
  readonly set: (draft: T) => void
}

export function keptDraft<T extends object>(name: string, none: T, isDraft: (found: Values) => boolean): KeptDraft<T> {
  const keyOf = () => `pinset.${name}.${session.userId ?? ''}`
  const held = proxy<{ draft: T }>({ draft: ref(none) })

  const stored = (): T => {
    try {
      const found: unknown = JSON.parse(pageStorage('localStorage').getItem(keyOf()) ?? 'null')
      return isPlainObject(found) && isDraft(found) ? (found as T) : none
    } catch {
      return none
    }
  }
  const open = (): void => {
    held.draft = ref(stored())
  }
  open()
  subscribe(session, open, true)

  return {
    useDraft: () => useSnapshot<{ draft: object }>(held).draft as T,
    read: () => held.draft,
    set: (draft) => {
      held.draft = ref(draft)
      try {
        pageStorage('localStorage').setItem(keyOf(), JSON.stringify(draft))
      } catch {
        // If the storage is full, only the draft is lost after a reload.
      }
    },
  }
}
