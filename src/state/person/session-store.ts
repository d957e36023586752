/**
 * The signed-in user of this page. Only `session.ts` and the loss of a session write it. The device's own database (device-store.ts)
 * stores only isRemember, isAuthenticated (as the existence of a row) and, with "remember me", the token. Without it the token is only in
 * this page's memory.
 */
import { proxy, useSnapshot } from 'valtio'
import type { EndRow } from '../../data/open/device-db'

export type Session = {
  /** False until the device's storage was read. Until then no user may be sent to the sign-in screen. */
  isInitialized: boolean
  isAuthenticated: boolean
  isRemember: boolean
  isAdmin: boolean
  /** False after an offline sign-in without a token here: nothing is sent before an online one. */
  isConnected: boolean
  /** The user of an auto-locked page: the sign-in screen lists them first and returns them to their screen. */
  lockedUser?: string
  /** The person signed out on this page, so the next one must not return to their last screen. */
  hasLeft: boolean
  userId?: string
  name?: string
  token?: string
  /** The mark of the stored row, if it belongs to this sign-in. */
  mark?: string
}

export const session = proxy<Session>({
  isInitialized: false,
  isAuthenticated: false,
  isRemember: false,
  isAdmin: false,
  isConnected: true,
  hasLeft: false,
})

export function useSession(): Readonly<Session> {
  return useSnapshot(session)
}

export type SignedIn = {
  readonly userId: string
  readonly name: string
  readonly isAdmin: boolean
  readonly isRemember: boolean
  /** Absent after an offline sign-in. */
  readonly token?: string | undefined
  readonly mark?: string
}

/** The tab's key of list views. */
export const LISTS_KEY = 'pinset.lists'

function forgetListsOfTab(): void {
  try {
    sessionStorage.removeItem(LISTS_KEY)
  } catch {
    // A browser without storage has nothing to forget.
  }
}

/** Whether a start will probably find a session: public/boot.js then requests home's files at once. */
const REMEMBERED_KEY = 'pinset.remembered'

function noteRemembered(isRemembered: boolean): void {
  try {
    if (isRemembered) localStorage.setItem(REMEMBERED_KEY, '1')
    else localStorage.removeItem(REMEMBERED_KEY)
  } catch {
    // Home's files are then requested a little later.
  }
}

export function rememberInMemory(user: SignedIn): void {
  const isConnected = user.token !== undefined
  Object.assign(session, { ...user, isConnected, isAuthenticated: true, isInitialized: true, hasLeft: false })
  delete session.lockedUser
  noteRemembered(user.isRemember)
}

/** Clears the session in this page's memory: token, id, admin flag, remember flag, and the searches. */
export function forgetInMemory(): void {
  const nobody = { isAuthenticated: false, isRemember: false, isAdmin: false, isConnected: true, isInitialized: true }
  Object.assign(session, nobody)
  delete session.userId
  delete session.name
  delete session.token
  delete session.mark
  forgetListsOfTab()
  noteRemembered(false)
}

/**
 * The server rejected the token (401): signs out here, with the server's reason if there is one. The user's database with all unsent work
 * stays. No effect if the token is no longer in use.
 */
export async function loseSession(token: string, ended: EndRow = {}): Promise<void> {
  if (session.token !== token) return
  const { mark, userId } = session
  forgetInMemory()
  const { forgetStored } = await import('./lose-session')
  await forgetStored({ token, mark, userId }, ended)
}
