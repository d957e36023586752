/**
 * The registry of open forms: their values, findings and state, readable from everywhere (the footer's save button, the
 * question before leaving). Drafts survive a reload of the tab in sessionStorage; a secret is never written there.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import type { Json, Values } from '../../domain/kit/field'
import { session } from '../person/session-store'
import { dropDraft, merged, readDraft, sameValue, writeDraft } from './form-drafts'

export type FormType = 'create' | 'edit' | 'view'

export type FormState = {
  readonly formId: string
  readonly formType: FormType
  /** What the fields hold. */
  readonly values: Values
  /** What they held when the form was opened or last submitted. */
  readonly initial: Values
  /** Paths that a person typed in or chose; other values were filled in. */
  readonly typed: readonly string[]
  /** The sentence per field that has something wrong. */
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

/** A form's state is replaced whole, never changed inside: it is held as it is, without a proxy of its own. */
const forms = proxy<Registry>({
  open: {},
  get status(): FormsStatus {
    return statusOf(Object.values(this.open))
  },
})
/** By the form's id. The key names the person, so that no other person in this tab finds the draft. */
const held = new Map<string, Held>()
type Held = {
  readonly secrets: readonly string[]
  /** Where its draft is kept. */
  readonly key: string
  /** Of the record that a new form makes. */
  newId?: string | undefined
  /** What the last try to make it said. */
  tried?: Values | undefined
  /** Since when each typed path is the person's own, ms as `performance.now()` counts them. */
  readonly typedAt: Map<string, number>
}

export type FormOptions = {
  readonly formType: FormType
  readonly initial: Values
  /** What it was opened with from outside, as an address says it: with other given values it is another form. */
  readonly given?: Values
  /** Fields with a secret in them: they are not written to the tab's storage. */
  readonly secrets?: readonly string[]
}

/**
 * Opens a form, taking up the draft that a reload left of this form opened in this way. The same form, still open, is left as
 * it is; one that was opened otherwise goes, and its draft waits for who opens it so again.
 */
export function openForm(formId: string, { formType, initial, given = {}, secrets = [] }: FormOptions): void {
  const key = draftKey(session.userId, formId, given, secrets)
  if (Object.hasOwn(forms.open, formId) && held.get(formId)?.key === key) return
  const draft = formType === 'view' ? undefined : readDraft(key)
  held.set(formId, { secrets, key, newId: draft?.newId, tried: draft?.tried, typedAt: new Map() })
  const start = draft ? merged(initial, draft, secrets) : { initial, values: initial, typed: [] }
  put({ formId, formType, ...start, errors: {}, isSubmitting: false })
}

/** Closes a form; its draft goes with it. */
export function closeForm(formId: string): void {
  const key = held.get(formId)?.key
  if (key !== undefined) dropDraft(key)
  delete forms.open[formId]
  held.delete(formId)
}

/** Closes all forms and keeps their drafts: their person comes back to them, and nobody else finds them. */
export function shelveForms(): void {
  forms.open = {}
  held.clear()
}

/**
 * The id of the record that this form makes: the same for each time that it is saved, also after a reload, for the draft
 * is written with it. Whether an earlier try was stored is then known by it.
 */
export function newIdOf(formId: string, makeId: () => string): string {
  const known = held.get(formId)
  if (!known) return makeId()
  known.newId ??= makeId()
  keepDraft(formId)
  return known.newId
}

/** The record of that id was made and is gone: this form makes another. */
export function forgetNewId(formId: string): void {
  const known = held.get(formId)
  if (known) Object.assign(known, { newId: undefined, tried: undefined })
}

/** Remembers what a try to make the record says, before it is known whether it is stored; undefined takes it back. */
export function rememberTry(formId: string, values: Values | undefined): void {
  const known = held.get(formId)
  if (!known) return
  known.tried = values
  keepDraft(formId)
}

/** What the last try said, also after a reload; undefined where there was none. */
export function lastTryOf(formId: string): Values | undefined {
  return held.get(formId)?.tried
}

export function setFormValue(formId: string, field: string, value: Json | undefined): void {
  setFormValues(formId, { [field]: value })
}

export function setFormValues(formId: string, values: Values): void {
  update(formId, (form) => ({ ...form, values: { ...form.values, ...values } }))
}

/** Remembers that the value at the path is the person's own; a list set whole forgets it of its entries. */
export function markTyped(formId: string, path: string): void {
  update(formId, (form) => {
    if (!form.typed.includes(path)) held.get(formId)?.typedAt.set(path, performance.now())
    return {
      ...form,
      typed: [...form.typed.filter((one) => one !== path && !one.startsWith(`${path}.`)), path],
    }
  })
}

/** What was typed at the path since then was no person's: a scanner wrote it, and it is put back. */
export function unmarkTyped(formId: string, path: string, since: number): void {
  if ((held.get(formId)?.typedAt.get(path) ?? Number.NEGATIVE_INFINITY) >= since) markFilled(formId, path)
}

/** The value at the path was filled in: whatever a person had there before is gone. */
export function markFilled(formId: string, path: string): void {
  update(formId, (form) => ({ ...form, typed: form.typed.filter((one) => one !== path) }))
}

export function setFormErrors(formId: string, errors: Readonly<Record<string, string>>): void {
  update(formId, (form) => ({ ...form, errors }))
}

export function setFormSubmitting(formId: string, isSubmitting: boolean): void {
  update(formId, (form) => ({ ...form, isSubmitting }))
}

/** After a successful submit: the form is clean at what was submitted. */
export function resetForm(formId: string, values: Values): void {
  forgetNewId(formId)
  update(formId, (form) => ({ ...form, values, initial: values, typed: [], errors: {}, isSubmitting: false }))
}

export function useForm(formId: string): FormState | undefined {
  // The snapshot's own type would follow the values without end; held by reference, they are what they are.
  const open = useSnapshot<{ open: object }>(forms).open as Readonly<Record<string, FormState>>
  return open[formId]
}

export function readForm(formId: string): FormState | undefined {
  return Object.hasOwn(forms.open, formId) ? forms.open[formId] : undefined
}

export function readFormsStatus(): FormsStatus {
  return forms.status
}

/** The same for a component: it is drawn again only when what it reads of it changed. */
export function useFormsStatus(): FormsStatus {
  return useSnapshot<{ status: FormsStatus }>(forms).status
}

/** Any dirty, invalid, submitting or view form, and the total of their errors. */
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

/** A form that nobody typed in has a draft too, once a person tried to save it. */
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
