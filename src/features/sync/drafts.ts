/** What was chosen and typed about refused changes, kept while the page lives: per replica and user. */
import type { PinsetDb } from '../../data/db'
import type { Draft } from './decision'

export type Drafts = Readonly<Record<string, Draft>>

const kept = new WeakMap<PinsetDb, { readonly user: string; readonly drafts: Drafts }>()

/** By the ids of what was refused; another user's are not for this one. */
export function draftsOf(db: PinsetDb, user: string): Drafts {
  const found = kept.get(db)
  return found?.user === user ? found.drafts : {}
}

export function keepDrafts(db: PinsetDb, user: string, drafts: Drafts): void {
  kept.set(db, { user, drafts })
}
