/**
 * What saving will write beside what the person changed: values that follow others, as the receipt of a purchase follows its
 * date. The form shows them at once, so that no field shows what will not be so.
 */
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { completePatch } from '../../domain/rules/complete'
import { type Draft, patchOf } from './form-values'

/** `base` is the record as it was opened; `now` an instant. The fields that are not the person's own. */
export function followedBy(
  definition: EntityDefinition,
  base: Draft,
  draft: Draft,
  around: { readonly now: string; readonly timeZone: string },
): Values {
  const patch = patchOf(definition, base, draft)
  if (Object.keys(patch).length === 0) return {}
  // Amounts are worked out at the saving, which reads the units.
  const { values } = completePatch(definition, base, patch, { ...around, units: new Map() })
  const isOther = (key: string) => Object.hasOwn(definition.fields, key) && !Object.hasOwn(patch, key)
  return Object.fromEntries(Object.entries(values).filter(([key]) => isOther(key)))
}
