/**
 * Leaving the phone to somebody else, for a while: the person comes back with their PIN or password and finds what they had
 * begun to type. Their unsent work stays and is named at their picture.
 */
import type { AccountRow } from '../../data/open/device-db'
import { MOST_TRIES } from '../../data/open/locks'
import { deviceDb } from '../device/device-store'
import { shelveForms } from '../form/forms'
import { leave, opensAgain } from '../person/session'
import { session } from '../person/session-store'

export async function switchPerson(): Promise<void> {
  shelveForms()
  await leave({ isBack: true })
}

/** Whether PIN or password let the signed-in person in again where no server answers. */
export async function comesBack(): Promise<boolean> {
  const { userId } = session
  return userId !== undefined && isLetIn(await deviceDb().accounts.get(userId), session)
}

type SignIn = { readonly token?: string | undefined; readonly mark?: string | undefined }

function isLetIn(account: AccountRow | undefined, { token, mark }: SignIn): boolean {
  if (account?.locks?.password === undefined || (account.tries ?? 0) >= MOST_TRIES) return false
  // Who came in without the server has no token to lose.
  return token === undefined || opensAgain(account, mark)
}

/** After minutes of rest. Locks nobody who could not come back without signal; then false. */
export async function lock(): Promise<boolean> {
  const { userId } = session
  if (!(await comesBack()) || session.userId !== userId) return false
  shelveForms()
  await leave({ isBack: true, isRest: true })
  return true
}

/** The same for a session that was stored, before the page has opened it. */
export async function lockStored(): Promise<boolean> {
  const db = deviceDb()
  return db.transaction('rw', db.session, db.accounts, async () => {
    const stored = await db.session.get('current')
    if (!stored || !isLetIn(await db.accounts.get(stored.userId), stored)) return false
    await db.session.delete('current')
    session.lockedUser = stored.userId
    return true
  })
}
