/**
 * Saves a form: one question (Enter answers it), one transaction, then the screen closes. The network is never awaited.
 * A refused save shows its findings at their fields.
 */
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { rowsOf } from '../../data/db'
import type { Intent, SaveOutcome, SaveRefusal } from '../../data/intent'
import { readRelationFindings } from '../../data/related-records'
import { codeKey } from '../../domain/kit/code-key'
import { bodyOf, type EntityDefinition } from '../../domain/kit/entity'
import type { FieldMap, Finding, Values } from '../../domain/kit/field'
import { withDefaults } from '../../domain/kit/normalise'
import { errorsOf } from '../../domain/kit/validate'
import type { Touched } from '../../domain/rules/relations'
import { closeForm, newIdOf, readForm, resetForm, setFormSubmitting } from '../../state/forms'
import { confirm, toastError, toastSuccess } from '../../state/overlays'
import { useReplica } from '../../state/replica'
import { recordRoute } from '../record-routes'
import { useBarcodeNotes } from '../scan/use-barcode-notes'
import { useScaleNote } from '../use-scale-note'
import { fieldAt, findingText } from '../words/finding-text'
import { inSentence } from '../words/in-sentence'
import { readReferenced, referencesIn, titleFields, titleFinder, titleOf } from '../words/reference-titles'
import { useRefusalText } from '../words/refusal-text'
import { useSaid } from '../words/use-said'
import { useWriting } from '../words/use-writing'
import type { AskFirst } from './ask-first'
import { chooseReference } from './form-changes'
import { bodyOfNew, type Draft, patchOf, placedInDraft, saidSince } from './form-values'
import { type Between, rebased, useOvertakenNote } from './overtaken'

/** The field of another form that gets the new record's id. */
export type CreatedFor = { readonly formId: string; readonly entity: string; readonly path: string }

export type SavedForm = {
  readonly formId: string
  readonly definition: EntityDefinition
  /** The record to change; undefined for a new one. */
  readonly id: string | undefined
  /** The values when the form opened. */
  readonly initial: Draft
  readonly draft: Draft
  readonly warnings: readonly Finding[]
  readonly createdFor: CreatedFor | undefined
  readonly askFirst: AskFirst | undefined
}

export type Refusals = { readonly fields: Readonly<Record<string, string>>; readonly form: string | undefined }

