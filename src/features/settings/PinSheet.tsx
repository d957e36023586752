import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pinFinding } from '../../domain/pin'
import { useTranslate } from '../../records/words/use-writing'
import { setPin } from '../../state/phone/account-locks'
import { connect } from '../../state/phone/unlock'
import { toastSuccess } from '../../state/screen/overlays'
import { errorLabel } from '../../state/words/error-text'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { Notice } from '../../ui/display/states/Notice'
import { Sheet } from '../../ui/overlay/Sheet'

/** Asks for the password once and for the new PIN twice. */
export function PinSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const check = useCheck(id)
  const [password, setPassword] = useState('')
  const [pin, setNewPin] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const wrong = usePinWords()(pin)
  const differs = again !== '' && again !== pin ? t({ id: 'pin.differs', message: 'The PINs do not match' }) : undefined
  const isReady = password !== '' && pin !== '' && pin === again && wrong === undefined

  const submit = async () => {
    if (!isReady || busy) return
    setBusy(true)
    const found = await check(password, pin).finally(() => setBusy(false))
    setFailure(found)
    if (found !== undefined) return
    toastSuccess(t({ id: 'pin.saved', message: 'PIN set' }))
    onClose()
  }
  return (
    <Sheet
      title={t({ id: 'pin.title', message: 'Set a PIN' })}
      onClose={onClose}
      onSubmit={() => void submit()}
      act={
        <Button kind="primary" type="submit" wide busy={busy} blocked={!isReady}>
          {t({ id: 'pin.save', message: 'Set PIN' })}
        </Button>
      }
    >
      <FieldGroup
        note={t({
          id: 'pin.note',
          message: 'This PIN works only on this phone. Anyone who copies the phone’s storage can guess it quickly.',
        })}
      >
        <PasswordField
          name="pin-password"
          label={t({ id: 'pin.password', message: 'Your password' })}
          value={password}
          onChange={setPassword}
          autoFocus
          autoComplete="current-password"
        />
        <PasswordField
          name="pin"
          label={t({ id: 'pin.new', message: 'PIN, 4 to 6 digits' })}
          value={pin}
          onChange={setNewPin}
          error={pin.length >= 4 || /\D/.test(pin) ? wrong : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
        <PasswordField
          name="pin-again"
          label={t({ id: 'pin.again', message: 'Repeat PIN' })}
          value={again}
          onChange={setAgain}
          error={again.length >= pin.length ? differs : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldGroup>
      {failure !== undefined && <Notice urgent tone="bad" icon="warning" title={failure} />}
    </Sheet>
  )
}

function usePinWords(): (pin: string) => string | undefined {
  const { t } = useLingui()
  return (pin) => {
    const finding = pinFinding(pin)
    if (finding === 'simple') return t({ id: 'pin.simple', message: 'This PIN is too easy to guess' })
    return finding && t({ id: 'pin.digits', message: '4 to 6 digits' })
  }
}

/** Sets the PIN. A session without a lock, from an earlier version of the app, first gets one from the server. */
function useCheck(id: string): (password: string, pin: string) => Promise<string | undefined> {
  const { t } = useLingui()
  const translate = useTranslate()
  return async (password, pin) => {
    const first = await setPin(id, password, pin)
    if (first === 'open') return undefined
    if (first === 'wrong') return t({ id: 'pin.wrong_password', message: 'Wrong password' })
    const error = await connect(password)
    if (!error && (await setPin(id, password, pin)) === 'open') return undefined
    const sentence = error && errorLabel(error)
    return sentence ? translate(sentence, sentence.values) : t({ id: 'pin.wrong_password', message: 'Wrong password' })
  }
}
