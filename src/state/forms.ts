/**
 * The registry of open forms: their values, findings and state, readable from everywhere (the footer's save button, the
 * question before leaving). Drafts survive a reload of the tab in sessionStorage; a secret is never written there.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import type { Json, Values } from '../domain/kit/field'
import { dropDraft, merged, readDraft, sameValue, writeDraft } from './form-drafts'
import { session } from './session-store'

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
/** Whose form it is, and which of its fields are secret. What one person typed is nobody else's, also in the same tab. */
const held = new Map<string, Held>()
type Held = {
  readonly owner: string | undefined
  readonly secrets: readonly string[]
  /** Of the record that a new form makes. */
  newId?: string | undefined
  /** Since when each typed path is the person's own, ms as `performance.now()` counts them. */
  readonly typedAt: Map<string, number>
}

export type FormOptions = {
  readonly formType: FormType
  readonly initial: Values
  /** Fields with a secret in them: they are not written to the tab's storage. */
  readonly secrets?: readonly string[]
}

/** Opens a form, taking up the draft that a reload left. An open form of that id is left as it is. */
export function openForm(formId: string, { formType, initial, secrets = [] }: FormOptions): void {
  const owner = session.userId
  if (Object.hasOwn(forms.open, formId) && held.get(formId)?.owner === owner) return
  const own: Held = { owner, secrets, typedAt: new Map() }
  held.set(formId, own)
  const draft = formType === 'view' ? undefined : readDraft(draftKey(formId))
  own.newId = draft?.newId
  const start = draft ? merged(initial, draft, secrets) : { initial, values: initial, typed: [] }
  put({ formId, formType, ...start, errors: {}, isSubmitting: false })
}

/** Closes a form; its draft goes with it. */
export function closeForm(formId: string): void {
  dropDraft(draftKey(formId))
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
 * is written as it begins to be. Whether an earlier try was stored is then known by it.
 */
export function newIdOf(formId: string, makeId: () => string): string {
  const known = held.get(formId)
  if (!known) return makeId()
  known.newId ??= makeId()
  return known.newId
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
  const { values, initial, typed, isDirty } = put(change(form))
  const { secrets = [], newId } = held.get(formId) ?? {}
  if (isDirty) writeDraft(draftKey(formId), { values, initial, typed, newId }, secrets)
  else dropDraft(draftKey(formId))
}

function draftKey(formId: string): string {
  return `${held.get(formId)?.owner ?? ''}.${formId}`
}
