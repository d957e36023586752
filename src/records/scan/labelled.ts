/**
 * Which fields a scan can fill: those that take what is printed on goods, and those for a record that has a label. The definitions
 * know the latter (`qr`). A field that chooses among what has no label also hears a scan, but there is nothing to be scanned.
 */
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import type { Field, FieldMap } from '../../domain/kit/field'
import { kindsNamed } from '../../domain/kit/reference'
import { scanOf } from './scan-filling'

/** `any`: the field takes any printed code. Otherwise the names of the entities whose labels it takes; none: it takes none. */
export function labelsOf(registry: Registry, field: Field): 'any' | readonly string[] {
  const scanned = field.type === 'list' ? field.of : field
  if (!scanOf(scanned) || scanned.type === 'select') return []
  if (scanned.type === 'reference') return kindsNamed(scanned).filter((kind) => registry.byName(kind)?.qr)
  return 'any'
}

/** The entities whose labels the fields of a form take, by name. */
export function labelsTaken(registry: Registry, { fields }: Pick<EntityDefinition, 'fields'>): readonly string[] {
  const taken = eachField(fields).flatMap((field) => {
    const labels = labelsOf(registry, field)
    return labels === 'any' ? [] : labels
  })
  return [...new Set(taken)].toSorted()
}

function eachField(fields: FieldMap): readonly Field[] {
  return Object.values(fields).flatMap((field) => {
    const inner = field.type === 'list' ? field.of : field
    return inner.type === 'block' ? eachField(inner.fields) : [field]
  })
}
