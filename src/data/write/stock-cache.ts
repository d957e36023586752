/**
 * The stock cache per item. It can be rebuilt, and is written in the transaction that changes its inputs, so that a list never
 * contradicts its own movements. The domain's fold computes it.
 */
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { addMovement, foldStock, type ItemStock, type Movement, movementOf } from '../../domain/rules/stock'
import { type PinsetDb, rowsOf, type StockRow } from '../db'
import { readMeta } from '../meta'
import type { StoredRow } from '../rows'

export function stockEntities(db: PinsetDb): readonly EntityDefinition[] {
  return db.entities.filter((definition) => definition.stock)
}

/** A stock record before and after a write; undefined if it did not exist or moves no stock any more. */
export type StockChange = {
  readonly definition: EntityDefinition
  readonly id: string
  readonly before: Values | undefined
  readonly after: Values | undefined
  /** This device has just made the record, so nothing can have reversed it yet. */
  readonly fresh?: true
}

/** The stock before the new movements. */
export type StockBase = {
  /** A torn write may be half in the cache: fold items from their records instead of adding to it. */
  readonly isRepair: boolean
  /** The caller's rows of the cache; undefined for an item without one. */
  readonly cached: ReadonlyMap<string, StockRow | undefined>
}

/** Items whose stock a change may move. */
export function itemsTouched(changes: readonly StockChange[]): string[] {
  const ids = changes.flatMap(({ before, after }) => [before?.item_id, after?.item_id])
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/**
 * The stock rows after `changes`, read and folded inside the caller's transaction (scope: stock and all stock entities). Must be awaited
 * before the caller's puts, while the old records are stored. `isRepair` folds whole items instead of adding to the cache.
 */
export async function foldChanged(
  db: PinsetDb,
  changes: readonly StockChange[],
  { isRepair, cached: known }: StockBase,
): Promise<StockRow[]> {
  const moving = isRepair ? changes : changes.filter(movesDifferently)
  const items = itemsTouched(moving)
  if (items.length === 0) return []
  const cached = await cachedOf(db, items, known)
  const result: StockRow[] = []
  for (const [index, itemId] of items.entries()) {
    const mine = moving.filter(({ before, after }) => before?.item_id === itemId || after?.item_id === itemId)
    const quick = isRepair || (await someReversed(db, mine)) ? undefined : addAtEnd(cached[index], mine, itemId)
    const stock = quick ?? foldStock(await movementsWith(db, itemId, mine))
    result.push({ ...stock, itemId })
  }
  return result
}

async function cachedOf(
  db: PinsetDb,
  items: readonly string[],
  known: StockBase['cached'],
): Promise<readonly (StockRow | undefined)[]> {
  return items.every((id) => known.has(id)) ? items.map((id) => known.get(id)) : db.stock.bulkGet([...items])
}

/** Most acknowledgements only change the revision, so the folded stock stays. */
function movesDifferently({ definition, before, after }: StockChange): boolean {
  const { stock } = definition
  if (!stock || before?.item_id !== after?.item_id) return true
  const [was, is] = [before && movementOf(stock, before), after && movementOf(stock, after)]
  return !was || !is ? was !== is : !sameMovement(was, is)
}

function sameMovement(a: Movement, b: Movement): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Movement>
  const isSame = (key: keyof Movement) =>
    key === 'crumb' ? a.crumb?.n === b.crumb?.n && a.crumb?.d === b.crumb?.d : a[key] === b[key]
  return [...keys].every(isSame)
}

/** A reversal may arrive before the record that it undoes. Then the record must not simply be added. */
async function someReversed(db: PinsetDb, changes: readonly StockChange[]): Promise<boolean> {
  for (const { definition, id, before, fresh } of changes) {
    if (before || fresh || !definition.fields.reverses_id) continue
    if ((await rowsOf(db, definition.name).where('reverses_id').equals(id).count()) > 0) return true
  }
  return false
}

/** The cached stock with new movements, if all of them are later than the folded ones. */
function addAtEnd(
  cached: ItemStock | undefined,
  changes: readonly StockChange[],
  itemId: string,
): ItemStock | undefined {
  let stock = cached
  for (const { definition, before, after } of changes) {
    const was = before && definition.stock ? movementOf(definition.stock, before) : undefined
    if (!stock || was || after?.item_id !== itemId || !definition.stock) return undefined
    const movement = movementOf(definition.stock, after)
    if (movement) stock = addMovement(stock, movement)
  }
  return stock
}

async function movementsWith(db: PinsetDb, itemId: string, changes: readonly StockChange[]): Promise<Movement[]> {
  const changed = new Set(changes.map((change) => change.id))
  const movements: Movement[] = []
  for (const definition of stockEntities(db)) {
    const rows = await rowsOf(db, definition.name).where('item_id').equals(itemId).toArray()
    collect(
      movements,
      definition,
      rows.filter((row) => !changed.has(row.id)),
    )
  }
  for (const { definition, after } of changes) {
    if (after?.item_id === itemId) collect(movements, definition, [after])
  }
  return movements
}

function collect(movements: Movement[], definition: EntityDefinition, rows: readonly Values[]): void {
  if (!definition.stock) return
  for (const row of rows) {
    const movement = movementOf(definition.stock, row)
    if (movement) movements.push(movement)
  }
}

/** Folds the stock cache again if it is stale: after a load, or after the death of a page or host during a write. */
export async function freshenStock(db: PinsetDb): Promise<void> {
  if (await readMeta(db, 'stock_stale')) await rebuildStock(db)
}

/** Refolds every item from the stored records, in its own transaction. */
export async function rebuildStock(db: PinsetDb): Promise<void> {
  const definitions = stockEntities(db)
  const tables = definitions.map((definition) => rowsOf(db, definition.name))
  await db.transaction('rw', [...tables, db.stock, db.meta], async () => {
    const all = await Promise.all(tables.map((table) => table.toArray()))
    const byItem = new Map<string, Movement[]>()
    for (const [index, definition] of definitions.entries()) groupByItem(byItem, definition, all[index] ?? [])
    const rows = [...byItem].map(([itemId, movements]) => ({ ...foldStock(movements), itemId }))
    const known = new Set(byItem.keys())
    const stale = (await db.stock.toCollection().primaryKeys()).filter((id) => !known.has(id))
    await Promise.all([db.stock.bulkPut(rows), db.stock.bulkDelete(stale), db.meta.bulkDelete(['stock_stale'])])
  })
}

function groupByItem(byItem: Map<string, Movement[]>, definition: EntityDefinition, rows: readonly StoredRow[]): void {
  for (const row of rows) {
    if (typeof row.item_id !== 'string') continue
    const list = byItem.get(row.item_id) ?? []
    collect(list, definition, [row])
    byItem.set(row.item_id, list)
  }
}
