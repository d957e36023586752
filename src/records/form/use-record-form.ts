/**
 * The form engine: a definition and a draft from the registry give values, findings and the state of each field. Findings exist from the
 * start, for the save button, but are shown only after a field was left or a save was tried.
 */
import { useEffect, useMemo, useState } from 'react'
import type { StoredRow } from '../../data/rows'
import { instantOf } from '../../domain/clock'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field, Finding, Json, Values } from '../../domain/kit/field'
import { errorsOf } from '../../domain/kit/validate'
import { readForm, setFormErrors } from '../../state/form/forms'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { useReplica } from '../../state/replica/replica'
import { useFarmZone } from '../../state/words/farm-zone'
import { fieldAt, findingHint, findingText } from '../words/finding-text'
import { referencesIn } from '../words/reference-titles'
import { useReferenced } from '../words/use-referenced'
import { useWriting } from '../words/use-writing'
import type { AskFirst } from './ask-first'
import { followedBy } from './followed'
import { chooseReference, setListValue } from './form-changes'
import { controlId, type FormHandle } from './form-handle'
import { type Draft, draftFindings } from './form-values'
import { useFixedFields } from './use-fixed-fields'
import { useFolding } from './use-folding'
import { type RunAction, useFormAction } from './use-form-action'
import { useFormFetching } from './use-form-fetching'
import { useFormHandheld } from './use-form-handheld'
import { type CreatedFor, type Refusals, useFormSaving } from './use-form-saving'
import { useFormScanning } from './use-form-scanning'
import { useOpenForm } from './use-open-form'
import { useQrRegistry } from './use-qr-registry'
import { visibleFields } from './visibility'

export type RecordFormOptions = {
  readonly definition: EntityDefinition
  /** The record to change. Null for a new one, undefined while it is being read. */
  readonly row: StoredRow | null | undefined
  /** The start values of a new record. */
  readonly given: Values
  readonly createdFor?: CreatedFor | undefined
  readonly runAction?: RunAction | undefined
  readonly askFirst?: AskFirst | undefined
}

export type RecordForm = {
  readonly formId: string
  /** Undefined while the form is being opened. */
  readonly handle: FormHandle | undefined
  /** The user may not change this record, so the form is read-only. */
  readonly isView: boolean
  readonly isSubmitting: boolean
  /** The number of shown findings. */
  readonly shownCount: number
  readonly formError: string | undefined
  readonly submit: () => Promise<void>
}

const NO_REFUSALS: Refusals = { fields: {}, form: undefined }

