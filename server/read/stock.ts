/**
 * `GET /supplies/stock`: the domain's fold over the records that move an item. stock_balance caches folds; a write that
 * moves an item drops its row in the same transaction, so what is there is always true.
 */
import { dateIn, instantOf } from '../../src/domain/clock'
import { isId } from '../../src/domain/ids'
import { isPlainObject, type Registry, type Row } from '../../src/domain/kit/entity'
import {
  foldStock,
  type ItemStock,
  type Movement,
  type MovementKind,
  movementOf,
  NO_STOCK,
  stockReport,
} from '../../src/domain/rules/stock'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { FARM, isDeleted } from '../write/kind'
import { refuse } from '../write/refusals'
import { readQuery } from './query'

const ITEM = 'item'
/** Up to this many items are folded one by one; beyond it all movements are read at once. */
const FEW = 20

function stockKinds(registry: Registry): ReadonlyMap<string, MovementKind> {
  return new Map(registry.all.flatMap(({ name, stock }) => (stock ? [[name, stock] as const] : [])))
}

export async function stock(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), ['item_id'])
  const only = query.get('item_id')?.toLowerCase()
  if (only !== undefined && !isId(only)) refuse('bad_request')
  const now = instantOf(context.clock.now())
  const { reports, fresh, head } = await context.store.read(async (tx) => {
    const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
    const items = await liveItems(tx, only)
    const known = await readBalances(tx, only)
    const missing = items.filter(({ id }) => !known.has(id)).map(({ id }) => id)
    const folded = await foldAll(tx, context.registry, missing)
    const today = dateIn(now, await timeZone(tx))
    const found = items.map((item) => stockReport(item, known.get(item.id) ?? folded.get(item.id) ?? NO_STOCK, today))
    return { reports: found, fresh: folded, head: farm?.head ?? 0 }
  })
  if (fresh.size > 0) await keepBalances(context, fresh, head).catch(context.report)
  return { status: 200, body: { items: reports } }
}

async function liveItems(tx: Tx, only: string | undefined): Promise<Row[]> {
  const farm = { farm_id: tx.farmId, kind: ITEM }
  const rows =
    only === undefined
      ? await tx.statements.liveOfKind(tx.db, farm)
      : await tx.statements.recordById(tx.db, { ...farm, id: only })
  return rows.map(({ data }) => JSON.parse(data) as Row).filter((row) => !isDeleted(row))
}

async function timeZone(tx: Tx): Promise<string> {
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: FARM, id: tx.farmId })
  const farm = found && (JSON.parse(found.data) as Row)
  return typeof farm?.time_zone === 'string' ? farm.time_zone : 'UTC'
}

async function foldAll(tx: Tx, registry: Registry, items: readonly string[]): Promise<Map<string, ItemStock>> {
  const movements = new Map<string, Movement[]>(items.map((id) => [id, []]))
  const kinds = stockKinds(registry)
  const rows = items.length > FEW ? await allMovements(tx, kinds) : await movementsOf(tx, kinds, items)
  for (const { kind, data } of rows) {
    const row = JSON.parse(data) as Row
    const role = kinds.get(kind)
    const movement = role && movementOf(role, row)
    if (movement) movements.get(String(row.item_id))?.push(movement)
  }
  return new Map([...movements].map(([id, list]) => [id, foldStock(list)]))
}

function allMovements(tx: Tx, kinds: ReadonlyMap<string, MovementKind>) {
  return tx.db
    .selectFrom('record')
    .select(['kind', 'data'])
    .where('farm_id', '=', tx.farmId)
    .where('kind', 'in', [...kinds.keys()])
    .where('deleted', '=', 0)
    .execute()
}

async function movementsOf(tx: Tx, kinds: ReadonlyMap<string, MovementKind>, items: readonly string[]) {
  if (items.length === 0) return []
  return tx.db
    .selectFrom('record_ref')
    .innerJoin('record', (join) =>
      join
        .onRef('record.farm_id', '=', 'record_ref.farm_id')
        .onRef('record.kind', '=', 'record_ref.from_kind')
        .onRef('record.id', '=', 'record_ref.from_id'),
    )
    .select(['record.kind', 'record.data'])
    .where('record_ref.farm_id', '=', tx.farmId)
    .where('record_ref.to_kind', '=', ITEM)
    .where('record_ref.to_id', 'in', [...items])
    .where('record_ref.from_kind', 'in', [...kinds.keys()])
    .where('record_ref.field', '=', 'item_id')
    .where('record.deleted', '=', 0)
    .execute()
}

/** Text of a fold and back. The cache lives no longer than the process that wrote it, so its form may change. */
function freeze(stock: ItemStock): string {
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

async function readBalances(tx: Tx, only: string | undefined): Promise<Map<string, ItemStock>> {
  let query = tx.db.selectFrom('stock_balance').select(['item_id', 'data']).where('farm_id', '=', tx.farmId)
  if (only !== undefined) query = query.where('item_id', '=', only)
  return new Map((await query.execute()).map(({ item_id, data }) => [item_id, thaw(data)]))
}

/** Keeps folds unless something was written since they were read. */
async function keepBalances(context: Context, folded: ReadonlyMap<string, ItemStock>, head: number): Promise<void> {
  await context.store.write(async (tx) => {
    const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
    if (farm?.head !== head) return
    for (const [item_id, found] of folded) {
      const data = freeze(found)
      await tx.db
        .insertInto('stock_balance')
        .values({ farm_id: tx.farmId, item_id, data })
        .onConflict((conflict) => conflict.columns(['farm_id', 'item_id']).doUpdateSet({ data }))
        .execute()
    }
  })
}
