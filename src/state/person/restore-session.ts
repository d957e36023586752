/**
 * Restores the session at the start of a page from the device's storage, only with "remember me", and without waiting for the network.
 * Separate from session.ts, because the first paint needs only this.
 */
import type { AccountRow } from '../../data/open/device-db'
import { readDevice } from '../../data/open/device-snapshot'
import { timeToRest } from '../phone/rest'
import { forgetInMemory, rememberInMemory } from './session-store'

export async function restoreSession(): Promise<void> {
  const restored = await readStored().catch((error: unknown) => {
    // The page is signed out, and the caller reports the error.
    forgetInMemory()
    throw error
  })
  if (!restored) {
    forgetInMemory()
    return
  }
  const { account, ...own } = restored
  const { openReplica } = await import('../replica/open-replica')
  await openReplica(account.id)
  rememberInMemory({ userId: account.id, name: account.name, isAdmin: account.is_admin, isRemember: true, ...own })
}

async function readStored(): Promise<{ account: AccountRow; token: string; mark?: string } | undefined> {
  const { session: stored, accounts } = await readDevice()
  if (!stored?.isRemember || stored.token === undefined) return undefined
  // The idle time is over, so a start asks who is working, as an open page would have.
  const isRested = (timeToRest() ?? 1) <= 0
  if (isRested && (await import('../phone/switch-person').then(({ lockStored }) => lockStored()))) return undefined
  const account = accounts.find(({ id }) => id === stored.userId)
  const { token, mark } = stored
  return account && { account, token, ...(mark === undefined ? {} : { mark }) }
}
