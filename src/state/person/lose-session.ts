/** Removes a session that ended elsewhere from the device's storage. Loaded only then, because the sign-in page needs no database. */
import type { EndRow } from '../../data/open/device-db'
import { deviceDb } from '../device/device-store'

export type Lost = { readonly token: string; readonly mark: string | undefined; readonly userId: string | undefined }

/**
 * Removes the stored session if it is this one. Locks that open the account without the server are removed too, unless the session merely
 * expired: a person may have ended it because the device is lost.
 */
export async function forgetStored({ token, mark, userId }: Lost, ended: EndRow): Promise<void> {
  const db = deviceDb()
  await db.transaction('rw', db.session, db.accounts, async () => {
    const stored = await db.session.get('current')
    // Another tab may have signed in again and stored its own session. Rows of earlier builds have no mark.
    const isOurs = stored?.mark === mark && (mark !== undefined || stored?.token === token)
    if (!isOurs) return
    await db.session.delete('current')
    const shut = ended.reason === 'too_old' ? {} : { locks: undefined }
    if (userId !== undefined) await db.accounts.update(userId, { ended, secret: undefined, ...shut })
  })
}
