/**
 * Which kind of record a reference names. One that may name several kinds has the name of the kind in a field beside it; without
 * a name there it is of the first kind. So no table is searched for an id.
 */
import type { FieldMap, ReferenceField, Values } from './field'

/** The names of all kinds that the field may name. */
export function kindsNamed({ to }: Pick<ReferenceField, 'to'>): readonly string[] {
  return typeof to === 'string' ? [to] : to
}

/** Whether the field may name records of this kind. */
export function mayName(field: Pick<ReferenceField, 'to'>, kind: string): boolean {
  return kindsNamed(field).includes(kind)
}

/**
 * The name of the kind that the field names, read off the values that it stands among. Undefined where these say another kind: a
 * newer app may know more of them.
 */
export function kindNamed(
  { to, kindField }: Pick<ReferenceField, 'to' | 'kindField'>,
  beside: Values,
): string | undefined {
  if (typeof to === 'string') return to
  const said = kindField === undefined ? undefined : beside[kindField]
  if (said === undefined || said === null) return to[0]
  return to.find((kind) => kind === said)
}

/** The values that say that `field` names a record of `kind`: none where that goes without saying. */
export function kindSaid(field: Pick<ReferenceField, 'to' | 'kindField'>, kind: string): Values {
  const { to, kindField } = field
  return typeof to === 'string' || kindField === undefined || kind === to[0] ? {} : { [kindField]: kind }
}

/** Whether `value` at `key` names a kind that goes without saying. */
export function isFirstKind(fields: FieldMap, key: string, value: unknown): boolean {
  return Object.values(fields).some(
    (field) =>
      field.type === 'reference' && typeof field.to !== 'string' && field.kindField === key && field.to[0] === value,
  )
}

/** The keys, with the references that take their kind from one of them, and the fields that say the kind of one of them. */
export function withKinds(fields: FieldMap, keys: readonly string[]): string[] {
  const all = new Set(keys)
  for (const [key, field] of Object.entries(fields)) {
    if (field.type !== 'reference' || field.kindField === undefined) continue
    if (keys.includes(key)) all.add(field.kindField)
    else if (keys.includes(field.kindField)) all.add(key)
  }
  return [...all]
}
