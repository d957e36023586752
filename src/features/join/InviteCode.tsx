import { useLingui } from '@lingui/react/macro'
import type { NewInvite } from '../../domain/people-wire'
import { useTimeLeft } from '../../records/people/use-time-left'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { Button } from '../../ui/button/Button'
import { classes } from '../../ui/classes'
import { OneTimeCode } from '../../ui/display/text/OneTimeCode'
import { QrCode } from '../../ui/qr/QrCode'
import type { ShownInvite } from './invite'
import styles from './join.module.css'

/** How long a code is valid, in seconds, for the ring. */
const WHOLE_S = 10 * 60

export type InviteCodeProps = {
  made: NewInvite
  link: string
  seconds: number
  isOver: boolean
  invite: ShownInvite
}

/** The code as QR code and text, with its remaining time. */
export const InviteCode = ({ made, link, seconds, isOver, invite }: InviteCodeProps) => {
  const { t } = useLingui()
  const timeLeft = useTimeLeft()
  const oneAtATime = useOneAtATime()
  const left = timeLeft(seconds)
  return (
    <div className={styles.shown}>
      <div className={classes(styles.qr, isOver && styles.over)}>
        <QrCode text={link} label={t({ id: 'invite.qr', message: 'Invite code for the farm' })} />
      </div>
      <OneTimeCode
        code={made.code}
        left={seconds / WHOLE_S}
        note={
          isOver
            ? t({ id: 'people.code.over', message: 'This code has expired' })
            : t({ id: 'people.code.left', message: `${left}, works once` })
        }
        action={
          <Button kind="text" icon="refresh" busy={invite.isMaking} onClick={() => void oneAtATime(invite.renew)}>
            {t({ id: 'people.code.new', message: 'New code' })}
          </Button>
        }
      />
    </div>
  )
}
