/**
 * Writes into an open form from anywhere: its fields, the picker, or an answer that arrives while the form is off the screen (a scan, a
 * record created for it). The registry has the values, so no component is needed.
 */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json, Values } from '../../domain/kit/field'
import { kindNamed } from '../../domain/kit/reference'
import { nameOf, type RecordName } from '../../domain/rules/relations'
import { type FormState, markFilled, markTyped, readForm, setFormValues } from '../../state/form/forms'
import type { Replica } from '../../state/replica/replica'
import { valueAt, valuesBeside } from '../scan/scan-fields'
import { fieldAt } from '../words/finding-text'
import { writePath } from './form-values'
import {
  type Choice,
  filledAsUsual,
  filledBy,
  filledByList,
  filledByShared,
  fillingLists,
  followersOf,
  namedAlong,
  referencesOfKind,
  sharedBy,
  type Writes,
} from './prefilled'
import { readUsual } from './read-usual'

/** Sets the value at a dotted path and marks it as the person's own. */
export function setFieldValue(formId: string, path: string, value: Json | undefined): void {
  write(formId, path, value)
  markTyped(formId, path)
}

/** Sets a value from a record, which is not the person's own. */
function fill(formId: string, { path, value }: { readonly path: string; readonly value: Json | undefined }): void {
  write(formId, path, value)
  markFilled(formId, path)
}

function write(formId: string, path: string, value: Json | undefined): void {
  const form = readForm(formId)
  const [top = ''] = path.split('.')
  if (form) setFormValues(formId, { [top]: writePath(form.values, path, value)[top] })
}

/** The same, and fills in the fields that depend on the records of a list, if the value changes these records. */
export async function setListValue(
  db: PinsetDb,
  formId: string,
  definition: EntityDefinition,
  path: string,
  value: Json | undefined,
): Promise<void> {
  const before = readForm(formId)?.values ?? {}
  setFieldValue(formId, path, value)
  // A record of the previous kind does not fit the new kind.
  const kindOf = (values: Values, at: string) => {
    const field = fieldAt(definition.fields, at)
    return field?.type === 'reference' ? kindNamed(field, valuesBeside(values, at)) : undefined
  }
  for (const reference of referencesOfKind(definition.fields, path)) {
    const now = kindOf(readForm(formId)?.values ?? {}, reference)
    if (kindOf(before, reference) !== now) setFieldValue(formId, reference, undefined)
  }
  await fillByLists(db, formId, definition, before)
}

async function fillByLists(db: PinsetDb, formId: string, definition: EntityDefinition, before: Values): Promise<void> {
  const { fields } = definition
  for (const along of fillingLists(fields)) {
    const namedNow = () => namedAlong(fields, readForm(formId)?.values ?? {}, along)
    const [had, has] = [namedAlong(fields, before, along), namedNow()]
    if (isSame(had, has)) continue
    const choice = { rows: await readEach(db, has), before: await readEach(db, had) }
    const form = readForm(formId)
    // Another change may have been made during the reading.
    if (!form || !isSame(namedNow(), has)) continue
    const written = filledByList(fields, along, form.values, form.typed, choice)
    for (const one of written) fill(formId, one)
  }
}

function isSame(had: readonly RecordName[], has: readonly RecordName[]): boolean {
  return String(had.map(nameOf)) === String(has.map(nameOf))
}

async function readEach(db: PinsetDb, named: readonly RecordName[]): Promise<StoredRow[]> {
  const here = named.filter(({ entity }) => db.entities.some(({ name }) => name === entity))
  const rows = await Promise.all(here.map(({ entity, id }) => rowsOf(db, entity).get(id)))
  return rows.flatMap((row) => row ?? [])
}

/** Sets a reference, and the fields that the chosen record fills in. */
export async function chooseReference(
  { db, registry }: Pick<Replica, 'db' | 'registry'>,
  formId: string,
  definition: EntityDefinition,
  path: string,
  id: string,
): Promise<void> {
  const values = readForm(formId)?.values ?? {}
  const last = valueAt(values, path)
  setFieldValue(formId, path, id)
  await fillByLists(db, formId, definition, values)
  const field = fieldAt(definition.fields, path)
  const kind = field?.type === 'reference' ? kindNamed(field, valuesBeside(values, path)) : undefined
  const target = kind === undefined ? undefined : registry.byName(kind)
  if (!target) return
  const row = await readOf(db, target, id)
  const before = typeof last === 'string' && last !== '' ? await readOf(db, target, last) : undefined
  const isNew = readForm(formId)?.formType === 'create'
  const usualOf = async (one: StoredRow | undefined) => isNew && one && readUsual(db, definition, path, one)
  const [usual, usualBefore] = [await usualOf(row), await usualOf(before)]
  // Another choice may have been made during the reading.
  if (!row || valueAt(readForm(formId)?.values ?? {}, path) !== id) return
  const { fields } = definition
  const choice: Choice = { row, before }
  if (usual) fillEach(formId, (form) => filledAsUsual(fields, form, usual, usualBefore || undefined))
  if (!path.includes('.')) {
    const shared = sharedBy(definition, target).filter((one) => !usual || !Object.hasOwn(usual, one.path))
    const since = isNew ? choice : { row, before: undefined }
    fillEach(formId, ({ values: now, typed }) => filledByShared(fields, shared, now, typed, since))
  }
  const followers = followersOf(fields, path)
  fillEach(formId, ({ values: now, typed }) => filledBy(followers, now, typed, choice))
}

function fillEach(formId: string, writesIn: (form: FormState) => Writes): void {
  const form = readForm(formId)
  for (const one of form ? writesIn(form) : []) fill(formId, one)
}

/** Undefined if it is not here, or this device does not store such records. */
export async function readOf(db: PinsetDb, target: EntityDefinition, id: string): Promise<StoredRow | undefined> {
  return db.entities.some(({ name }) => name === target.name) ? rowsOf(db, target.name).get(id) : undefined
}
