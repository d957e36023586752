/** When a person signs out in one tab, or another signs in there, the other tabs follow. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { deviceDb } from '../state/device/device-store'
import { forgetInMemory, session } from '../state/person/session-store'
import { timeToRest } from '../state/phone/rest'
import { closeReplica } from '../state/replica/replica'

type Found = {
  /** The user id in the device's storage, if any. */
  readonly stored: string | undefined
  /** The signed-in person only left for a while: PIN or password open this sign-in again. */
  readonly isBack: boolean
}

async function find(): Promise<Found> {
  const db = deviceDb()
  const { userId, mark } = session
  const stored = (await db.session.get('current'))?.userId
  const account = userId === undefined || stored === userId ? undefined : await db.accounts.get(userId)
  return { stored, isBack: mark !== undefined && account?.secret?.mark === mark }
}

async function followStored({ stored, isBack }: Found): Promise<void> {
  const { userId, isAuthenticated } = session
  if (!isAuthenticated || stored === userId) return
  // Before the screens unmount, because they would remove the drafts.
  const forms = isBack ? await import('../state/form/forms').catch(() => undefined) : undefined
  if (session.userId !== userId) return
  forms?.shelveForms()
  const isRest = stored === undefined && (timeToRest() ?? 1) <= 0
  if (isRest && userId !== undefined) session.lockedUser = userId
  session.hasLeft = !isRest
  forgetInMemory()
  closeReplica()
}

export function useOtherTabs(): void {
  // A failing storage is reported by its own watch, on a layer that must not break with it.
  const found = useLiveQuery(() => find().catch(() => undefined), [])
  useEffect(() => {
    if (found) void followStored(found)
  }, [found])
}
