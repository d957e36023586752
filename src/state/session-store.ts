/**
 * Who is signed in on this page. Everything else reads it; only `session.ts` and the loss of a session write it.
 * Persisted, in the device's own database, are only isRemember, isAuthenticated (that there is a row at all) and, with
 * "remember me" on, the token. With it off the token lives in this page's memory and nowhere else.
 */
import { proxy, useSnapshot } from 'valtio'
import { type DeviceDb, type EndRow, openDeviceDatabase } from '../data/device-db'

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

let opened: DeviceDb | undefined

/** The device's own small database, opened on first use. */
export function deviceDb(): DeviceDb {
  opened ??= openDeviceDatabase()
  return opened
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

/** Puts the signed-in user into this page's memory. */
export function rememberInMemory(user: SignedIn): void {
  const isConnected = user.token !== undefined
  Object.assign(session, { ...user, isConnected, isAuthenticated: true, isInitialized: true, hasLeft: false })
  delete session.lockedUser
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
}

/**
 * The server no longer knows the token (401), for a reason if it named one: signed out here. The user's own database, with all unsent work, is not
 * touched. Does nothing when the token is not the one in use any more. What opened the account without the server goes too,
 * unless the session was merely old: somebody may have ended it because this device is lost.
 */
export async function loseSession(token: string, ended: EndRow = {}): Promise<void> {
  if (session.token !== token) return
  const { mark, userId } = session
  forgetInMemory()
  const db = deviceDb()
  await db.transaction('rw', db.session, db.accounts, async () => {
    const stored = await db.session.get('current')
    // Another tab may have signed in anew meanwhile: what is stored is its session then. Rows of earlier builds bear no mark.
    const isOurs = stored?.mark === mark && (mark !== undefined || stored?.token === token)
    if (!isOurs) return
    await db.session.delete('current')
    const shut = ended.reason === 'too_old' ? {} : { locks: undefined }
    if (userId !== undefined) await db.accounts.update(userId, { ended, secret: undefined, ...shut })
  })
}
