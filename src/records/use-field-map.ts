/**
 * A small form over a map of fields, for what is no record on this device: signing in, set-up, one's own profile.
 * Values live in the component alone: a password is never written anywhere.
 */
import { useMemo, useState } from 'react'
import { type FieldMap, ISSUE_CODES, type Issue, type IssueCode, type Values } from '../domain/kit/field'
import { normalise } from '../domain/kit/normalise'
import { errorsOf, validateFields } from '../domain/kit/validate'
import { issueHint, issueText } from './issue-text'
import { useWriting } from './use-writing'

export type FieldMapForm = {
  /** What a text control of this field takes; '' for nothing. */
  readonly bind: (key: string) => {
    readonly name: string
    readonly label: string
    readonly value: string
    readonly onChange: (next: string) => void
    readonly onBlur: () => void
    readonly error: string | undefined
    readonly hint: string | undefined
    readonly required: boolean
    readonly maxLength: number | undefined
  }
  readonly isDirty: boolean
  /** The normalised values, or undefined after showing what is wrong with them. */
  readonly check: () => Values | undefined
  /** Shows what the server found, code per field. */
  readonly showCodes: (codes: Readonly<Record<string, string>>) => void
  readonly reset: (values: Readonly<Record<string, string>>) => void
}

/** Errors appear once a field was left or the form was sent, and then follow every change. */
export function useFieldMap(fields: FieldMap, initial: Readonly<Record<string, string>>): FieldMapForm {
  const writing = useWriting()
  const [start, setStart] = useState(initial)
  const [texts, setTexts] = useState(initial)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const values = useMemo(() => normalise(fields, texts), [fields, texts])
  const issues = useMemo(() => errorsOf(validateFields(fields, values, {})), [fields, values])

  const issueOf = (key: string): Issue | undefined => {
    const own = seen.has(key) ? issues.find((issue) => issue.field === key) : undefined
    return own ?? serverIssue(key, codes[key])
  }
  return {
    bind: (key) => {
      const field = fields[key]
      const issue = issueOf(key)
      return {
        name: key,
        label: field ? writing.translate(field.label) : key,
        value: texts[key] ?? '',
        onChange: (next) => {
          setTexts((before) => ({ ...before, [key]: next }))
          setCodes(({ [key]: _settled, ...rest }) => rest)
        },
        onBlur: () => {
          if ((texts[key] ?? '') !== '') setSeen((before) => new Set([...before, key]))
        },
        error: issue && issueText(issue, fields, writing),
        hint: field && issueHint(issue, field, writing),
        required: field?.required === true,
        maxLength: field?.type === 'text' ? field.maxLength : undefined,
      }
    },
    isDirty: Object.keys({ ...start, ...texts }).some((key) => (start[key] ?? '') !== (texts[key] ?? '')),
    check: () => {
      setSeen(new Set(Object.keys(fields)))
      return issues.length === 0 ? values : undefined
    },
    showCodes: setCodes,
    reset: (next) => {
      setStart(next)
      setTexts(next)
      setSeen(new Set())
      setCodes({})
    },
  }
}

/** A code of the server as a finding; one this build does not know still says that the field is wrong. */
function serverIssue(field: string, code: string | undefined): Issue | undefined {
  if (code === undefined) return undefined
  return { field, code: isIssueCode(code) ? code : 'custom' }
}

function isIssueCode(code: string): code is IssueCode {
  return ISSUE_CODES.some((known) => known === code)
}
