/**
 * The registry of open forms: their values, findings and state, readable from everywhere (the footer's save button, the
 * question before leaving). Drafts survive a reload of the tab in sessionStorage; a form that holds a secret keeps none.
 */
import { proxy, useSnapshot } from 'valtio'
import type { Json, Values } from '../domain/kit/field'

export type FormType = 'create' | 'edit' | 'view'

export type FormState = {
  readonly formType: FormType
  /** What the fields hold. */
  readonly values: Values
  /** What they held when the form was opened or last submitted. */
  readonly initial: Values
  /** The sentence per field that has something wrong. */
  readonly errors: Readonly<Record<string, string>>
  readonly isDirty: boolean
  readonly isValid: boolean
  readonly isSubmitting: boolean
  readonly hasErrors: boolean
  readonly errorCount: number
}

const forms = proxy<{ open: Record<string, FormState> }>({ open: {} })
const withoutDraft = new Set<string>()

const DRAFT_PREFIX = 'pinset.draft.'

export type FormOptions = {
  readonly formType: FormType
  readonly initial: Values
  /** False for forms with a secret in them: nothing is written to the tab's storage. */
  readonly keepsDraft?: boolean
}

/** Opens a form, taking up the draft that a reload left. An open form of that id is left as it is. */
export function openForm(formId: string, { formType, initial, keepsDraft = true }: FormOptions): void {
  if (forms.open[formId]) return
  if (!keepsDraft) withoutDraft.add(formId)
  const draft = keepsDraft ? readDraft(formId) : undefined
  forms.open[formId] = stateOf({ formType, initial, values: draft ?? initial, errors: {}, isSubmitting: false })
}

/** Closes a form; its draft goes with it. */
export function closeForm(formId: string): void {
  delete forms.open[formId]
  withoutDraft.delete(formId)
  dropDraft(formId)
}

export function setFormValue(formId: string, field: string, value: Json | undefined): void {
  update(formId, (form) => ({ ...form, values: { ...form.values, [field]: value } }))
}

export function setFormValues(formId: string, values: Values): void {
  update(formId, (form) => ({ ...form, values: { ...form.values, ...values } }))
}

export function setFormErrors(formId: string, errors: Readonly<Record<string, string>>): void {
  update(formId, (form) => ({ ...form, errors }))
}

export function setFormSubmitting(formId: string, isSubmitting: boolean): void {
  update(formId, (form) => ({ ...form, isSubmitting }))
}

/** After a successful submit: the form is clean at what was submitted. */
export function resetForm(formId: string, values: Values): void {
  dropDraft(formId)
  update(formId, (form) => ({ ...form, values, initial: values, errors: {}, isSubmitting: false }))
}

/** The snapshot's own type would follow the values without end; it is the same shape, frozen. */
function useOpenForms(): Readonly<Record<string, FormState>> {
  return useSnapshot<{ open: object }>(forms).open as Readonly<Record<string, FormState>>
}

export function useForm(formId: string): FormState | undefined {
  return useOpenForms()[formId]
}

export function readForm(formId: string): FormState | undefined {
  return forms.open[formId]
}

export type FormsStatus = {
  readonly isDirty: boolean
  readonly isInvalid: boolean
  readonly isSubmitting: boolean
  readonly isView: boolean
  readonly errorCount: number
}

/** Any dirty, invalid, submitting or view form, and the total of their errors. */
function statusOfForms(open: Readonly<Record<string, FormState>>): FormsStatus {
  const all = Object.values(open)
  return {
    isDirty: all.some((form) => form.isDirty),
    isInvalid: all.some((form) => !form.isValid),
    isSubmitting: all.some((form) => form.isSubmitting),
    isView: all.some((form) => form.formType === 'view'),
    errorCount: all.reduce((sum, form) => sum + form.errorCount, 0),
  }
}

export function readFormsStatus(): FormsStatus {
  return statusOfForms(forms.open)
}

type Core = Pick<FormState, 'formType' | 'initial' | 'values' | 'errors' | 'isSubmitting'>

function stateOf(core: Core): FormState {
  const errorCount = Object.keys(core.errors).length
  return {
    ...core,
    isDirty: !sameValues(core.values, core.initial),
    isValid: errorCount === 0,
    hasErrors: errorCount > 0,
    errorCount,
  }
}

function update(formId: string, change: (form: Core) => Core): void {
  const form = readForm(formId)
  if (!form) return
  const next = stateOf(change(form))
  forms.open[formId] = next
  if (withoutDraft.has(formId)) return
  if (next.isDirty) writeDraft(formId, next.values)
  else dropDraft(formId)
}

/** An absent value, null and an empty text are the same "nothing". */
function sameValues(a: Values, b: Values): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  const plain = (value: Json | undefined) => JSON.stringify(value === '' || value === undefined ? null : value)
  return [...keys].every((key) => plain(a[key]) === plain(b[key]))
}

function readDraft(formId: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + formId) ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
  } catch {
    return undefined
  }
}

function writeDraft(formId: string, values: Values): void {
  try {
    sessionStorage.setItem(DRAFT_PREFIX + formId, JSON.stringify(values))
  } catch {
    // A full tab storage costs the draft, not the form.
  }
}

function dropDraft(formId: string): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + formId)
  } catch {
    // As above.
  }
}
