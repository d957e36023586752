import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCallError } from '../../records/people/use-call-error'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { toast, toastError } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/display/states/Notice'
import styles from './join.module.css'
import { type Newcomer, tryAgain } from './joining'

export type PendingProps = {
  farm: string
  /** Only in this page's memory. */
  newcomer: Newcomer
  onComing: (isComing: boolean) => void
  onIn: () => void
}

/** The account exists, and an admin has to approve it. */
export const Pending = ({ farm, newcomer, onComing, onIn }: PendingProps) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const oneAtATime = useOneAtATime()
  const [isBusy, setBusy] = useState(false)
  const still = t({ id: 'join.pending.still', message: 'Not approved yet' })
  const check = async () => {
    setBusy(true)
    onComing(true)
    const result = await tryAgain(newcomer).finally(() => setBusy(false))
    if (result.ok && !result.isPending) return onIn()
    onComing(false)
    if (result.ok) toast({ text: still })
    else toastError(sentence(result.error))
  }
  return (
    <div className={styles.form}>
      <Notice
        live
        icon="clock"
        title={farm}
        text={t({ id: 'join.pending', message: 'Your account is created. An admin must approve it.' })}
      />
      <p className={styles.note}>
        {t({
          id: 'join.pending.text',
          message: 'You can close this page and sign in later with your e-mail and password.',
        })}
      </p>
      <Button kind="primary" size="large" wide busy={isBusy} onClick={() => void oneAtATime(check)}>
        {t({ id: 'join.pending.check', message: 'Check again' })}
      </Button>
    </div>
  )
}
