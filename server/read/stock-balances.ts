/** The cache of folds in `stock_balance`. Two builds with different folds can use one database, so each reads its own rows only. */
import { isPlainObject, type Registry } from '../../src/domain/kit/entity'
import type { ItemStock, MovementKind } from '../../src/domain/rules/stock'
import type { Context } from '../context'
import type { Tx } from '../storage/store'

/** Raise it when the result of the fold or its text changes: a test compares both with this number. */
export const FOLD_VERSION = 1

export function stockKinds(registry: Registry): ReadonlyMap<string, MovementKind> {
  return new Map(registry.all.flatMap(({ name, stock }) => (stock ? [[name, stock] as const] : [])))
}

/** The name of this build's fold: its version, and the kinds of records that it reads. */
export function foldName(registry: Registry): string {
  return [FOLD_VERSION, ...[...stockKinds(registry).keys()].toSorted()].join(' ')
}

/** A fold as text. */
export function freeze(stock: ItemStock): string {
  return JSON.stringify(stock, (_key, value) => {
    if (typeof value === 'bigint') return { big: value.toString() }
    if (value instanceof Map) return { map: [...value] }
    return value instanceof Set ? { set: [...value] } : value
  })
}

function thaw(text: string): ItemStock {
  return JSON.parse(text, (_key, value) => {
    if (!isPlainObject(value)) return value
    if (typeof value.big === 'string') return BigInt(value.big)
    if (Array.isArray(value.map)) return new Map(value.map)
    return Array.isArray(value.set) ? new Set(value.set) : value
  })
}

export async function readBalances(tx: Tx, fold: string, only: string | undefined): Promise<Map<string, ItemStock>> {
  let query = tx.db
    .selectFrom('stock_balance')
    .select(['item_id', 'data'])
    .where('farm_id', '=', tx.farmId)
    .where('fold', '=', fold)
  if (only !== undefined) query = query.where('item_id', '=', only)
  return new Map((await query.execute()).map(({ item_id, data }) => [item_id, thaw(data)]))
}

/** Caches folds unless the farm changed since they were read. False when they cannot be stored. */
export async function keepBalances(
  context: Context,
  fold: string,
  folded: ReadonlyMap<string, ItemStock>,
  head: number,
): Promise<boolean> {
  if (folded.size === 0) return true
  const keep = async (tx: Tx) => {
    const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
    if (farm?.head !== head) return
    for (const [item_id, found] of folded) {
      const data = freeze(found)
      await tx.db
        .insertInto('stock_balance')
        .values({ farm_id: tx.farmId, item_id, fold, data })
        .onConflict((conflict) => conflict.columns(['farm_id', 'item_id', 'fold']).doUpdateSet({ data }))
        .execute()
    }
  }
  try {
    await context.store.write(keep)
    return true
  } catch (error) {
    context.report(error)
    return false
  }
}
