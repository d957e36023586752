import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PersonHere } from '../../state/phone/people-here'
import { type Unlocked, unlockWithPin } from '../../state/phone/unlock'
import { Button } from '../../ui/button/Button'
import { PinPad } from '../../ui/controls/text/PinPad'

type PersonPinProps = { person: PersonHere; onPassword: () => void }

/** The PIN. After five wrong attempts the PIN is deleted, and the server checks the password. */
export function PersonPin({ person, onPassword }: PersonPinProps) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState(0)
  const [busy, setBusy] = useState(false)
  const { id, pin: digits = 4 } = person
  const [left, setLeft] = useState(person.left)

  const type = async (next: string) => {
    setPin(next)
    if (next.length < digits) return
    setBusy(true)
    // A failing storage throws; the keys must not stay busy then.
    const result: Unlocked = await unlockWithPin(id, next).finally(() => setBusy(false))
    if (result.kind === 'in') return
    setPin('')
    setLeft(result.kind === 'wrong' ? result.left : 0)
    setWrong((before) => before + 1)
  }
  return (
    <PinPad
      value={pin}
      digits={digits}
      onChange={(next) => void type(next)}
      wrong={wrong}
      busy={busy}
      note={
        wrong === 0
          ? t({
              id: 'pin.tries',
              message: plural(left, {
                one: '# attempt left, then you need a connection',
                other: '# attempts left, then you need a connection',
              }),
            })
          : t({
              id: 'pin.wrong',
              message: plural(left, { one: 'Wrong PIN. # attempt left', other: 'Wrong PIN. # attempts left' }),
            })
      }
      other={
        <Button kind="text" onClick={onPassword}>
          {t({ id: 'login.password', message: 'Password' })}
        </Button>
      }
    />
  )
}
