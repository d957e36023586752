/** Why a session ended, in words. `about` begins the sentence: the person, or from where and when it was ended. */
import { useLingui } from '@lingui/react/macro'
import type { SessionEnd } from '../../domain/wire'

export type EndWords = { readonly title: string; readonly text: string }

export function useEndWords(): (about: string, reason: string | undefined) => EndWords {
  const { t } = useLingui()
  const over = t({ id: 'login.ended', message: 'Signed out' })
  return (name, reason) => {
    const words: Record<SessionEnd, EndWords> = {
      password_changed: {
        title: t({ id: 'login.ended.password', message: 'Your password was changed' }),
        text: t({ id: 'login.ended.password.text', message: `${name}: this signs you out on all other devices.` }),
      },
      ended_by_admin: {
        title: t({ id: 'login.ended.admin', message: 'Signed out by an admin' }),
        text: t({
          id: 'login.ended.admin.text',
          message: `${name}: sign in again. If that does not work, ask an admin to approve your account.`,
        }),
      },
      ended_elsewhere: {
        title: over,
        text: t({ id: 'login.ended.elsewhere.text', message: `${name}: you were signed out from another device.` }),
      },
      too_old: {
        title: over,
        text: t({ id: 'login.ended.old.text', message: `${name}: your last sign-in was too long ago.` }),
      },
      account_removed: {
        title: t({ id: 'login.ended.removed', message: 'This account was deleted' }),
        text: t({ id: 'login.ended.removed.text', message: `${name}: an admin deleted the account.` }),
      },
    }
    const other = { title: over, text: t({ id: 'login.ended.text', message: `${name}: sign in again.` }) }
    return reason !== undefined && Object.hasOwn(words, reason) ? words[reason as SessionEnd] : other
  }
}
