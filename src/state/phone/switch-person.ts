/**
 * Gives the phone to another user: the person returns with their PIN or password and finds their drafts. Their unsent work stays, and
 * their entry shows it.
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

/** Whether PIN or password can sign the person in again without a server. */
export async function comesBack(): Promise<boolean> {
  const { userId } = session
  return userId !== undefined && isLetIn(await deviceDb().accounts.get(userId), session)
}

type SignIn = { readonly token?: string | undefined; readonly mark?: string | undefined }

function isLetIn(account: AccountRow | undefined, { token, mark }: SignIn): boolean {
  if (account?.locks?.password === undefined || (account.tries ?? 0) >= MOST_TRIES) return false
  // An offline sign-in has no token to lose.
  return token === undefined || opensAgain(account, mark)
}

/** Auto-lock. A person who could not return offline is not locked out: then false. */
export async function lock(): Promise<boolean> {
  const { userId } = session
  if (!(await comesBack()) || session.userId !== userId) return false
  shelveForms()
  await leave({ isBack: true, isRest: true })
  return true
}

/** The same for a stored session that the page has not opened yet. */
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
