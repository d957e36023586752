import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DoorHead } from '../../records/people/DoorFrame'
import type { PersonHere } from '../../state/phone/people-here'
import { Icon } from '../../ui/icons'
import { LoginFrame } from './LoginFrame'
import { LoginTicket } from './LoginTicket'
import { forAnybody, loginAddress, WHO } from './login-address'
import { PersonFace } from './PersonFace'
import { PersonPassword } from './PersonPassword'
import { PersonPin } from './PersonPin'
import { NotYou, WhyOut } from './WhyOut'
import styles from './who.module.css'

type PersonScreenProps = {
  person: PersonHere
  address: unknown
}

/** One person of this phone: PIN or password, and why the server ended the session. */
export function PersonScreen({ person, address }: PersonScreenProps) {
  const { t } = useLingui()
  const [wantsPassword, setWantsPassword] = useState(person.ended !== undefined)
  const usesPin = person.pin !== undefined && !wantsPassword
  const isOut = person.ended !== undefined && !usesPin
  const head = isOut ? (
    <DoorHead title={t({ id: 'login.signed_out', message: 'Signed out' })} isLarge />
  ) : (
    <PersonHead person={person} />
  )
  return (
    <LoginFrame head={head} hasRings={isOut} back={loginAddress(WHO, forAnybody(address))}>
      <LoginTicket address={address} />
      {isOut && <WhyOut person={person} />}
      {usesPin ? (
        <PersonPin person={person} onPassword={() => setWantsPassword(true)} />
      ) : (
        <PersonPassword
          person={person}
          {...(person.pin === undefined ? {} : { onPin: () => setWantsPassword(false) })}
        />
      )}
      {isOut && <NotYou reason={person.ended?.reason} />}
    </LoginFrame>
  )
}

/** Without a token on this phone, changes are sent only after an online sign-in. */
function PersonHead({ person }: { person: PersonHere }) {
  const { t } = useLingui()
  return (
    <>
      {!person.isConnected && person.hasLock && (
        <div className={styles.apart}>
          <Icon name="offline" size={24} />
          <div>
            <p className={styles.apartTitle}>{t({ id: 'not_connected.title', message: 'Signed in offline' })}</p>
            <p>
              {t({
                id: 'not_connected.text',
                message: 'You can view and record. Your changes are sent after you sign in online.',
              })}
            </p>
          </div>
        </div>
      )}
      <header className={styles.one}>
        <PersonFace person={person} size={96} />
        <h1 className={styles.oneName}>{person.name}</h1>
      </header>
    </>
  )
}
