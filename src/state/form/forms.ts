/**
 * The registry of open forms: values, findings and state, for the footer's save button, the question before leaving and others. Drafts
 * survive a reload in sessionStorage, but secrets are never written there.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import type { Json, Values } from '../../domain/kit/field'
import { session } from '../person/session-store'
import { dropDraft, merged, readDraft, sameValue, writeDraft } from './form-drafts'

export type FormType = 'create' | 'edit' | 'view'

export type FormState = {
  readonly formId: string
  readonly formType: FormType
  readonly values: Values
  /** The values when the form was opened or last submitted. */
  readonly initial: Values
  /** Paths that a person typed or chose. Other values were filled in. */
  readonly typed: readonly string[]
  /** The sentence by field with an error. */
  readonly errors: Readonly<Record<string, string>>
  readonly isDirty: boolean
  readonly isValid: boolean
  readonly isSubmitting: boolean
  readonly hasErrors: boolean
  readonly errorCount: number
}

export type FormsStatus = {
  readonly isDirty: boolean
  readonly isInvalid: boolean
  readonly isSubmitting: boolean
  readonly isView: boolean
  readonly errorCount: number
}

type Registry = { open: Record<string, FormState>; readonly status: FormsStatus }

/** A form's state is always replaced as a whole, so it needs no proxy of its own. */
const forms = proxy<Registry>({
  open: {},
  get status(): FormsStatus {
    return statusOf(Object.values(this.open))
  },
})
/** By the form's id. The key includes the user, so that other users of this tab cannot find the draft. */
const held = new Map<string, Held>()
type Held = {
  readonly secrets: readonly string[]
  /** The storage key of its draft. */
  readonly key: string
  /** The id of the new record. */
  newId?: string | undefined
  /** The values of the last attempt to create it. */
  tried?: Values | undefined
  /** Since when each typed path is the person's own, in ms of `performance.now()`. */
  readonly typedAt: Map<string, number>
}

export type FormOptions = {
  readonly formType: FormType
  readonly initial: Values
  /** Values from outside, such as an address. Other given values make another form. */
  readonly given?: Values
  /** Fields with secrets, which are not written to the tab's storage. */
  readonly secrets?: readonly string[]
}

/**
 * Opens a form and restores its draft after a reload. An open form with the same values from outside is unchanged. One opened with others
 * is closed, and its draft waits for the same values.
 */
export function openForm(formId: string, { formType, initial, given = {}, secrets = [] }: FormOptions): void {
  const key = draftKey(session.userId, formId, given, secrets)
  if (Object.hasOwn(forms.open, formId) && held.get(formId)?.key === key) return
  const draft = formType === 'view' ? undefined : readDraft(key)
  held.set(formId, { secrets, key, newId: draft?.newId, tried: draft?.tried, typedAt: new Map() })
  const start = draft ? merged(initial, draft, secrets) : { initial, values: initial, typed: [] }
  put({ formId, formType, ...start, errors: {}, isSubmitting: false })
}

/** Closes a form and deletes its draft. */
export function closeForm(formId: string): void {
  const key = held.get(formId)?.key
  if (key !== undefined) dropDraft(key)
  delete forms.open[formId]
  held.delete(formId)
}

/** Closes all forms and keeps their drafts for their user. */
export function shelveForms(): void {
  forms.open = {}
  held.clear()
}

/**
 * The id of the form's new record. It is equal at each save, also after a reload, because the draft stores it. So an earlier stored
 * attempt can be recognized.
 */
export function newIdOf(formId: string, makeId: () => string): string {
  const known = held.get(formId)
  if (!known) return makeId()
  known.newId ??= makeId()
  keepDraft(formId)
  return known.newId
}

/** The record of that id was created and deleted, so the form creates another. */
export function forgetNewId(formId: string): void {
  const known = held.get(formId)
  if (known) Object.assign(known, { newId: undefined, tried: undefined })
}

/** Stores the values of an attempt before its result is known. Undefined removes them. */
export function rememberTry(formId: string, values: Values | undefined): void {
  const known = held.get(formId)
  if (!known) return
  known.tried = values
  keepDraft(formId)
}

/** The values of the last attempt, also after a reload. Undefined without one. */
export function lastTryOf(formId: string): Values | undefined {
  return held.get(formId)?.tried
}