export function useFormSaving(): (form: SavedForm) => Promise<Refusals | undefined> {
  const { t } = useLingui()
  const replica = useReplica()
  const writing = useWriting()
  const refusal = useRefusalText()
  const said = useSaid()
  const overtakenNote = useOvertakenNote()
  const scaleNote = useScaleNote()
  const barcodeNotes = useBarcodeNotes()
  const router = useRouter()
  const navigate = useNavigate()
  const { db, registry, save, newId } = replica

  const nameOf = async (definition: EntityDefinition, values: Values): Promise<string> => {
    const mentioned = referencesIn(definition, values, titleFields(definition))
    return titleOf(definition, values, titleFinder(await readReferenced(db, registry, mentioned), writing), writing)
  }

  const relatedFindings = (definition: EntityDefinition, id: string, whole: Values, touched: Touched) => {
    const values = bodyOf(definition, touched === 'all' ? withDefaults(definition.fields, whole) : whole)
    return readRelationFindings(db, { registry, definition, id, values }, touched)
  }

  const ask = async (
    form: SavedForm,
    id: string,
    values: Values,
    patch: Values,
    between: Between,
  ): Promise<boolean> => {
    const { definition, warnings } = form
    const question = await said.ask(definition, form.id === undefined ? 'create' : 'patch', values, patch)
    const one = writing.label(definition.label)
    const overtaken = await overtakenNote(definition, form.id === undefined ? {} : patch, between)
    const scale = await scaleNote(definition, values)
    const notes = [
      ...(scale === undefined ? [] : [scale]),
      ...(await barcodeNotes(definition, id, patch)),
      ...warnings.map((finding) => findingText(finding, definition.fields, writing, 'apart')),
      ...(overtaken === undefined ? [] : [overtaken]),
    ]
    return confirm({
      type: notes.length > 0 ? 'warning' : 'info',
      title: question.title,
      text: notes.length > 0 ? notes.join('\n') : one,
      confirmLabel: question.answer,
    })
  }
  const createFailed = (definition: EntityDefinition) => {
    const one = inSentence(writing.label(definition.label))
    return t({ id: 'records.create.failed', message: `Failed to create ${one}.` })
  }

  const leave = async ({ definition, createdFor }: SavedForm, id: string, isNew: boolean): Promise<void> => {
    const asking = createdFor && registry.byName(createdFor.entity)
    if (createdFor && asking && readForm(createdFor.formId)) {
      await chooseReference(replica, createdFor.formId, asking, createdFor.path, id)
      router.history.back()
      return
    }
    if (!isNew && router.history.canGoBack()) {
      router.history.back()
      return
    }
    const to = recordRoute(definition, id)
    if (to) await navigate({ to: to.path, replace: true })
  }

  const placed = async (form: SavedForm, refused: SaveRefusal): Promise<Refusals> => {
    const { definition } = form
    if (refused.code === 'duplicate' && refused.other !== undefined) {
      const other = await rowsOf(db, definition.name).get(refused.other)
      const key = other && duplicateField(definition, form.draft, other)
      const title = other ? await nameOf(definition, other) : ''
      const text = t({ id: 'records.duplicate', message: `Already the code of ${title}` })
      return key === undefined ? { fields: {}, form: text } : { fields: { [key]: text }, form: undefined }
    }
    const fields = placedInDraft(definition, form.draft, refused.findings).map(
      (finding) => [finding.field, findingText(finding, definition.fields, writing)] as const,
    )
    const isShown = ([path]: readonly [string, string]) => !isHiddenAt(definition.fields, path)
    return {
      fields: Object.fromEntries(fields.filter(isShown)),
      form: fields.every(isShown) && fields.length > 0 ? undefined : refusal(definition, refused),
    }
  }

  /** Saves; what an earlier try stored, of which the storage could not tell (S4.5), becomes what the form says now. */
  const stored = async ({ definition, formId, draft }: SavedForm, intent: Intent): Promise<SaveOutcome> => {
    const outcome = await save([intent])
    const isThere = intent.kind === 'create' && !outcome.ok && outcome.code === 'exists'
    const row = isThere ? await rowsOf(db, definition.name).get(intent.id) : undefined
    if (!row) return outcome
    const values = saidSince(definition, row, draft, readForm(formId)?.typed ?? [])
    if (Object.keys(values).length === 0) return { ok: true, mutations: [] }
    return save([{ kind: 'patch', entity: definition.name, id: intent.id, values }])
  }

  return async (form) => {
    const { definition, formId } = form
    const isNew = form.id === undefined
    const told = isNew ? bodyOfNew(definition, form.draft) : patchOf(definition, form.initial, form.draft)
    const id = form.id ?? newIdOf(formId, newId)
    if (isNew || Object.keys(told).length > 0) {
      // Read now: the screen's copy may be a moment old.
      const current: Values | undefined = isNew ? undefined : await rowsOf(db, definition.name).get(id)
      const between = { initial: form.initial, current }
      const answered = form.askFirst ? await form.askFirst({ definition, id, before: current, values: told }) : {}
      if (answered === undefined) return undefined
      const values = { ...told, ...answered }
      const whole = isNew ? values : { ...current, ...values }
      const related = await relatedFindings(definition, id, whole, isNew ? 'all' : Object.keys(values))
      const findings = errorsOf(related)
      if (findings.length > 0) return placed(form, { ok: false, index: 0, code: 'invalid', findings })
      const warnings = [...form.warnings, ...related]
      if (!(await ask({ ...form, warnings }, id, whole, values, between))) return undefined
      setFormSubmitting(formId, true)
      const record = { entity: definition.name, id }
      const intent: Intent = isNew
        ? { kind: 'create', ...record, values }
        : { kind: 'patch', ...record, ...rebased(definition, values, between) }
      const outcome = await stored(form, intent).finally(() => setFormSubmitting(formId, false))
      if (!outcome.ok) {
        toastError(isNew ? createFailed(definition) : t({ id: 'records.refused.other', message: 'Update failed' }))
        return placed(form, outcome)
      }
      toastSuccess(await said.whole(definition, isNew ? 'create' : 'patch', whole, values))
    }
    // Clean with the submitted values, so that a blocked navigation asks nothing.
    resetForm(formId, form.draft)
    await leave(form, id, isNew)
    closeForm(formId)
    return undefined
  }
}

/** Whether the field at the path, or a block or list around it, is on no form. */
function isHiddenAt(fields: FieldMap, path: string): boolean {
  const steps = path.split('.')
  return steps.some((_, at) => fieldAt(fields, steps.slice(0, at + 1).join('.'))?.hide === true)
}

/** The unique field with the same value in both records. */
function duplicateField(definition: EntityDefinition, draft: Draft, other: Values): string | undefined {
  return Object.entries(definition.fields).find(([key, field]) => {
    const [mine, theirs] = [draft[key], other[key]]
    const isUnique = (field.type === 'text' || field.type === 'email') && field.unique
    return isUnique && typeof mine === 'string' && typeof theirs === 'string' && codeKey(mine) === codeKey(theirs)
  })?.[0]
}
