/**
 * Writes into an open form from anywhere: its own fields, the picker, or an answer that arrives while the form is off
 * the screen (a scan, a record created for it). The registry holds the values, so no component is needed.
 */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json, Values } from '../../domain/kit/field'
import { markTyped, readForm, setFormValues } from '../../state/forms'
import type { Replica } from '../../state/replica'
import { valueAt } from '../scan/scan-fields'
import { fieldAt } from '../words/finding-text'
import { carriedOver, writePath } from './form-values'
import { filledBy, followersOf } from './prefilled'

/** Sets the value at a dotted path; from then on it is the person's own. */
export function setFieldValue(formId: string, path: string, value: Json | undefined): void {
  write(formId, path, value)
  markTyped(formId, path)
}

function write(formId: string, path: string, value: Json | undefined): void {
  const form = readForm(formId)
  const [top = ''] = path.split('.')
  if (form) setFormValues(formId, { [top]: writePath(form.values, path, value)[top] })
}

/** Sets a reference, and the fields that the chosen record fills in. */
export async function chooseReference(
  { db, registry }: Pick<Replica, 'db' | 'registry'>,
  formId: string,
  definition: EntityDefinition,
  path: string,
  id: string,
): Promise<void> {
  const last = valueAt(readForm(formId)?.values ?? {}, path)
  setFieldValue(formId, path, id)
  const field = fieldAt(definition.fields, path)
  const target = field?.type === 'reference' ? registry.byName(field.to) : undefined
  if (!target) return
  const row = await readOf(db, target, id)
  const before = typeof last === 'string' && last !== '' ? await readOf(db, target, last) : undefined
  const form = readForm(formId)
  // Another choice may have been made meanwhile.
  if (!row || !form || valueAt(form.values, path) !== id) return
  if (!path.includes('.')) setFormValues(formId, carriedOver(definition, target, row, form.values))
  const followers = followersOf(definition.fields, path)
  for (const one of filledBy(followers, form.values, form.typed, { row, before })) write(formId, one.path, one.value)
}

async function readOf(db: PinsetDb, target: EntityDefinition, id: string): Promise<Values | undefined> {
  return db.entities.some(({ name }) => name === target.name) ? rowsOf(db, target.name).get(id) : undefined
}
