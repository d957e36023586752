import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PersonHere } from '../../state/phone/people-here'
import { useFormat } from '../../state/words/format'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { useEndWords } from './end-words'
import { PersonFace } from './PersonFace'
import styles from './who.module.css'

/** Why, where and when the server ended the session, and whose work is still on this device. */
export function WhyOut({ person }: { person: PersonHere }) {
  const { t } = useLingui()
  const words = useEndWords()
  const { instant } = useFormat()
  const { reason, at, where } = person.ended ?? {}
  const facts = [where ?? '', at === undefined ? '' : instant(at)].filter((fact) => fact !== '').join(', ')
  const { title, text } = words(facts === '' ? person.name : facts, reason)
  const kept = person.unsent + person.needs
  return (
    <>
      <List>
        <ListRow
          title={<strong>{title}</strong>}
          subtitle={text}
          lead={<LeadIcon icon={reason === 'password_changed' ? 'key' : 'lock'} tone="neutral" />}
        />
        {kept > 0 && (
          <ListRow
            title={t({
              id: 'login.kept',
              message: plural(kept, {
                one: '# unsent change is saved on this phone',
                other: '# unsent changes are saved on this phone',
              }),
            })}
            subtitle={t({ id: 'login.kept.text', message: 'Sent after you sign in.' })}
            lead={<LeadIcon icon="unsent" tone="neutral" />}
          />
        )}
      </List>
      <div className={styles.whose}>
        <PersonFace person={person} size={52} />
        <div className={styles.whoseWords}>
          <p className={styles.whoseName}>{person.name}</p>
          <p className={styles.whoseMail}>{person.email}</p>
        </div>
      </div>
    </>
  )
}

/** Another person may have done it. */
export function NotYou({ reason }: { reason: string | undefined }) {
  const { t } = useLingui()
  if (reason !== 'password_changed' && reason !== 'ended_elsewhere') return null
  return <p className={styles.foot}>{t({ id: 'login.not_you', message: 'Was this not you? Tell an admin' })}</p>
}
