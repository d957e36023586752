/**
 * The form engine: one definition and a draft in the registry give values, findings and what the fields may do. Findings
 * are there from the first moment (the save button knows), but shown only once a field was left or a save was tried.
 */
import { useEffect, useMemo, useState } from 'react'
import type { StoredRow } from '../data/rows'
import type { EntityDefinition } from '../domain/kit/entity'
import type { Field, Issue, Json, Values } from '../domain/kit/field'
import { errorsOf } from '../domain/kit/validate'
import { setFormErrors } from '../state/forms'
import { useReplica } from '../state/replica'
import { chooseReference, setFieldValue } from './form-changes'
import { controlId, type FormHandle } from './form-handle'
import { type Draft, draftIssues, isVisible } from './form-values'
import { issueHint, issueText } from './issue-text'
import { referencesIn } from './reference-titles'
import { useFixedFields } from './use-fixed-fields'
import { useFormFetching } from './use-form-fetching'
import { type CreatedFor, type Refusals, useFormSaving } from './use-form-saving'
import { useOpenForm } from './use-open-form'
import { useReferenced } from './use-referenced'
import { useWriting } from './use-writing'

export type RecordFormOptions = {
  readonly definition: EntityDefinition
  /** The record to change; null for a new one, undefined while it is being read. */
  readonly row: StoredRow | null | undefined
  /** What a new record starts with. */
  readonly given: Values
  readonly createdFor?: CreatedFor | undefined
  readonly runAction?: ((action: string) => Promise<void>) | undefined
}

export type RecordForm = {
  readonly formId: string
  /** Undefined while the form is being opened. */
  readonly handle: FormHandle | undefined
  readonly isDirty: boolean
  readonly isSubmitting: boolean
  /** Findings that are shown. */
  readonly shownCount: number
  readonly formError: string | undefined
  readonly submit: () => Promise<void>
}

const NO_REFUSALS: Refusals = { fields: {}, form: undefined }

export function useRecordForm({ definition, row, given, createdFor, runAction }: RecordFormOptions): RecordForm {
  const replica = useReplica()
  const writing = useWriting()
  const { formId, form, today } = useOpenForm(definition, row, given)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set<string>())
  const [submitted, setSubmitted] = useState(false)
  const [refusals, setRefusals] = useState(NO_REFUSALS)
  const fixed = useFixedFields(definition, row?.id)
  const fetching = useFormFetching(definition, formId)
  const save = useFormSaving()

  const draft: Draft | undefined = form?.values
  const base = row === null ? undefined : form?.initial
  const issues = useMemo(
    () => (draft ? draftIssues(definition, draft, base, today) : []),
    [definition, draft, base, today],
  )
  const references = useMemo(
    () => (draft ? referencesIn(definition, draft, Object.keys(definition.fields)) : []),
    [definition, draft],
  )
  const find = useReferenced(references)
  const errors = useMemo(
    () => errorsOf(issues).filter(({ field }) => isShowable(definition, draft, field)),
    [definition, draft, issues],
  )
  const sentences = JSON.stringify(errors.map((issue) => [issue.field, issueText(issue, definition.fields, writing)]))
  useEffect(() => setFormErrors(formId, Object.fromEntries(JSON.parse(sentences))), [formId, sentences])

  const isShown = (path: string) => submitted || touched.has(path)
  const shownErrors = errors.filter(({ field }) => isShown(field))
  const touch = (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path])))

  const handle: FormHandle | undefined = draft &&
    find && {
      formId,
      definition,
      draft,
      find,
      issues,
      runAction,
      touch,
      set: (path: string, value: Json | undefined) => {
        setRefusals(({ fields: { [path]: _settled, ...rest } }) => ({ fields: rest, form: undefined }))
        setFieldValue(formId, path, value)
      },
      problem: (path: string, field: Field) => problemAt(path, field),
      isReadOnly: (path: string, field: Field) => {
        const [top = ''] = path.split('.')
        if (field.readonly || fixed.has(top)) return true
        return row !== null && definition.posted === true && top !== 'notes'
      },
      choose: (path: string, id: string) => {
        touch(path)
        void chooseReference(replica, formId, definition, path, id)
      },
      scan: (path: string, field: Field) => void fetching.scan(path, field, draft),
      createFor: fetching.createFor,
    }

  function problemAt(path: string, field: Field) {
    const refused = refusals.fields[path]
    if (refused !== undefined) return { text: refused, hint: undefined }
    const issue = issues.find((one: Issue) => one.field === path)
    if (!issue || !isShown(path)) return undefined
    return { text: issueText(issue, definition.fields, writing), hint: issueHint(issue, field, writing) }
  }

  const submit = async (): Promise<void> => {
    if (!draft || !form || form.isSubmitting) return
    setSubmitted(true)
    const [first] = errors
    if (first) {
      focusControl(controlId(formId, first.field))
      return
    }
    const warnings = issues.filter(({ level }) => level === 'warning')
    const current = row ?? undefined
    const saved = { formId, definition, id: row?.id, current, initial: form.initial, draft, warnings, createdFor }
    const refused = await save(saved)
    if (!refused) return
    setRefusals(refused)
    const [at] = Object.keys(refused.fields)
    if (at !== undefined) focusControl(controlId(formId, at))
  }

  return {
    formId,
    handle,
    isDirty: form?.isDirty ?? false,
    isSubmitting: form?.isSubmitting ?? false,
    shownCount: shownErrors.length + Object.keys(refusals.fields).length,
    formError: refusals.form,
    submit,
  }
}

/** A finding about a field that no form shows cannot be put right there. */
function isShowable(definition: EntityDefinition, draft: Draft | undefined, path: string): boolean {
  const field = definition.fields[path.split('.')[0] ?? '']
  return field !== undefined && isVisible(field, draft ?? {})
}

function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
