import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CountQuestion } from '../../state/labels/qr-fields'
import { AmountStepper } from '../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../ui/controls/numbers/unread'
import styles from './panel.module.css'

export type QuantityEntryProps = {
  /** The title of the scanned record. */
  of: string
  question: CountQuestion
  /** Undefined: without a number. */
  onGiven: (count: number | undefined) => void
}

/** Asks for a whole number that the label lacks, by steppers or keypad. */
export const QuantityEntry = ({ of, question, onGiven }: QuantityEntryProps) => {
  const { t } = useLingui()
  const { label, min, max } = question
  const [text, setText] = useState(String(question.value ?? Math.max(min, 1)))
  const isWrong = isUnread(text)
  const give = () => {
    if (!isWrong) onGiven(text === '' ? undefined : Number(text))
  }
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        give()
      }}
    >
      <h2 className={styles.title}>{of}</h2>
      <p className={styles.aside}>{label}</p>
      <div className={styles.onDark}>
        <AmountStepper
          label={label}
          value={text}
          onChange={setText}
          step="1"
          min={String(min)}
          max={max === undefined ? undefined : String(max)}
          fractionDigits={0}
        />
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => onGiven(undefined)}>
          {t({ id: 'scan.count.skip', message: 'Skip' })}
        </button>
        <button type="submit" className={styles.strong} disabled={isWrong}>
          {t({ id: 'scan.count.use', message: 'Use this number' })}
        </button>
      </div>
    </form>
  )
}
