import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useDefinition } from '../../../records/use-definition'
import { optionsOf } from '../../../records/words/field-text'
import { useTranslate } from '../../../records/words/use-writing'
import { TextField } from '../../../ui/controls/text/TextField'
import styles from './reasons.module.css'

/** The reason of a write-off. Notes belong to 'other' only, where they are required. */
export type Reason = { readonly value: string; readonly notes: string }

export type ReasonPickerProps = {
  value: Reason
  onChange: (next: Reason) => void
}

const NOTES = 2000

export const NO_REASON: Reason = { value: '', notes: '' }

export function isSaid({ value, notes }: Reason): boolean {
  return value !== '' && (value !== 'other' || (notes.trim() !== '' && notes.length <= NOTES))
}

/** The choice of a write-off's reason. */
export const ReasonPicker = ({ value, onChange }: ReasonPickerProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const group = useId()
  const field = useDefinition('write_off').fields.reason
  const options = field?.type === 'select' ? optionsOf(field, {}) : []
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{t({ id: 'supplies.reason.why', message: 'Why?' })}</legend>
        {options.map((option) => (
          <label key={option.value} className={styles.reason}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value.value}
              onChange={() => onChange({ ...value, value: option.value })}
            />
            <span className={styles.text}>{translate(option.label)}</span>
          </label>
        ))}
      </fieldset>
      {value.value === 'other' && (
        <TextField
          label={t({ id: 'supplies.reason.notes', message: 'What happened' })}
          name="notes"
          value={value.notes}
          required
          autoFocus
          maxLength={NOTES}
          onChange={(notes) => onChange({ ...value, notes })}
        />
      )}
    </>
  )
}