export function setFormValue(formId: string, field: string, value: Json | undefined): void {
  setFormValues(formId, { [field]: value })
}

export function setFormValues(formId: string, values: Values): void {
  update(formId, (form) => ({ ...form, values: { ...form.values, ...values } }))
}

/** Marks the value at the path as the person's own. Setting a whole list removes the marks of its entries. */
export function markTyped(formId: string, path: string): void {
  update(formId, (form) => {
    if (!form.typed.includes(path)) held.get(formId)?.typedAt.set(path, performance.now())
    return {
      ...form,
      typed: [...form.typed.filter((one) => one !== path && !one.startsWith(`${path}.`)), path],
    }
  })
}

/** Removes marks at the path since then, because a scanner typed the text and it is restored. */
export function unmarkTyped(formId: string, path: string, since: number): void {
  if ((held.get(formId)?.typedAt.get(path) ?? Number.NEGATIVE_INFINITY) >= since) markFilled(formId, path)
}

/** The value at the path was filled in and replaced the person's own. */
export function markFilled(formId: string, path: string): void {
  update(formId, (form) => ({ ...form, typed: form.typed.filter((one) => one !== path) }))
}

export function setFormErrors(formId: string, errors: Readonly<Record<string, string>>): void {
  update(formId, (form) => ({ ...form, errors }))
}

export function setFormSubmitting(formId: string, isSubmitting: boolean): void {
  update(formId, (form) => ({ ...form, isSubmitting }))
}

/** After a successful submit: the submitted values become the clean state. */
export function resetForm(formId: string, values: Values): void {
  forgetNewId(formId)
  update(formId, (form) => ({ ...form, values, initial: values, typed: [], errors: {}, isSubmitting: false }))
}

export function useForm(formId: string): FormState | undefined {
  // The snapshot's own type would recurse into the values. They are stored by reference, so it is replaced.
  const open = useSnapshot<{ open: object }>(forms).open as Readonly<Record<string, FormState>>
  return open[formId]
}

export function readForm(formId: string): FormState | undefined {
  return Object.hasOwn(forms.open, formId) ? forms.open[formId] : undefined
}

export function readFormsStatus(): FormsStatus {
  return forms.status
}

/** The same for a component, which is redrawn only for changes of what it reads. */
export function useFormsStatus(): FormsStatus {
  return useSnapshot<{ status: FormsStatus }>(forms).status
}

/** Whether any form is dirty, invalid, submitting or in view mode, and the number of errors. */
function statusOf(all: readonly FormState[]): FormsStatus {
  return {
    isDirty: all.some((form) => form.isDirty),
    isInvalid: all.some((form) => !form.isValid),
    isSubmitting: all.some((form) => form.isSubmitting),
    isView: all.some((form) => form.formType === 'view'),
    errorCount: all.reduce((sum, form) => sum + form.errorCount, 0),
  }
}

type Core = Pick<FormState, 'formId' | 'formType' | 'initial' | 'values' | 'typed' | 'errors' | 'isSubmitting'>

function put(core: Core): FormState {
  const errorCount = Object.keys(core.errors).length
  const keys = new Set([...Object.keys(core.values), ...Object.keys(core.initial)])
  const state = {
    ...core,
    isDirty: [...keys].some((key) => !sameValue(core.values, core.initial, key)),
    isValid: errorCount === 0,
    hasErrors: errorCount > 0,
    errorCount,
  }
  forms.open[core.formId] = ref(state)
  return state
}

function update(formId: string, change: (form: Core) => Core): void {
  const form = readForm(formId)
  if (!form) return
  put(change(form))
  keepDraft(formId)
}

/** After an attempt to save, even a form without typed values has a draft. */
function keepDraft(formId: string): void {
  const [form, known] = [readForm(formId), held.get(formId)]
  if (!form || !known) return
  const { values, initial, typed, isDirty } = form
  const { key, secrets, newId, tried } = known
  if (isDirty || newId !== undefined) writeDraft(key, { values, initial, typed, newId, tried }, secrets)
  else dropDraft(key)
}

function draftKey(owner: string | undefined, formId: string, given: Values, secrets: readonly string[]): string {
  const told = Object.entries(given).filter(([field]) => !secrets.includes(field))
  return `${owner ?? ''}.${formId}${told.length > 0 ? `?${JSON.stringify(Object.fromEntries(told))}` : ''}`
}
