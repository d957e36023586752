/**
 * Resolves the kind of record that a reference names. If several kinds are possible, the sibling field `kindField` has the name, and the
 * first kind is the default. So no lookup has to search several tables for an id.
 */
import type { FieldMap, ReferenceField, Values } from './field'

export function kindsNamed({ to }: Pick<ReferenceField, 'to'>): readonly string[] {
  return typeof to === 'string' ? [to] : to
}

export function mayName(field: Pick<ReferenceField, 'to'>, kind: string): boolean {
  return kindsNamed(field).includes(kind)
}

/** The kind that the reference names, from the values around it. Undefined for an unknown kind, which a newer app may have written. */
export function kindNamed(
  { to, kindField }: Pick<ReferenceField, 'to' | 'kindField'>,
  beside: Values,
): string | undefined {
  if (typeof to === 'string') return to
  const said = kindField === undefined ? undefined : beside[kindField]
  if (said === undefined || said === null) return to[0]
  return to.find((kind) => kind === said)
}

/** The values for a reference to a record of `kind`. Empty for the default kind. */
export function kindSaid(field: Pick<ReferenceField, 'to' | 'kindField'>, kind: string): Values {
  const { to, kindField } = field
  return typeof to === 'string' || kindField === undefined || kind === to[0] ? {} : { [kindField]: kind }
}

/** Whether `value` at `key` is the default kind of a reference, which is not written. A required kind is always written. */
export function isFirstKind(fields: FieldMap, key: string, value: unknown): boolean {
  if (fields[key]?.required === true) return false
  return Object.values(fields).some(
    (field) =>
      field.type === 'reference' && typeof field.to !== 'string' && field.kindField === key && field.to[0] === value,
  )
}

/** Extends keys: a kind field brings its references, and a reference brings its kind field. */
export function withKinds(fields: FieldMap, keys: readonly string[]): string[] {
  const all = new Set(keys)
  for (const [key, field] of Object.entries(fields)) {
    if (field.type !== 'reference' || field.kindField === undefined) continue
    if (keys.includes(key)) all.add(field.kindField)
    else if (keys.includes(field.kindField)) all.add(key)
  }
  return [...all]
}
