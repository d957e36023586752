import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { classes } from '../classes'
import { Icon } from '../icons'
import parts from './parts.module.css'
import type { ScanFormats } from './scanner-types'
import { useRefusedText } from './use-refused-text'
import type { ScanCycleView } from './use-scan-cycle'

export type TypedCodeProps = {
  id: string
  formats: ScanFormats
  /** The error of the last code: it stays below the code until the code changes. */
  refused: ScanCycleView['refused']
  onCode: (code: string) => void
  onCancel: () => void
}

/** A field for the code of an unreadable label. It is high on the screen, because a keyboard covers the lower half. */
export const TypedCode = ({ id, formats, refused, onCode, onCancel }: TypedCodeProps) => {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  useEffect(() => input.current?.focus(), [])
  const barcode = formats === 'barcode'
  const trimmed = code.trim()
  const refusedText = useRefusedText(refused)

  return (
    <form
      id={id}
      className={parts.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed !== '') onCode(trimmed)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes this field only, not a dialog around the scanner.
        event.stopPropagation()
        event.preventDefault()
        onCancel()
      }}
    >
      <label htmlFor={inputId} className={parts.typedLabel}>
        {barcode
          ? t({ id: 'scan.typed.barcode', message: 'Barcode' })
          : t({ id: 'scan.typed.label', message: 'Code or link on the label' })}
      </label>
      <input
        ref={input}
        id={inputId}
        className={parts.typedInput}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-describedby={`${inputId}-refused`}
      />
      <div id={`${inputId}-refused`} aria-live="polite">
        {refused?.text === trimmed && (
          <p className={parts.typedRefused}>
            <Icon name="cross" size={20} />
            <span>{refusedText}</span>
          </p>
        )}
      </div>
      <div className={parts.typedButtons}>
        <button type="button" className={parts.capsule} onClick={onCancel}>
          {t({ id: 'scan.typed.cancel', message: 'Cancel' })}
        </button>
        <button type="submit" className={classes(parts.capsule, parts.strong)} aria-disabled={trimmed === ''}>
          {t({ id: 'scan.typed.use', message: 'Use this code' })}
        </button>
      </div>
    </form>
  )
}
