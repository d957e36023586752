import { useLingui } from '@lingui/react/macro'
import type { Digits } from '../../domain/yield/pick-round'
import { useFormat } from '../../state/words/format'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/icons'
import { Pressable } from '../../ui/Pressable'
import styles from './keypad.module.css'

const ROWS: readonly (readonly Digits[])[] = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  ['.', '0', '00'],
]

export type KeypadProps = {
  onKey: (digits: Digits) => void
  onErase: () => void
  onSplit: () => void
  onNext: () => void
}

/** Digits for one thumb, and what ends a weight. */
export const Keypad = ({ onKey, onErase, onSplit, onNext }: KeypadProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const [first = [], second = [], third = [], last = []] = ROWS
  const point = format.amount('0.5', 1).slice(1, -1)
  const keys = (row: readonly Digits[]) =>
    row.map((digits) => (
      <Pressable
        key={digits}
        className={styles.key ?? ''}
        feel="capsule"
        label={digits === '.' ? t({ id: 'pick.key.point', message: 'Decimal point' }) : undefined}
        onClick={() => onKey(digits)}
      >
        {digits === '.' ? point : digits}
      </Pressable>
    ))
  return (
    <fieldset className={styles.pad} aria-label={t({ id: 'pick.keys', message: 'Keys for the weight' })}>
      {keys(first)}
      <Pressable
        className={classes(styles.key, styles.other)}
        feel="capsule"
        label={t({ id: 'pick.key.erase', message: 'Delete the last digit' })}
        onClick={onErase}
      >
        <Icon name="backspace" size={26} />
      </Pressable>
      {keys(second)}
      <Pressable className={classes(styles.key, styles.other)} feel="capsule" onClick={onSplit}>
        {t({ id: 'pick.split', message: 'Split' })}
      </Pressable>
      {keys(third)}
      <Pressable className={classes(styles.key, styles.next)} feel="capsule" onClick={onNext}>
        <Icon name="next" size={24} />
        <span>{t({ id: 'pick.next', message: 'Next' })}</span>
        <small>{t({ id: 'pick.next.or_scan', message: 'or scan' })}</small>
      </Pressable>
      {keys(last)}
    </fieldset>
  )
}
