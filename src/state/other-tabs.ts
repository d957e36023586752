/** When somebody signs out in one tab, or another user signs in there, the other tabs follow. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { closeReplica } from './replica'
import { deviceDb, forgetInMemory, session } from './session-store'

/** `stored` is the user id in the device's storage, if any. */
function followStored(stored: string | undefined): void {
  if (!session.isAuthenticated || stored === session.userId) return
  forgetInMemory()
  closeReplica()
}

export function useOtherTabs(): void {
  const found = useLiveQuery(async () => ({ user: (await deviceDb().session.get('current'))?.userId }), [])
  useEffect(() => {
    if (found) followStored(found.user)
  }, [found])
}
