/**
 * Which fields a scan can fill: those that take what is printed on goods, and those for a record that has a label. The definitions
 * know the latter (`qr`). A field that chooses among what has no label also hears a scan, but there is nothing to be scanned.
 */
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import type { Field, FieldMap } from '../../domain/kit/field'
import { scanOf } from './scan-filling'

/** `any`: the field takes any printed code. Otherwise the name of the entity whose labels it takes; undefined: it takes none. */
export function labelOf(registry: Registry, field: Field): 'any' | { readonly entity: string } | undefined {
  const scanned = field.type === 'list' ? field.of : field
  if (!scanOf(scanned) || scanned.type === 'select') return undefined
  if (scanned.type === 'reference') return registry.byName(scanned.to)?.qr ? { entity: scanned.to } : undefined
  return 'any'
}

/** The entities whose labels the fields of a form take, by name. */
export function labelsTaken(registry: Registry, { fields }: Pick<EntityDefinition, 'fields'>): readonly string[] {
  const taken = eachField(fields).flatMap((field) => {
    const label = labelOf(registry, field)
    return label && label !== 'any' ? [label.entity] : []
  })
  return [...new Set(taken)].toSorted()
}

function eachField(fields: FieldMap): readonly Field[] {
  return Object.values(fields).flatMap((field) => {
    const inner = field.type === 'list' ? field.of : field
    return inner.type === 'block' ? eachField(inner.fields) : [field]
  })
}
