/**
 * The fields that a scan can fill: those for printed barcodes, and those for records with labels, which their definitions declare (`qr`).
 * A field for records without labels also accepts a scan, but no such label exists.
 */
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import type { Field, FieldMap } from '../../domain/kit/field'
import { kindsNamed } from '../../domain/kit/reference'
import { scanOf } from './scan-filling'

/** `any`: the field accepts any printed code. Otherwise the names of the entities with accepted labels, or an empty list. */
export function labelsOf(registry: Registry, field: Field): 'any' | readonly string[] {
  const scanned = field.type === 'list' ? field.of : field
  if (!scanOf(scanned) || scanned.type === 'select') return []
  if (scanned.type === 'reference') return kindsNamed(scanned).filter((kind) => registry.byName(kind)?.qr)
  return 'any'
}

/** The names of the entities whose labels the fields of a form accept. */
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
