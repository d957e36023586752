import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { hasLocks } from '../../data/open/locks'
import { LOCK_AFTER, preferences, usePreferences } from '../../state/device/preferences'
import { useSession } from '../../state/person/session-store'
import { dropPin } from '../../state/phone/account-locks'
import type { PersonHere } from '../../state/phone/people-here'
import { usePeopleHere } from '../../state/phone/use-people-here'
import { confirm, toastSuccess } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { PeopleHere } from './PeopleHere'
import { PinSheet } from './PinSheet'
import styles from './SettingsScreen.module.css'

/** A shared phone: the signed-in user's PIN, auto-lock, and all people with data here. */
export function SharedPhone() {
  const { t } = useLingui()
  const { userId } = useSession()
  const people = usePeopleHere() ?? []
  const me = people.find(({ id, email }) => id === userId && email !== undefined)
  return (
    <>
      <Section title={t({ id: 'settings.shared', message: 'Shared phone' })}>
        <Stack gap={12}>
          <List>
            <PinRow me={me} />
          </List>
          <Card>
            <LockAfter cannot={people.length > 0 && !me?.hasLock} />
          </Card>
        </Stack>
      </Section>
      <PeopleHere people={people} />
    </>
  )
}

/** Set, change or remove the PIN; if that is impossible, the reason. */
function PinRow({ me }: { me: PersonHere | undefined }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const title = t({ id: 'login.pin', message: 'PIN' })
  const lead = <LeadIcon icon="lock" tone="neutral" />
  if (!hasLocks() || !me) {
    const why = hasLocks()
      ? t({ id: 'settings.pin.remember', message: 'Needs “Remember me on this device”' })
      : t({
          id: 'settings.pin.https',
          message: 'Available only over https. Without it, the browser cannot encrypt your data.',
        })
    return <ListRow title={title} subtitle={why} lead={lead} />
  }
  const remove = async () => {
    const agreed = await confirm({
      type: 'warning',
      title: t({ id: 'settings.pin.remove', message: 'Remove PIN?' }),
      text: t({ id: 'settings.pin.remove.text', message: 'From now on this phone asks for your password.' }),
      confirmLabel: t({ id: 'settings.pin.remove.confirm', message: 'Remove' }),
    })
    if (!agreed) return
    await dropPin(me.id)
    toastSuccess(t({ id: 'settings.pin.removed', message: 'PIN removed' }))
  }
  const isSet = me.pin !== undefined
  return (
    <>
      <ListRow
        title={title}
        subtitle={
          isSet
            ? t({ id: 'settings.pin.set', message: 'Set. It opens your account on this phone.' })
            : t({ id: 'settings.pin.none', message: 'Not set. This phone asks for your password.' })
        }
        lead={lead}
        onOpen={() => setOpen(true)}
        action={
          isSet && (
            <Button kind="text" size="small" onClick={() => void remove()}>
              {t({ id: 'settings.pin.remove.confirm', message: 'Remove' })}
            </Button>
          )
        }
      />
      {isOpen && <PinSheet id={me.id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** `cannot`: the lock stays off for a user who could not sign in offline again. */
function LockAfter({ cannot }: { cannot: boolean }) {
  const { t } = useLingui()
  const { lockAfter } = usePreferences()
  const why = useId()
  const text = (minutes: number) =>
    minutes === 0
      ? t({ id: 'settings.lock.never', message: 'Never' })
      : t({ id: 'settings.lock.minutes', message: `${minutes} min` })
  return (
    <>
      <Segmented
        label={t({ id: 'settings.lock', message: 'Auto-lock' })}
        name="lockAfter"
        describedBy={cannot ? why : undefined}
        value={String(lockAfter)}
        options={LOCK_AFTER.map((minutes) => ({ value: String(minutes), label: text(minutes) }))}
        onChange={(next) => {
          preferences.lockAfter = LOCK_AFTER.find((minutes) => String(minutes) === next) ?? 0
        }}
      />
      {cannot && (
        <p id={why} className={styles.note}>
          {t({
            id: 'settings.lock.cannot',
            message: 'Auto-lock does not apply to you, because you could not unlock this phone offline.',
          })}
        </p>
      )}
    </>
  )
}
