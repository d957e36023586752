/**
 * A small form over a map of fields without a record: sign-in, set-up, own profile. It is in the registry: its draft survives a reload,
 * but passwords are never stored.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  FINDING_CODES,
  type FieldMap,
  type Finding,
  type FindingCode,
  type Params,
  type Values,
} from '../../domain/kit/field'
import { normalise } from '../../domain/kit/normalise'
import { errorsOf, validateFields } from '../../domain/kit/validate'
import {
  closeForm,
  openForm,
  resetForm,
  setFormErrors,
  setFormSubmitting,
  setFormValue,
  useForm,
} from '../../state/form/forms'
import { findingHint, findingText } from '../words/finding-text'
import { useWriting } from '../words/use-writing'
import { secretsOf, wholeNumber } from './form-values'

export type FieldMapForm = {
  /** The props of a text control, with '' for no value. */
  readonly bind: (key: string) => {
    readonly name: string
    readonly label: string
    readonly value: string
    readonly onChange: (next: string) => void
    readonly onBlur: () => void
    readonly error: string | undefined
    readonly hint: string | undefined
    readonly required: boolean
  }
  readonly isDirty: boolean
  /** The values when the form was opened or last saved. */
  readonly initial: Values
  /** The number of shown findings. */
  readonly shownCount: number
  readonly isSubmitting: boolean
  readonly setSubmitting: (isSubmitting: boolean) => void
  /** The normalised values. Undefined with findings, which it then shows. */
  readonly check: () => Values | undefined
  /** Shows the server's findings: a code by field, with the parameters of its sentence. */
  readonly showCodes: (
    codes: Readonly<Record<string, string>>,
    params?: Readonly<Record<string, Params>> | undefined,
  ) => void
  readonly reset: (values: Readonly<Record<string, string>>) => void
}

/** Findings appear after their field was left or the form was sent, and then follow every change. */
export function useFieldMap(formId: string, fields: FieldMap, initial: Readonly<Record<string, string>>): FieldMapForm {
  const writing = useWriting()
  const first = useRef(initial)
  useLayoutEffect(() => {
    openForm(formId, { formType: 'edit', initial: first.current, secrets: secretsOf(fields) })
    return () => closeForm(formId)
  }, [formId, fields])
  const form = useForm(formId)
  const texts: Values = form?.values ?? initial
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<Found>({})
  const values = useMemo(() => normalise(fields, readIn(fields, texts)), [fields, texts])
  const findings = useMemo(() => errorsOf(validateFields(fields, values, {})), [fields, values])

  const sentences = JSON.stringify(findings.map((finding) => [finding.field, findingText(finding, fields, writing)]))
  useEffect(() => setFormErrors(formId, Object.fromEntries(JSON.parse(sentences))), [formId, sentences])

  const findingOf = (key: string): Finding | undefined => {
    // A pasted text is too long, so its finding is shown at once.
    const own = findings.find(({ field, code }) => field === key && (seen.has(key) || code === 'max_length'))
    return own ?? found[key]
  }
  const textAt = (key: string): string => {
    const value = texts[key]
    return typeof value === 'string' ? value : ''
  }
  return {
    bind: (key) => {
      const field = fields[key]
      const finding = findingOf(key)
      return {
        name: key,
        label: field ? writing.translate(field.label) : key,
        value: textAt(key),
        onChange: (next) => {
          setFormValue(formId, key, next)
          setFound(({ [key]: _settled, ...rest }) => rest)
        },
        onBlur: () => {
          if (textAt(key) !== '') setSeen((before) => new Set([...before, key]))
        },
        error: finding && findingText(finding, fields, writing),
        hint: field && findingHint(finding, field, writing),
        required: field?.required === true,
      }
    },
    isDirty: form?.isDirty ?? false,
    initial: form?.initial ?? initial,
    shownCount: Object.keys(fields).filter((key) => findingOf(key) !== undefined).length,
    isSubmitting: form?.isSubmitting ?? false,
    setSubmitting: (isSubmitting) => setFormSubmitting(formId, isSubmitting),
    check: () => {
      setSeen(new Set(Object.keys(fields)))
      return findings.length === 0 ? values : undefined
    },
    showCodes: (codes, params) => setFound(foundBy(codes, params)),
    reset: (next) => {
      resetForm(formId, next)
      setSeen(new Set())
      setFound({})
    },
  }
}

/** Controls return texts. A whole number is saved as a number. */
function readIn(fields: FieldMap, texts: Values): Values {
  const entries = Object.entries(texts).map(([key, text]) => {
    const isNumber = fields[key]?.type === 'number' && typeof text === 'string'
    return [key, isNumber ? wholeNumber(text) : text] as const
  })
  return Object.fromEntries(entries)
}

type Found = Readonly<Record<string, Finding>>

/** The server's codes as findings. A code unknown to this build still marks the field. */
function foundBy(codes: Readonly<Record<string, string>>, params: Readonly<Record<string, Params>> = {}): Found {
  return Object.fromEntries(
    Object.entries(codes).map(([field, code]) => {
      const filled = params[field]
      return [field, { field, code: isFindingCode(code) ? code : 'custom', ...(filled ? { params: filled } : {}) }]
    }),
  )
}

function isFindingCode(code: string): code is FindingCode {
  return FINDING_CODES.some((known) => known === code)
}
