import { useLingui } from '@lingui/react'
import { Button } from '../../button/Button'
import { decimalSign } from '../../reading-locale'
import { withDecimalSign } from './amount-text'
import styles from './readings.module.css'

export type NumberReadingsProps = {
  /** The id of the input, which gets the focus back. */
  id: string
  question: string | undefined
  readings: readonly string[]
  onChoose: (reading: string) => void
}

/** The possible numbers of an ambiguous text: a press replaces the text by one. */
export const NumberReadings = ({ id, question, readings, onChoose }: NumberReadingsProps) => {
  const sign = decimalSign(useLingui().i18n.locale)
  if (readings.length === 0) return null
  return (
    <fieldset aria-label={question} className={styles.readings}>
      {readings.map((reading) => (
        <Button
          key={reading}
          kind="tonal"
          onClick={() => {
            onChoose(reading)
            document.getElementById(id)?.focus()
          }}
        >
          {withDecimalSign(reading, sign)}
        </Button>
      ))}
    </fieldset>
  )
}
