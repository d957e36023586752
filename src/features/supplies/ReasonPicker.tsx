import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { optionsOf } from '../../records/field-text'
import { useDefinition } from '../../records/use-definition'
import { useTranslate } from '../../records/use-writing'
import { Button } from '../../ui/button/Button'
import { TextField } from '../../ui/controls/TextField'
import styles from './supplies.module.css'
import { useVerbWords } from './verb-words'

export type ReasonPickerProps = {
  /** The amount as people read it. */
  amount: string
  blocked: boolean
  onReason: (reason: string, notes?: string) => void
}

/** Why it is written off: one tap records it; "other" needs a word of explanation. */
export const ReasonPicker = ({ amount, blocked, onReason }: ReasonPickerProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const words = useVerbWords()
  const definition = useDefinition('write_off')
  const [notes, setNotes] = useState<string | undefined>(undefined)
  const field = definition.fields.reason
  const options = field?.type === 'select' ? optionsOf(field, {}) : []
  return (
    <div className={styles.sheetBody}>
      <p className={styles.reasonsTitle}>{t({ id: 'supplies.reason.title', message: `Write off ${amount}: why?` })}</p>
      <div className={styles.reasons}>
        {options.map((option) => (
          <Button
            key={option.value}
            kind={notes !== undefined && option.value === 'other' ? 'tonal' : 'gray'}
            blocked={blocked}
            wide
            onClick={() => (option.value === 'other' ? setNotes(notes ?? '') : onReason(option.value))}
          >
            {translate(option.label)}
          </Button>
        ))}
      </div>
      {notes !== undefined && (
        <>
          <TextField
            label={t({ id: 'supplies.reason.notes', message: 'What happened' })}
            name="notes"
            value={notes}
            required
            autoFocus
            maxLength={2000}
            onChange={setNotes}
          />
          <Button
            kind="primary"
            size="large"
            icon={words.write_off.icon}
            wide
            blocked={blocked || notes.trim() === ''}
            onClick={() => onReason('other', notes.trim())}
          >
            {words.write_off.act(amount)}
          </Button>
        </>
      )}
    </div>
  )
}
