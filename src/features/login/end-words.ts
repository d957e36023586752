/** Why a session ended, in words. `about` begins the sentence: the person, or from where and when it was ended. */
import { useLingui } from '@lingui/react/macro'
import type { SessionEnd } from '../../domain/wire'

export type EndWords = { readonly title: string; readonly text: string }

export function useEndWords(): (about: string, reason: string | undefined) => EndWords {
  const { t } = useLingui()
  const over = t({ id: 'login.ended', message: 'Session ended' })
  return (name, reason) => {
    const words: Record<SessionEnd, EndWords> = {
      password_changed: {
        title: t({ id: 'login.ended.password', message: 'Your password was changed' }),
        text: t({ id: 'login.ended.password.text', message: `${name}: that ends every other session.` }),
      },
      ended_by_admin: {
        title: t({ id: 'login.ended.admin', message: 'Signed out by an admin' }),
        text: t({
          id: 'login.ended.admin.text',
          message: `${name}: sign in again. If that fails, an admin has to approve the account.`,
        }),
      },
      ended_elsewhere: {
        title: over,
        text: t({ id: 'login.ended.elsewhere.text', message: `${name}: it was ended from another device.` }),
      },
      too_old: {
        title: over,
        text: t({ id: 'login.ended.old.text', message: `${name}: the last sign-in is too long ago.` }),
      },
      account_removed: {
        title: t({ id: 'login.ended.removed', message: 'This account was removed' }),
        text: t({ id: 'login.ended.removed.text', message: `${name}: an admin removed the account.` }),
      },
    }
    const other = { title: over, text: t({ id: 'login.ended.text', message: `${name}: please sign in again.` }) }
    return reason !== undefined && Object.hasOwn(words, reason) ? words[reason as SessionEnd] : other
  }
}
