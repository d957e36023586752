import type { ReactNode } from 'react'

/** Common props of all controls. Controlled: the parent passes the value, `onChange` reports the person's input. */
export type FieldProps<Value> = {
  value: Value
  onChange: (next: Value) => void
  label: string
  name: string
  id?: string | undefined
  /** Joins the label in brackets while there is an error. */
  hint?: string | undefined
  /** Shown below the field while it has no error. */
  note?: string | undefined
  error?: string | undefined
  /** A warning about the value, which can still be saved; shown while there is no error. */
  warning?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  /** A longer text gets an error and is never cut. */
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
  autoComplete?: string | undefined
  /** Buttons at the right end: scan, camera, copy. */
  end?: ReactNode
  onBlur?: (() => void) | undefined
}
