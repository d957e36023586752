import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { signOut } from '../../state/person/session'
import { useSession } from '../../state/person/session-store'
import { closeSignOutQuestion, useSignOutQuestion } from '../../state/person/sign-out-question'
import { openedReplica } from '../../state/replica/replica'
import { countUnsent } from '../../state/replica/unsent'
import { whileLoading } from '../../state/screen/loading'
import { toastSuccess } from '../../state/screen/overlays'
import { RadioCards } from '../../ui/controls/choices/RadioCards'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'

/** Signing out. Immediate without unsent work; otherwise it asks, and keeping the work is the default (S27). */
export function SignOutDialog() {
  const isOpen = useSignOutQuestion()
  const { userId } = useSession()
  const [isAsked, setAsked] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const [fate, setFate] = useState('keep')
  const { t } = useLingui()
  const done = t({ id: 'sign_out.done', message: 'Successfully logged out' })
  const deleting = t({ id: 'sign_out.deleting', message: 'Deleting your data on this device' })
  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    const leave = async () => {
      const db = openedReplica()?.db
      const count = db ? await countUnsent(db).catch(() => 0) : 0
      if (isOver) return
      if (count > 0) {
        setFate('keep')
        setUnsent(count)
        setAsked(true)
        return
      }
      closeSignOutQuestion()
      await signOut()
      toastSuccess(done)
    }
    void leave()
    return () => {
      isOver = true
    }
  }, [isOpen, done])
  const close = () => {
    closeSignOutQuestion()
    setAsked(false)
  }
  // After a sign-out in another tab or by the server, the answer must not apply to the next user.
  useEffect(() => {
    if (userId !== undefined) return
    closeSignOutQuestion()
    setAsked(false)
  }, [userId])
  // The first plural of a page is a long task, so it runs only when a person asks.
  const saysUnsent = () =>
    t({
      id: 'sign_out.text',
      message: plural(unsent, {
        one: '# change recorded here is not sent yet.',
        other: '# changes recorded here are not sent yet.',
      }),
    })
  const confirm = async () => {
    const discard = fate === 'discard'
    // Deleting a large replica takes time, and no work may start on it until then.
    if (discard) await whileLoading(deleting, () => signOut({ discard }))
    else await signOut()
    toastSuccess(done)
  }
  return (
    <ConfirmDialog
      open={isOpen && isAsked}
      type={fate === 'discard' ? 'danger' : 'warning'}
      icon="logout"
      title={t({ id: 'sign_out.title', message: 'Sign out?' })}
      text={unsent === 0 ? '' : saysUnsent()}
      confirmLabel={t({ id: 'sign_out.confirm', message: 'Sign out' })}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <RadioCards
        label={t({ id: 'sign_out.fate', message: 'Unsent changes' })}
        name="fate"
        value={fate}
        onChange={setFate}
        options={[
          {
            value: 'keep',
            title: t({ id: 'sign_out.keep', message: 'Keep unsent changes' }),
            subtitle: t({ id: 'sign_out.keep.text', message: 'They are sent when you sign in here again.' }),
          },
          {
            value: 'discard',
            title: t({ id: 'sign_out.discard', message: 'Delete unsent changes' }),
            subtitle: t({ id: 'sign_out.discard.text', message: 'All your data on this device is deleted with them.' }),
          },
        ]}
      />
    </ConfirmDialog>
  )
}
