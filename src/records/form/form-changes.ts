/**
 * Writes into an open form from anywhere: its own fields, the picker, or an answer that arrives while the form is off
 * the screen (a scan, a record created for it). The registry holds the values, so no component is needed.
 */
import { rowsOf } from '../../data/db'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import { readForm, setFormValues } from '../../state/forms'
import type { Replica } from '../../state/replica'
import { fieldAt } from '../words/finding-text'
import { carriedOver, writePath } from './form-values'

/** Sets the value at a dotted path. */
export function setFieldValue(formId: string, path: string, value: Json | undefined): void {
  const form = readForm(formId)
  const [top = ''] = path.split('.')
  if (form) setFormValues(formId, { [top]: writePath(form.values, path, value)[top] })
}

/** Sets a reference, and the fields that the chosen record fills in. */
export async function chooseReference(
  replica: Pick<Replica, 'db' | 'registry'>,
  formId: string,
  definition: EntityDefinition,
  path: string,
  id: string,
): Promise<void> {
  setFieldValue(formId, path, id)
  const field = fieldAt(definition.fields, path)
  const target = field?.type === 'reference' ? replica.registry.byName(field.to) : undefined
  if (!target || path.includes('.') || !replica.db.entities.some(({ name }) => name === target.name)) return
  const row = await rowsOf(replica.db, target.name).get(id)
  const form = readForm(formId)
  if (row && form) setFormValues(formId, carriedOver(definition, target, row, form.values))
}
