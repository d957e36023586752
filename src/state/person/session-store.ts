/**
 * Who is signed in on this page. Everything else reads it; only `session.ts` and the loss of a session write it.
 * Persisted, in the device's own database (device-store.ts), are only isRemember, isAuthenticated (that there is a row at
 * all) and, with "remember me" on, the token. With it off the token lives in this page's memory and nowhere else.
 */
import { proxy, useSnapshot } from 'valtio'
import type { EndRow } from '../../data/open/device-db'

export type Session = {
  /** False until the device's storage was asked; until then nobody may be sent to the sign-in screen. */
  isInitialized: boolean
  isAuthenticated: boolean
  isRemember: boolean
  isAdmin: boolean
  /** False after a sign-in that asked no server and found no token here: nothing is sent until a real one. */
  isConnected: boolean
  /** Who was shut out by minutes of rest: the sign-in screen offers them first, and takes them back to where they were. */
  lockedUser?: string
  /** The person signed out on this page: what they last looked at is not where the next one should land. */
  hasLeft: boolean
  userId?: string
  name?: string
  token?: string
  /** That of the stored row, should it be this sign-in's. */
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
  /** Absent after a sign-in without the server. */
  readonly token?: string | undefined
  readonly mark?: string
}

/** Where the tab keeps how its lists were looked at. */
export const LISTS_KEY = 'pinset.lists'

function forgetListsOfTab(): void {
  try {
    sessionStorage.removeItem(LISTS_KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Whether a start will find somebody signed in: public/boot.js then asks for home's files at once. No more than a guess. */
const REMEMBERED_KEY = 'pinset.remembered'

function noteRemembered(isRemembered: boolean): void {
  try {
    if (isRemembered) localStorage.setItem(REMEMBERED_KEY, '1')
    else localStorage.removeItem(REMEMBERED_KEY)
  } catch {
    // Then home is asked for a little later.
  }
}

/** Puts the signed-in user into this page's memory. */
export function rememberInMemory(user: SignedIn): void {
  const isConnected = user.token !== undefined
  Object.assign(session, { ...user, isConnected, isAuthenticated: true, isInitialized: true, hasLeft: false })
  delete session.lockedUser
  noteRemembered(user.isRemember)
}

/** Empties this page's memory of the session: token, id, admin flag, remember flag, and what was searched for. */
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
 * The server no longer knows the token (401), for a reason if it named one: signed out here. The user's own database, with all unsent work, is not
 * touched. Does nothing when the token is not the one in use any more.
 */
export async function loseSession(token: string, ended: EndRow = {}): Promise<void> {
  if (session.token !== token) return
  const { mark, userId } = session
  forgetInMemory()
  const { forgetStored } = await import('./lose-session')
  await forgetStored({ token, mark, userId }, ended)
}