export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { definition, row, given, createdFor, runAction, askFirst } = options
  const replica = useReplica()
  const writing = useWriting()
  const { formId, form, today } = useOpenForm(definition, row, given)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set<string>())
  const [submitted, setSubmitted] = useState(false)
  const [refusals, setRefusals] = useState(NO_REFUSALS)
  const fixed = useFixedFields(definition, row?.id)
  const { createFor } = useFormFetching(definition, formId)
  const { scan, qrField, labels } = useFormScanning(definition, formId)
  const save = useFormSaving()
  const action = useFormAction(runAction)

  const draft: Draft | undefined = form?.values
  const base = row === null ? undefined : form?.initial
  const findings = useMemo(
    () => (draft ? draftFindings(definition, draft, base, today) : []),
    [definition, draft, base, today],
  )
  const timeZone = useFarmZone()
  const shown = useMemo(() => {
    if (!draft || !base) return draft
    return { ...draft, ...followedBy(definition, base, draft, { now: instantOf(replica.now()), timeZone }) }
  }, [definition, base, draft, replica, timeZone])
  const references = useMemo(
    () => (draft ? referencesIn(definition, draft, Object.keys(definition.fields)) : []),
    [definition, draft],
  )
  const find = useReferenced(references)
  const { errors, ofForm } = useMemo(() => blocking(definition, draft ?? {}, findings), [definition, draft, findings])
  const sentenceOf = (finding: Finding): string => {
    if (fieldAt(definition.fields, finding.field)) return findingText(finding, definition.fields, writing)
    return findingText(finding, { [finding.field]: { type: 'button', action: '', label: definition.label } }, writing)
  }
  const sentences = JSON.stringify(errors.map((finding) => [finding.field, sentenceOf(finding)]))
  useEffect(() => setFormErrors(formId, Object.fromEntries(JSON.parse(sentences))), [formId, sentences])

  const isView = form?.formType === 'view'
  useFormHandheld(formId, form !== undefined && !isView)
  const isShown = (path: string) => submitted || touched.has(path)
  const shownErrors = isView ? [] : errors.filter(({ field }) => isShown(field))
  const touch = (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path])))

  const isReadOnly = (path: string, field: Field): boolean => {
    const [top = ''] = path.split('.')
    if (isView || field.readonly || definition.fields[top]?.readonly || fixed.has(top)) return true
    return row !== null && definition.posted === true && top !== 'notes'
  }
  const set = (path: string, value: Json | undefined): void => {
    const field = fieldAt(definition.fields, path)
    if (field && isReadOnly(path, field)) return
    setRefusals(({ fields: { [path]: _settled, ...rest } }) => ({ fields: rest, form: undefined }))
    void setListValue(replica.db, formId, definition, path, value)
  }
  const folding = useFolding(
    (path) => set(path, undefined),
    (path) => focusControl(controlId(formId, path)),
  )

  const isOpen = (path: string, field: Field) => !isReadOnly(path, field) && !folding.isFolded(path)
  useQrRegistry({ formId, definition, draft, find, isOpen, labels, qrField })

  const handle: FormHandle | undefined = draft &&
    shown &&
    find && {
      formId,
      definition,
      draft: shown,
      find,
      findings,
      ...folding,
      running: action?.running,
      runAction: action && ((path: string, name: string) => action.run(path, name, draft)),
      touch,
      set,
      problem: (path: string, field: Field) => problemAt(path, field),
      isReadOnly,
      choose: (path: string, id: string) => {
        touch(path)
        void chooseReference(replica, formId, definition, path, id)
      },
      scan: (path: string) => void scan(path),
      createFor,
    }

  function problemAt(path: string, field: Field) {
    const refused = refusals.fields[path]
    if (refused !== undefined) return { text: refused, hint: undefined }
    const here = findings.filter((one: Finding) => one.field === path)
    const finding = errorsOf(here)[0] ?? here[0]
    if (!finding || !isShown(path)) return undefined
    return {
      text: findingText(finding, definition.fields, writing),
      hint: findingHint(finding, field, writing),
      ...(finding.level === 'warning' ? { isWarning: true as const } : {}),
    }
  }

  // Set at the press, because a second press before the question opens would create two records.
  const oneAtATime = useOneAtATime()
  const submit = async (): Promise<void> => {
    // The current form, because the last typed value may not be drawn yet.
    const now = readForm(formId)
    if (!now || now.isSubmitting || isView) return
    setSubmitted(true)
    const { values, initial } = now
    const found = draftFindings(definition, values, row === null ? undefined : initial, today)
    const wrong = blocking(definition, values, found)
    if (wrong.errors.length > 0) {
      const first = wrong.errors.find((finding) => finding !== wrong.ofForm)
      if (first) focusControl(controlId(formId, first.field))
      return
    }
    const warnings = found.filter(({ level }) => level === 'warning')
    const saved = { formId, definition, id: row?.id, initial, draft: values, warnings, createdFor, askFirst }
    const refused = await oneAtATime(() => save(saved))
    if (!refused) return
    setRefusals(refused)
    const [at] = Object.keys(refused.fields)
    if (at !== undefined) focusControl(controlId(formId, at))
  }

  return {
    formId,
    handle,
    isView,
    isSubmitting: form?.isSubmitting ?? false,
    shownCount: shownErrors.length + Object.keys(refusals.fields).length,
    formError: refusals.form ?? (ofForm && submitted ? sentenceOf(ofForm) : undefined),
    submit,
  }
}

/** Findings that prevent saving. `ofForm` are those without a field that has a control. */
function blocking(definition: EntityDefinition, draft: Draft, findings: readonly Finding[]) {
  const visible = visibleFields(definition.fields, draft)
  // A finding about a field without a control cannot be fixed by the user.
  const isShowable = ({ field }: Finding): boolean => visible.has(field.split('.')[0] ?? '')
  const errors = errorsOf(findings).filter((finding) => isShowable(finding) || isOfForm(finding))
  return { errors, ofForm: errors.find((finding) => !isShowable(finding)) }
}

/** A custom check may reject the form without naming a field with a control. That prevents saving too. */
function isOfForm({ code }: Finding): boolean {
  return code === 'custom'
}

/** A folded field has a button instead of its control. */
function focusControl(id: string): void {
  const found = document.getElementById(id)
  const control = found instanceof HTMLDivElement ? found.querySelector('button') : found
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
