/** Who refers to a record: what stands in the way of deleting it, and of changing what is fixed once it is referred to. */
import { type PinsetDb, rowsOf } from '../data/db'
import { type EntityDefinition, type Registry, referencesOf } from '../domain/kit/entity'
import type { Field } from '../domain/kit/field'

export type Referrers = { readonly definition: EntityDefinition; readonly count: number }

/** Entities of this device whose fields may hold such a reference. */
function referring(db: PinsetDb, registry: Registry, target: string): EntityDefinition[] {
  const holds = (field: Field): boolean => {
    if (field.type === 'reference') return field.to === target
    if (field.type === 'list') return holds(field.of)
    return field.type === 'block' && Object.values(field.fields).some(holds)
  }
  return registry.all.filter(
    (definition) =>
      db.entities.some(({ name }) => name === definition.name) && Object.values(definition.fields).some(holds),
  )
}

/** Counts the live records that refer to `id`, per entity; entities without any are left out. */
export async function referencesTo(
  db: PinsetDb,
  registry: Registry,
  target: EntityDefinition,
  id: string,
): Promise<Referrers[]> {
  const found: Referrers[] = []
  for (const definition of referring(db, registry, target.name)) {
    const rows = await rowsOf(db, definition.name).toArray()
    const count = rows.filter(
      (row) =>
        !row.deleted_at &&
        row.id !== id &&
        referencesOf(definition.fields, row).some((reference) => reference.id === id),
    ).length
    if (count > 0) found.push({ definition, count })
  }
  return found
}

/** Whether any stock record moves the stock of `id`. */
export async function hasMoved(db: PinsetDb, id: string): Promise<boolean> {
  for (const definition of db.entities.filter((entity) => entity.stock)) {
    if ((await rowsOf(db, definition.name).where('item_id').equals(id).count()) > 0) return true
  }
  return false
}
