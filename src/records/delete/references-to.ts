/** References to a record. They block its deletion, and changes of fields that are fixed once it is referenced. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { type EntityDefinition, type Registry, referencesOf } from '../../domain/kit/entity'
import type { Field } from '../../domain/kit/field'
import { mayName } from '../../domain/kit/reference'
import { standingAmong } from '../../domain/rules/movement'

export type Referrers = { readonly definition: EntityDefinition; readonly count: number }

/** Entities on this device whose fields can have such a reference. */
function referring(db: PinsetDb, registry: Registry, target: string): EntityDefinition[] {
  const holds = (field: Field): boolean => {
    if (field.type === 'reference') return mayName(field, target)
    if (field.type === 'list') return holds(field.of)
    return field.type === 'block' && Object.values(field.fields).some(holds)
  }
  return registry.all.filter(
    (definition) =>
      db.entities.some(({ name }) => name === definition.name) && Object.values(definition.fields).some(holds),
  )
}

/**
 * Counts the live records that refer to `id`, by entity. Undone records and their reversals do not count, except stock records, because
 * they are deleted with it.
 */
export async function referencesTo(
  db: PinsetDb,
  registry: Registry,
  target: EntityDefinition,
  id: string,
): Promise<Referrers[]> {
  const found: Referrers[] = []
  for (const definition of referring(db, registry, target.name)) {
    const rows = await rowsOf(db, definition.name).toArray()
    const naming = rows.filter(
      (row) =>
        !row.deleted_at &&
        row.id !== id &&
        referencesOf(definition.fields, row).some((reference) => reference.id === id),
    )
    const count = standingAmong(definition, naming).length
    if (count > 0) found.push({ definition, count })
  }
  return found
}

/** The number of rows per read, because more would block the main thread too long. */
const SLICE = 500

export type References = {
  /** By id: the entities with a reference from outside the selection. */
  readonly used: ReadonlyMap<string, ReadonlySet<EntityDefinition>>
  readonly inner: readonly { readonly from: string; readonly to: string }[]
}

/** The same for many records: each table with references is read once, in slices. */
export async function referencesAmong(
  db: PinsetDb,
  registry: Registry,
  target: EntityDefinition,
  ids: ReadonlySet<string>,
): Promise<References> {
  const used = new Map<string, Set<EntityDefinition>>()
  const inner: { from: string; to: string }[] = []
  for (const definition of referring(db, registry, target.name)) {
    const naming: StoredRow[] = []
    for (let last = ''; ; ) {
      const rows = await rowsOf(db, definition.name).where('id').above(last).limit(SLICE).toArray()
      naming.push(...rows.filter((row) => !row.deleted_at && namesOther(definition, row, ids)))
      last = rows.at(-1)?.id ?? ''
      if (rows.length < SLICE) break
    }
    for (const row of standingAmong(definition, naming)) {
      for (const { id } of referencesOf(definition.fields, row)) {
        if (!ids.has(id) || id === row.id) continue
        if (definition === target && ids.has(row.id)) inner.push({ from: row.id, to: id })
        else used.set(id, (used.get(id) ?? new Set()).add(definition))
      }
    }
  }
  return { used, inner }
}

function namesOther(definition: EntityDefinition, row: StoredRow, ids: ReadonlySet<string>): boolean {
  return referencesOf(definition.fields, row).some(({ id }) => ids.has(id) && id !== row.id)
}

/** Whether any stock record moves the stock of `id`. */
export async function hasMoved(db: PinsetDb, id: string): Promise<boolean> {
  for (const definition of db.entities.filter((entity) => entity.stock)) {
    if ((await rowsOf(db, definition.name).where('item_id').equals(id).count()) > 0) return true
  }
  return false
}
