import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { usePreferences } from '../../state/device/preferences'
import type { PersonHere } from '../../state/phone/people-here'
import { accountsWithUnsent, type UnsentAccount } from '../../state/replica/unsent'
import { useFormat } from '../../state/words/format'
import { Mark } from '../../ui/display/marks/Mark'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Pressable } from '../../ui/Pressable'
import { LoginFrame } from './LoginFrame'
import { LoginTicket } from './LoginTicket'
import { loginAddress, SOMEBODY_ELSE } from './login-address'
import { PersonFace } from './PersonFace'
import { UnsentAccounts } from './UnsentAccounts'
import { useReadOnce } from './use-read-once'
import styles from './who.module.css'

/** 'Who is working?': a tap on an image chooses the person. */
export function Who({ people, address }: { people: readonly PersonHere[]; address: unknown }) {
  const { t } = useLingui()
  return (
    <LoginFrame head={<WhoHead people={people} />}>
      <LoginTicket address={address} />
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Pressable className={styles.person ?? ''} feel="capsule" link={linkTo(loginAddress(person.id, address))}>
              <PersonFace person={person} size={104} />
              <span className={styles.name}>{person.name}</span>
              <PersonState person={person} />
            </Pressable>
          </li>
        ))}
      </ul>
      <UnsentAccounts accounts={useOthersWithUnsent(people)} />
      <List>
        <ListRow
          title={t({ id: 'who.else', message: 'Someone else' })}
          subtitle={t({ id: 'who.else.text', message: 'Sign in with e-mail' })}
          lead={<LeadIcon icon="profile" tone="neutral" />}
          link={linkTo(loginAddress(SOMEBODY_ELSE, address))}
        />
        <ListRow
          title={t({ id: 'who.new', message: 'New user' })}
          subtitle={t({ id: 'who.new.text', message: 'Scan an admin’s invite code' })}
          lead={<LeadIcon icon="fullscreen" tone="neutral" />}
          link={linkTo({ path: '/join' })}
        />
      </List>
      <p className={styles.foot}>
        {t({
          id: 'who.apart',
          message: 'Each person’s records stay separate on this phone. Unsent changes are kept.',
        })}
      </p>
    </LoginFrame>
  )
}

function WhoHead({ people }: { people: readonly PersonHere[] }) {
  const { t } = useLingui()
  const { deviceName } = usePreferences()
  const unsent = people.reduce((sum, person) => sum + person.unsent, 0)
  const needs = people.reduce((sum, person) => sum + person.needs, 0)
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {deviceName !== '' && <p className={styles.device}>{deviceName}</p>}
        <h1 className={styles.title}>{t({ id: 'who.title', message: 'Who is working?' })}</h1>
      </div>
      {needs > 0 && <NeedsMark needs={needs} />}
      {unsent > 0 && <UnsentMark unsent={unsent} />}
    </header>
  )
}

function NeedsMark({ needs }: { needs: number }) {
  const { t } = useLingui()
  return (
    <Mark tone="amber" icon="exclamation">
      {t({ id: 'who.needs', message: plural(needs, { one: '# needs a decision', other: '# need a decision' }) })}
    </Mark>
  )
}

function UnsentMark({ unsent }: { unsent: number }) {
  const { t } = useLingui()
  return (
    <Mark tone="neutral" icon={navigator.onLine ? 'unsent' : 'offline'}>
      {t({ id: 'who.unsent', message: plural(unsent, { one: '# not sent yet', other: '# not sent yet' }) })}
    </Mark>
  )
}

/** The person's changes that wait, or when the person last used this phone. */
function PersonState({ person: { unsent, needs, lastSeen, ended } }: { person: PersonHere }) {
  const { t } = useLingui()
  const format = useFormat()
  if (needs > 0) return <NeedsMark needs={needs} />
  if (unsent > 0) return <UnsentMark unsent={unsent} />
  if (ended) {
    return (
      <Mark tone="neutral" icon="lock">
        {t({ id: 'who.ended', message: 'Signed out' })}
      </Mark>
    )
  }
  return lastSeen === undefined ? null : <span className={styles.seen}>{format.relative(lastSeen)}</span>
}

/** Unsent work of accounts that are not known here and have no image. */
function useOthersWithUnsent(people: readonly PersonHere[]): readonly UnsentAccount[] {
  const accounts = useReadOnce(accountsWithUnsent) ?? []
  return accounts.filter(({ id }) => people.every((person) => person.id !== id))
}
