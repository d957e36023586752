import type { ReactNode } from 'react'

/** What every control takes. Controlled: the value comes in, `onChange` says what the person made of it. */
export type FieldProps<Value> = {
  value: Value
  onChange: (next: Value) => void
  label: string
  name: string
  id?: string | undefined
  /** Joins the label in brackets while there is an error. */
  hint?: string | undefined
  /** Stands under the field while nothing is wrong with it. */
  note?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  /** A longer text is said to be too long, never cut. */
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
  autoComplete?: string | undefined
  /** Buttons at the right end: scan, camera, copy. */
  end?: ReactNode
  onBlur?: (() => void) | undefined
}
