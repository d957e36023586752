import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../classes'
import { Icon } from '../../icons'
import { Pressable } from '../../Pressable'
import styles from './pin-pad.module.css'

export type PinPadProps = {
  value: string
  digits: number
  onChange: (next: string) => void
  /** Wrong attempts so far: the dots shake when it grows. */
  wrong: number
  busy: boolean
  /** Below the keys: the attempts left. */
  note: string
  /** The key at the lower left: another way to sign in. */
  other: ReactNode
}

const PLACES = [0, 1, 2, 3, 4, 5]
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Dots and keys for a PIN; a keyboard's digits work too. The digits themselves are never shown or read out. */
export const PinPad = ({ value, digits, onChange, wrong, busy, note, other }: PinPadProps) => {
  const { t } = useLingui()
  const typed = value.length
  const type = (digit: string) => {
    if (!busy && typed < digits) onChange(value + digit)
  }
  const back = () => !busy && onChange(value.slice(0, -1))
  useDigitKeys(type, back)
  return (
    <div className={styles.pad} data-keypad>
      <span className={styles.heard} role="status">
        {t({ id: 'ui.pin.typed', message: `${typed} of ${digits} digits` })}
      </span>
      <div key={wrong} className={classes(styles.dots, wrong > 0 && typed === 0 && styles.wrong)} aria-hidden="true">
        {PLACES.slice(0, digits).map((place) => (
          <span key={place} className={classes(styles.dot, place < typed && styles.full)} />
        ))}
      </div>
      <div className={styles.keys}>
        {KEYS.map((digit) => (
          <Key key={digit} onPress={() => type(digit)}>
            {digit}
          </Key>
        ))}
        <div className={styles.other}>{other}</div>
        <Key onPress={() => type('0')}>0</Key>
        <Pressable
          className={styles.bare ?? ''}
          feel="glyph"
          label={t({ id: 'ui.pin.back', message: 'Delete the last digit' })}
          onClick={back}
        >
          <Icon name="backspace" size={26} />
        </Pressable>
      </div>
      <p className={styles.note} role={wrong > 0 ? 'alert' : undefined}>
        {note}
      </p>
    </div>
  )
}

const Key = ({ children, onPress }: { children: string; onPress: () => void }) => (
  <Pressable className={styles.key ?? ''} feel="capsule" onClick={onPress}>
    {children}
  </Pressable>
)

/** Digits and Backspace from a keyboard, wherever the focus is. */
function useDigitKeys(type: (digit: string) => void, back: () => void): void {
  const latest = useRef({ type, back })
  useEffect(() => {
    latest.current = { type, back }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      if (/^\d$/.test(event.key)) latest.current.type(event.key)
      else if (event.key === 'Backspace') latest.current.back()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
