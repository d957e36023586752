import { useLingui } from '@lingui/react/macro'
import type { UserRow } from '../../domain/user-wire'
import { LinkTo } from '../../records/LinkTo'
import { PersonPicture } from '../../records/people/PersonMark'
import { useCallError } from '../../records/people/use-call-error'
import { deleteUsers, letIn } from '../../state/accounts/users'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { usePeople } from '../../state/person/people'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { Card } from '../../ui/display/layout/Layout'
import styles from './users.module.css'

/** A pending person: how they joined, and the two answers. */
export const WaitingCard = ({ user }: { user: UserRow }) => {
  const { t } = useLingui()
  const came = useHowTheyCame()
  const oneAtATime = useOneAtATime()
  const answers = useAnswers()
  const { name } = user
  return (
    <Card>
      <div className={styles.who}>
        <PersonPicture id={user.id} name={name} size={52} />
        <div className={styles.words}>
          <h3 className={styles.name}>
            <LinkTo to={{ path: `/users/${user.id}` }} stay>
              {name}
            </LinkTo>
          </h3>
          <p className={styles.line}>{came(user)}</p>
        </div>
      </div>
      <div className={styles.answers}>
        <Button
          label={t({ id: 'users.refuse.of', message: `Decline ${name}` })}
          onClick={() => void oneAtATime(() => answers.refuse(user))}
        >
          {t({ id: 'users.refuse', message: 'Decline' })}
        </Button>
        <Button
          kind="tonal"
          icon="check"
          label={t({ id: 'users.let_in.of', message: `Approve ${name}` })}
          onClick={() => void oneAtATime(() => answers.letIn(user))}
        >
          {t({ id: 'users.let_in', message: 'Approve' })}
        </Button>
      </div>
    </Card>
  )
}

/** The answers to a pending person. Declining deletes the account, so the danger dialog asks. */
export function useAnswers() {
  const { t } = useLingui()
  const sentence = useCallError()
  return {
    letIn: async ({ id, name }: UserRow) => {
      const answer = await letIn(id)
      if (answer.ok) toastSuccess(t({ id: 'users.let_in.done', message: `${name} is approved` }))
      else toastError(sentence(answer.error))
    },
    refuse: async ({ id, name }: UserRow): Promise<boolean> => {
      const agreed = await confirm({
        type: 'danger',
        title: t({ id: 'users.refuse.title', message: `Decline ${name}?` }),
        text: t({ id: 'users.refuse.text', message: 'The account will be deleted. You can invite the person again.' }),
        confirmLabel: t({ id: 'users.refuse', message: 'Decline' }),
      })
      if (!agreed) return false
      const [failed] = await deleteUsers([id])
      if (failed) toastError(sentence(failed))
      else toastSuccess(t({ id: 'users.refuse.done', message: 'The account was deleted' }))
      return failed === undefined
    },
  }
}

function useHowTheyCame(): (user: UserRow) => string {
  const { t } = useLingui()
  const nameOf = usePeople()
  const { moment } = useFormat()
  return ({ joined_by, joined_at, created_at }) => {
    const inviter = joined_by === undefined ? undefined : nameOf(joined_by)
    const at = joined_at ?? created_at
    const when = at ? moment(at) : ''
    if (inviter !== undefined) return t({ id: 'users.came.code', message: `Invited by ${inviter}, ${when}` })
    return when === ''
      ? t({ id: 'users.came', message: 'Waiting for an admin' })
      : t({ id: 'users.came.at', message: `Waiting since ${when}` })
  }
}
