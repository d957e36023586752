/** "Keep both": the answer to a code that another record has (S19). */
import { codeKey } from '../../domain/kit/code-key'
import type { EntityDefinition } from '../../domain/kit/entity'
import { freeCode } from '../../domain/rules/free-code'
import { type PinsetDb, rowsOf } from '../db'
import type { Refused } from './refused'

/** The text field of a refused change with another record's value. Undefined if there is none. */
export function doubleCode(definition: EntityDefinition, { entry, mutation }: Refused) {
  if (entry.error.code !== 'duplicate') return undefined
  const wanted = (field: string) => mutation.body?.[field] ?? mutation.changes?.[field]?.to
  const field = Object.keys(definition.fields).find((key) => {
    const known = definition.fields[key]
    return known?.type === 'text' && known.unique && typeof wanted(key) === 'string'
  })
  return field === undefined ? undefined : { field, code: String(wanted(field)) }
}

/** The new code: CODE-2, or the first number that is free on this device. */
export async function keepBothCode(db: PinsetDb, definition: EntityDefinition, refused: Refused) {
  const double = doubleCode(definition, refused)
  if (!double) return undefined
  const rows = await rowsOf(db, definition.name).toArray()
  const taken = new Set(
    rows.filter(({ deleted_at }) => !deleted_at).map((row) => codeKey(String(row[double.field] ?? ''))),
  )
  return { field: double.field, code: freeCode(double.code, (code) => taken.has(codeKey(code))) }
}
