/**
 * Records without labels or codes (a recipe type, a sterilization type) are scanned into a form like options: the text is the record's
 * id, or part of its title.
 */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import type { Field } from '../../domain/kit/field'
import { kindsNamed } from '../../domain/kit/reference'
import type { Writing } from '../words/field-text'
import { readReferenced, referencesIn, titleFields, titleFinder, titleOf } from '../words/reference-titles'

export type Choice = { readonly id: string; readonly title: string }

/** The live records that the field offers, by title. Undefined for a field whose records have labels. */
export async function readChoices(
  db: PinsetDb,
  registry: Registry,
  field: Field,
  writing: Writing,
): Promise<readonly Choice[] | undefined> {
  const [kind = '', other] = field.type === 'reference' ? kindsNamed(field) : []
  const target = other === undefined ? registry.byName(kind) : undefined
  if (!target || !isToldByTitle(target) || !db.entities.some(({ name }) => name === target.name)) return undefined
  const rows = (await rowsOf(db, target.name).toArray()).filter((row) => !row.deleted_at)
  const mentioned = rows.flatMap((row) => referencesIn(target, row, titleFields(target)))
  const find = titleFinder(await readReferenced(db, registry, mentioned), writing)
  return rows.map((row) => ({ id: row.id, title: titleOf(target, row, find, writing) }))
}

function isToldByTitle({ qr, list }: EntityDefinition): boolean {
  return qr === undefined && list.code === undefined
}

/** The choices that match a text: the one with this id or exactly this title, else all with the text in their title. */
export function choicesOf(text: string, choices: readonly Choice[]): readonly Choice[] {
  const clean = text.trim()
  const wanted = clean.toLowerCase()
  const whole = choices.filter(({ id, title }) => id === clean || title.toLowerCase() === wanted)
  if (wanted === '' || whole.length > 0) return whole.slice(0, 1)
  return choices.filter(({ title }) => title.toLowerCase().includes(wanted))
}
