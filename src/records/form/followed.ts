/**
 * Values that saving will write besides the user's changes, such as the receipt of a purchase from its date. The form shows them at once,
 * so that no field shows a value that will change on saving.
 */
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { completePatch } from '../../domain/rules/complete'
import { type Draft, patchOf } from './form-values'

/** The derived fields. `base` is the record when it was opened, `now` an instant. */
export function followedBy(
  definition: EntityDefinition,
  base: Draft,
  draft: Draft,
  around: { readonly now: string; readonly timeZone: string },
): Values {
  const patch = patchOf(definition, base, draft)
  if (Object.keys(patch).length === 0) return {}
  // Amounts are computed on saving, which reads the units.
  const { values } = completePatch(definition, base, patch, { ...around, units: new Map() })
  const isOther = (key: string) => Object.hasOwn(definition.fields, key) && !Object.hasOwn(patch, key)
  return Object.fromEntries(Object.entries(values).filter(([key]) => isOther(key)))
}
