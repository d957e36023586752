import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../records/words/use-writing'
import { useSession } from '../../state/person/session-store'
import { connect } from '../../state/phone/unlock'
import { ask, toastError, toastSuccess } from '../../state/screen/overlays'
import { errorLabel } from '../../state/words/error-text'
import { Icon } from '../../ui/icons'
import { Pressable } from '../../ui/Pressable'
import styles from './NotConnected.module.css'

/** Shown under the header while the session has no token; leads to the password. */
export function NotConnected() {
  const { t } = useLingui()
  const translate = useTranslate()
  const { isConnected, name = '' } = useSession()
  if (isConnected) return null
  const label = t({ id: 'login.password', message: 'Password' })
  const success = t({ id: 'login.success', message: 'Successfully logged in' })
  const enter = async () => {
    const given = await ask({
      type: 'form',
      title: t({ id: 'not_connected.sign_in', message: 'Sign in online' }),
      text: t({
        id: 'not_connected.sign_in.text',
        message: `${name}: your changes on this device are sent after that.`,
      }),
      confirmLabel: t({ id: 'login.submit', message: 'Sign in' }),
      fields: [{ name: 'password', label, type: 'password', required: true, autoComplete: 'current-password' }],
    })
    if (given?.password === undefined) return
    const error = await connect(given.password)
    const sentence = error && errorLabel(error)
    if (sentence) toastError(translate(sentence, sentence.values))
    else toastSuccess(success)
  }
  return (
    <aside className={styles.strip} aria-label={t({ id: 'not_connected.title', message: 'Signed in offline' })}>
      <Pressable className={styles.button ?? ''} onClick={() => void enter()}>
        <Icon name="offline" size={18} />
        <span>
          {t({ id: 'not_connected.strip', message: 'Signed in offline. Changes are sent after you sign in online.' })}
        </span>
      </Pressable>
    </aside>
  )
}
