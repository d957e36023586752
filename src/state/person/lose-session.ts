/** A session that ended elsewhere, in the device's storage. Loaded when one does: the sign-in page does without the database. */
import type { EndRow } from '../../data/open/device-db'
import { deviceDb } from '../device/device-store'

export type Lost = { readonly token: string; readonly mark: string | undefined; readonly userId: string | undefined }

/**
 * Takes the stored session away, should it be this one. What opened the account without the server goes too, unless the session
 * was merely old: somebody may have ended it because this device is lost.
 */
export async function forgetStored({ token, mark, userId }: Lost, ended: EndRow): Promise<void> {
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
