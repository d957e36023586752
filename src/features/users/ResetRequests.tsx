import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { UserRow } from '../../domain/user-wire'
import { PersonPicture } from '../../records/people/PersonMark'
import { useCallError } from '../../records/people/use-call-error'
import { dismissReset } from '../../state/accounts/users'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { useSession } from '../../state/person/session-store'
import { toastError } from '../../state/screen/overlays'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { Section } from '../../ui/list/Section'
import { ResetCodeSheet } from './ResetCodeSheet'
import styles from './users.module.css'

/** Requests for a new password: an admin creates a code, or dismisses the request. */
export const ResetRequests = ({ users }: { users: readonly UserRow[] }) => {
  const { t } = useLingui()
  // Creating the code answers the request, but the sheet with the code stays.
  const [answered, setAnswered] = useState<UserRow>()
  const asking = users.filter(({ reset_requested_at }) => reset_requested_at !== undefined)
  return (
    <>
      {asking.length > 0 && (
        <Section title={t({ id: 'users.resets', message: 'Password requests' })} count={asking.length}>
          <Stack gap={12}>
            {asking.map((user) => (
              <ResetCard key={user.id} user={user} onGive={() => setAnswered(user)} />
            ))}
          </Stack>
        </Section>
      )}
      {answered && <ResetCodeSheet user={answered} onClose={() => setAnswered(undefined)} />}
    </>
  )
}

const ResetCard = ({ user, onGive }: { user: UserRow; onGive: () => void }) => {
  const { t } = useLingui()
  const { relative } = useFormat()
  const sentence = useCallError()
  const oneAtATime = useOneAtATime()
  const { id, name, reset_requested_at: at = '' } = user
  // Admins cannot avoid their own current password: another admin creates the code.
  const isOwn = useSession().userId === id
  const ago = relative(at)
  const dismiss = async () => {
    const answer = await dismissReset(id)
    if (!answer.ok) toastError(sentence(answer.error))
  }
  return (
    <Card>
      <div className={styles.who}>
        <PersonPicture id={id} name={name} size={52} />
        <div className={styles.words}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.line}>{t({ id: 'users.reset.asked', message: `Requested ${ago}` })}</p>
        </div>
      </div>
      <div className={styles.answers}>
        <Button
          label={t({ id: 'users.reset.dismiss.of', message: `Dismiss ${name}` })}
          onClick={() => void oneAtATime(dismiss)}
        >
          {t({ id: 'users.reset.dismiss', message: 'Dismiss' })}
        </Button>
        {!isOwn && (
          <Button
            kind="tonal"
            icon="key"
            label={t({ id: 'users.reset.give.of', message: `Give a code to ${name}` })}
            onClick={onGive}
          >
            {t({ id: 'users.reset.give', message: 'Give a code' })}
          </Button>
        )}
      </div>
    </Card>
  )
}
