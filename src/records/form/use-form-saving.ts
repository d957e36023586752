/**
 * Saves a form: one question (Enter confirms), one transaction, then the screen closes. It never waits for the network. A refused save
 * shows findings at their fields.
 */
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { rowsOf } from '../../data/db'
import type { SaveRefusal } from '../../data/intent'
import { readRelationFindings } from '../../data/save/related-records'
import type { Intent } from '../../domain/acts/intent'
import { codeKey } from '../../domain/kit/code-key'
import { bodyOf, type EntityDefinition } from '../../domain/kit/entity'
import type { FieldMap, Finding, Values } from '../../domain/kit/field'
import { withDefaults } from '../../domain/kit/normalise'
import { errorsOf } from '../../domain/kit/validate'
import type { Touched } from '../../domain/rules/relations'
import {
  closeForm,
  forgetNewId,
  lastTryOf,
  newIdOf,
  readForm,
  rememberTry,
  resetForm,
  setFormSubmitting,
} from '../../state/form/forms'
import { useReplica } from '../../state/replica/replica'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
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
import { chooseReference, readOf } from './form-changes'
import { bodyOfNew, type Draft, patchOf, placedInDraft, saidSince } from './form-values'
import { type Between, rebased, useOvertakenNote } from './overtaken'

/** The field of another form that gets the new record's id. */
export type CreatedFor = { readonly formId: string; readonly entity: string; readonly path: string }

export type SavedForm = {
  readonly formId: string
  readonly definition: EntityDefinition
  /** The record to change. Undefined for a new one. */
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

  /** If an earlier attempt stored the new record, saving changes it, and the question says so. */
  const landedNote = async ({ id, definition }: SavedForm, current: Values | undefined) => {
    if (id !== undefined || !current) return []
    const name = await nameOf(definition, current)
    return [t({ id: 'records.save.landed', message: `Already added: ${name}. This changes it.` })]
  }

  const ask = async (
    form: SavedForm,
    id: string,
    values: Values,
    patch: Values,
    between: Between,
  ): Promise<boolean> => {
    const { definition, warnings } = form
    const isCreate = between.current === undefined && form.id === undefined
    const question = await said.ask(definition, isCreate ? 'create' : 'patch', values, patch)
    const one = writing.label(definition.label)
    const overtaken = await overtakenNote(definition, isCreate ? {} : patch, between)
    const scale = await scaleNote(definition, values)
    const notes = [
      ...(await landedNote(form, between.current)),
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
      const text = t({ id: 'records.duplicate', message: `${title} already has this code` })
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

  /** The id of a new record, and the record itself if an earlier attempt stored it without an answer (S4.5). */
  const recordOfNew = async ({ definition, formId }: SavedForm) => {
    const id = newIdOf(formId, newId)
    const row = await readOf(db, definition, id)
    if (!row?.deleted_at) return { id, current: row }
    forgetNewId(formId)
    return { id: newIdOf(formId, newId), current: undefined }
  }

  return async function saveForm(form): Promise<Refusals | undefined> {
    const { definition, formId, draft } = form
    const isNew = form.id === undefined
    // Read now, because the screen's copy may be outdated.
    const { id, current } =
      form.id === undefined ? await recordOfNew(form) : { id: form.id, current: await readOf(db, definition, form.id) }
    const isCreate = isNew && !current
    const tried = lastTryOf(formId)
    const { initial, told } = toldBy(form, current, tried)
    if (isCreate || Object.keys(told).length > 0) {
      const between = { initial, current }
      const answered = form.askFirst ? await form.askFirst({ definition, id, before: current, values: told }) : {}
      if (answered === undefined) return undefined
      const values = { ...told, ...answered }
      const whole = isCreate ? values : { ...current, ...values }
      const related = await relatedFindings(definition, id, whole, isCreate ? 'all' : Object.keys(values))
      const findings = errorsOf(related)
      if (findings.length > 0) return placed(form, { ok: false, index: 0, code: 'invalid', findings })
      const warnings = [...form.warnings, ...related]
      if (!(await ask({ ...form, warnings }, id, whole, values, between))) return undefined
      if (isCreate) rememberTry(formId, draft)
      setFormSubmitting(formId, true)
      const record = { entity: definition.name, id }
      const intent: Intent = isCreate
        ? { kind: 'create', ...record, values }
        : { kind: 'patch', ...record, ...rebased(definition, values, between) }
      const outcome = await save([intent]).finally(() => setFormSubmitting(formId, false))
      if (!outcome.ok && outcome.code === 'exists' && (await readOf(db, definition, id))) {
        // An earlier attempt was stored during the question.
        rememberTry(formId, tried)
        return saveForm(form)
      }
      if (!outcome.ok) {
        toastError(isCreate ? createFailed(definition) : t({ id: 'records.refused.other', message: 'Update failed' }))
        return placed(form, outcome)
      }
      toastSuccess(await said.whole(definition, isCreate ? 'create' : 'patch', whole, values))
    } else if (isNew && current) {
      toastSuccess(await said.whole(definition, 'create', current, current))
    }
    // Clean with the submitted values, so that a blocked navigation asks nothing.
    resetForm(formId, draft)
    await leave(form, id, isNew)
    closeForm(formId)
    return undefined
  }
}

/** `told` are the values to save, `initial` those to change. If an earlier attempt stored the record, `initial` is that attempt. */
function toldBy(
  { definition, id, initial, draft }: SavedForm,
  current: Values | undefined,
  tried: Draft = {},
): { readonly initial: Values; readonly told: Values } {
  if (id !== undefined) return { initial, told: patchOf(definition, initial, draft) }
  if (!current) return { initial, told: bodyOfNew(definition, draft) }
  const first = bodyOfNew(definition, tried)
  return { initial: first, told: saidSince(definition, first, current, draft) }
}

/** Whether the field at the path, or a block or list around it, is never shown in a form. */
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
