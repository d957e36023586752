/** Stores the count of unsent changes beside IndexedDB during a session, and checks for lost ones at the start. */
import { subscribe } from 'valtio'
import { session } from '../../state/person/session-store'
import { openedReplica } from '../../state/replica/replica'
import { findLost, keepCount } from './work-count'

/** Runs from the start of the page; `storage` is the page's own, beside IndexedDB. */
export async function startWorkWatch(storage: Storage): Promise<void> {
  const lost = await findLost(storage)
  if (lost.length > 0) void import('./lost-work').then(({ tellLost }) => tellLost(storage, lost))
  let stop: (() => void) | undefined
  let user: string | undefined
  const follow = () => {
    const next = session.isAuthenticated ? session.userId : undefined
    if (next === user) return
    stop?.()
    stop = undefined
    user = next
    const replica = openedReplica()
    if (replica === undefined || replica.user !== next) return
    stop = keepCount(storage, { ...replica, name: session.name ?? '' }, () => Date.now())
  }
  subscribe(session, follow)
  follow()
}
