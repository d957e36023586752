import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { controlId, useFormHandle } from '../../../records/form/form-handle'
import { fieldAt } from '../../../records/words/finding-text'
import { finishAmount, withDecimalSign } from '../../../ui/controls/amount-text'
import { NumberInput } from '../../../ui/controls/NumberInput'
import { useRefusal } from '../../../ui/controls/use-refusal'
import { decimalSign } from '../../../ui/reading-locale'
import styles from './editor.module.css'

export type LineAmountProps = {
  path: string
  value: string
  /** What the amount is of. */
  label: string
  /** The id of the text that says what is wrong with the line. */
  problemId: string | undefined
  suffix: string | undefined
  onNext: () => void
  /** The key `=` gives this line what is missing of 100. */
  onFill: (() => void) | undefined
}

/** Digits that a stored amount may have after the point. */
const DIGITS = 6

/** The amount of a line: a box as high as a thumb; Enter goes to the next one. */
export const LineAmount = ({ path, value, label, problemId, suffix, onNext, onFill }: LineAmountProps) => {
  const { t, i18n } = useLingui()
  const form = useFormHandle()
  const [draft, setDraft] = useState<string>()
  const { notice, refuse } = useRefusal({ fractionDigits: DIGITS })
  const field = fieldAt(form.definition.fields, path)
  const isReadOnly = field === undefined || form.isReadOnly(path, field)
  return (
    <span className={styles.box}>
      <NumberInput
        id={controlId(form.formId, path)}
        className={styles.input}
        inputMode="decimal"
        aria-label={t({ id: 'recipes.line.amount', message: `Amount of ${label}` })}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        readOnly={isReadOnly}
        value={withDecimalSign(draft ?? value, decimalSign(i18n.locale))}
        rules={{ fractionDigits: DIGITS, signed: false }}
        onRefused={refuse}
        onType={(text) => {
          setDraft(text)
          const finished = finishAmount(text)
          form.set(path, finished === '' ? undefined : finished)
        }}
        onBlur={() => {
          setDraft(undefined)
          refuse(undefined)
          form.touch(path)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            onNext()
          }
          if (event.key === '=' && onFill) {
            event.preventDefault()
            setDraft(undefined)
            onFill()
          }
        }}
      />
      {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
      {notice !== undefined && (
        <span className={styles.notice} role="status">
          {notice}
        </span>
      )}
    </span>
  )
}
