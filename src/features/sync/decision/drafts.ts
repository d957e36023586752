/**
 * Choices and typed values of refused changes: kept while the page lives, and in the tab's storage, so that they
 * survive a reload as form drafts do. One set for each replica and user.
 */
import { isPlainObject } from '../../../domain/kit/entity'
import type { Draft, Side } from './decision'

export type Drafts = Readonly<Record<string, Draft>>

const PREFIX = 'pinset.draft.decisions.'
const kept = new WeakMap<object, { readonly user: string; readonly drafts: Drafts }>()

/** By the ids of refused changes; another user's drafts are not returned. */
export function draftsOf(db: object, user: string): Drafts {
  const found = kept.get(db)
  return found?.user === user ? found.drafts : stored(user)
}

export function keepDrafts(db: object, user: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0 && !kept.has(db)) return
  kept.set(db, { user, drafts })
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(PREFIX + user, JSON.stringify(drafts))
    else sessionStorage.removeItem(PREFIX + user)
  } catch {
    // A full tab storage loses drafts at a reload, but must not break the page.
  }
}

function stored(user: string): Drafts {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PREFIX + user) ?? 'null')
    if (!isPlainObject(found)) return {}
    const entries = Object.entries(found).flatMap(([id, one]) => {
      const draft = readDraft(one)
      return draft ? [[id, draft] as const] : []
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

function readDraft(found: unknown): Draft | undefined {
  if (!isPlainObject(found) || !isPlainObject(found.values) || !isPlainObject(found.sides)) return undefined
  const seen = isPlainObject(found.seen) ? found.seen : {}
  const isSide = (one: unknown): one is Side => one === 'mine' || one === 'theirs'
  // A side without its `seen` value would hold against any server value.
  const sides = Object.entries(found.sides).flatMap(([key, one]) =>
    isSide(one) && Object.hasOwn(seen, key) ? [[key, one] as const] : [],
  )
  return { values: found.values, sides: Object.fromEntries(sides), seen }
}
