import { useLingui } from '@lingui/react/macro'
import { controlId, useFormHandle } from '../../../records/form/form-handle'
import { fieldAt } from '../../../records/words/finding-text'
import { NumberInput } from '../../../ui/controls/numbers/NumberInput'
import { NumberReadings } from '../../../ui/controls/numbers/NumberReadings'
import { useTypedNumber } from '../../../ui/controls/numbers/use-typed-number'
import styles from './editor.module.css'

export type LineAmountProps = {
  path: string
  value: string
  /** The name of the ingredient. */
  label: string
  /** The id of the text with the line's problem. */
  problemId: string | undefined
  suffix: string | undefined
  unit: string | undefined
  onNext: () => void
  /** Fills in the missing part of 100, for the key `=`. */
  onFill: (() => void) | undefined
}

/** The most decimals of a stored amount. */
const DIGITS = 6

/** The amount of a line: a box as high as a thumb, and its problem below the line. Enter moves to the next line. */
export const LineAmount = ({ path, value, label, problemId, suffix, unit, onNext, onFill }: LineAmountProps) => {
  const { t } = useLingui()
  const form = useFormHandle()
  const field = fieldAt(form.definition.fields, path)
  const isReadOnly = field === undefined || form.isReadOnly(path, field)
  const id = controlId(form.formId, path)
  const number = useTypedNumber({
    value,
    onChange: (next) => form.set(path, next === '' ? undefined : next),
    rules: { fractionDigits: DIGITS, signed: false, unit },
  })
  const { notice } = number
  return (
    <>
      <span className={styles.box}>
        <NumberInput
          id={id}
          className={styles.input}
          inputMode="decimal"
          aria-label={t({ id: 'recipes.line.amount', message: `Amount of ${label}` })}
          aria-invalid={number.isWrong || problemId !== undefined || undefined}
          aria-describedby={[problemId, `${id}.notice`].join(' ').trim()}
          readOnly={isReadOnly}
          value={number.shown}
          onType={number.type}
          onLeave={() => {
            number.leave()
            form.touch(path)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
              event.preventDefault()
              onNext()
            }
            if (event.key === '=' && onFill) {
              event.preventDefault()
              number.leave()
              onFill()
            }
          }}
        />
        {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
      </span>
      <span id={`${id}.notice`} className={styles.notice} role="status">
        {notice}
      </span>
      <NumberReadings id={id} question={notice} readings={number.readings} onChoose={number.choose} />
    </>
  )
}
