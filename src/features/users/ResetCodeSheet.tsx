import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ResetCode } from '../../domain/people-wire'
import { useCallError } from '../../records/people/use-call-error'
import { useTimeLeft } from '../../records/people/use-time-left'
import { giveResetCode } from '../../state/accounts/users'
import type { CallError } from '../../state/device/online'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { useSecondsLeft } from '../../state/words/seconds-left'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/display/states/Notice'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { OneTimeCode } from '../../ui/display/text/OneTimeCode'
import { Sheet } from '../../ui/overlay/Sheet'
import styles from './users.module.css'

/** How long a code is valid, in seconds, for the ring. */
const WHOLE_S = 15 * 60

export type ResetCodeSheetProps = { user: { readonly id: string; readonly name: string }; onClose: () => void }

/** Creates a one-time code and shows it large, for the person who is present. */
export const ResetCodeSheet = ({ user: { id, name }, onClose }: ResetCodeSheetProps) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const timeLeft = useTimeLeft()
  const oneAtATime = useOneAtATime()
  const [given, setGiven] = useState<ResetCode>()
  const [error, setError] = useState<CallError>()
  const seconds = useSecondsLeft(given?.expires_at)
  const make = async () => {
    setError(undefined)
    setGiven(undefined)
    const result = await giveResetCode(id)
    if (result.ok) setGiven(result.code)
    else setError(result.error)
  }
  const first = useRef(make)
  useEffect(() => {
    void first.current()
  }, [])
  const left = timeLeft(seconds)
  const again = (
    <Button kind="text" icon="refresh" onClick={() => void oneAtATime(make)}>
      {t({ id: 'people.code.new', message: 'New code' })}
    </Button>
  )
  return (
    <Sheet title={t({ id: 'users.reset.title', message: `New password for ${name}` })} onClose={onClose}>
      {error && <Notice urgent tone="bad" icon="warning" title={sentence(error)} action={again} />}
      {!error && !given && <Skeleton kind="card" />}
      {given && (
        <div className={styles.code}>
          <OneTimeCode
            code={given.code}
            left={seconds / WHOLE_S}
            note={
              seconds === 0
                ? t({ id: 'people.code.over', message: 'This code has expired' })
                : t({ id: 'people.code.left', message: `${left}, works once` })
            }
            action={again}
          />
        </div>
      )}
      <p className={styles.line}>
        {t({
          id: 'users.reset.text',
          message:
            'On their own phone, below the sign-in form, they enter their e-mail, this code and a new password. This ends all their sessions.',
        })}
      </p>
    </Sheet>
  )
}
