/**
 * Leaving the phone to somebody else, for a while: the person comes back with their PIN or password and finds what they had
 * begun to type. Their unsent work stays and is named at their picture.
 */
import { shelveForms } from './forms'
import { leave, opensAgain } from './session'
import { deviceDb, session } from './session-store'

export async function switchPerson(): Promise<void> {
  shelveForms()
  await leave({ isBack: true })
}

/** After minutes of rest. */
export async function lock(): Promise<void> {
  shelveForms()
  await leave({ isBack: true, isRest: true })
}

/** The same for a session that was stored, before the page has opened it. */
export async function lockStored(): Promise<void> {
  const db = deviceDb()
  await db.transaction('rw', db.session, db.accounts, db.revocations, async () => {
    const stored = await db.session.get('current')
    await db.session.delete('current')
    if (!stored) return
    session.lockedUser = stored.userId
    const account = await db.accounts.get(stored.userId)
    // Of an earlier version: nothing here could open it again.
    if (stored.token !== undefined && !opensAgain(account, stored.mark))
      await db.revocations.put({ token: stored.token })
  })
}
