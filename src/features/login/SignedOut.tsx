import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { SessionEnd } from '../../domain/wire'
import { type EndedSession, endedSession } from '../../state/ended-session'
import { Notice } from '../../ui/display/Notice'

/** Why the session ended. Nothing where none did. */
export function SignedOut() {
  const words = useEndWords()
  const [ended, setEnded] = useState<EndedSession>()
  useEffect(() => {
    void endedSession().then(setEnded)
  }, [])
  return ended ? <Notice tone="plain" icon="lock" {...words(ended)} /> : null
}

function useEndWords(): (ended: EndedSession) => { readonly title: string; readonly text: string } {
  const { t } = useLingui()
  const over = t({ id: 'login.ended', message: 'Session ended' })
  return ({ name, reason }) => {
    const words: Record<SessionEnd, { title: string; text: string }> = {
      password_changed: {
        title: t({ id: 'login.ended.password', message: 'Your password was changed' }),
        text: t({ id: 'login.ended.password.text', message: `${name}: that ends every other session.` }),
      },
      ended_by_admin: {
        title: t({ id: 'login.ended.admin', message: 'Signed out by an admin' }),
        text: t({ id: 'login.ended.admin.text', message: `${name}: an admin has to approve the account again.` }),
      },
      ended_elsewhere: {
        title: over,
        text: t({ id: 'login.ended.elsewhere.text', message: `${name}: signed out from another device.` }),
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
