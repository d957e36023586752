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
/** After so many movements other requests have their turn: some 50 ms of a quick machine. */
const PORTION = 5_000

function stockKinds(registry: Registry): ReadonlyMap<string, MovementKind> {
  return new Map(registry.all.flatMap(({ name, stock }) => (stock ? [[name, stock] as const] : [])))
}

export async function stock(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), ['item_id'])
  const only = query.get('item_id')?.toLowerCase()
  if (only !== undefined && !isId(only)) refuse('bad_request')
  const now = instantOf(context.clock.now())
  const { items, known, today } = await context.store.read(async (tx) => ({
    items: await liveItems(tx, only),
    known: await readBalances(tx, only),
    today: dateIn(now, await timeZone(tx)),
  }))
  const missing = items.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const folded = await foldInPortions(context, missing)
  const reports = items.map((item) => stockReport(item, known.get(item.id) ?? folded.get(item.id) ?? NO_STOCK, today))
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

/**
 * Folds items one after the other. A movement is of one item, so each may be folded in a snapshot of its own: a large farm
 * holds nobody up for longer than a portion takes, or an item that has more, and no more than that is in memory.
 */
async function foldInPortions(context: Context, items: readonly string[]): Promise<ReadonlyMap<string, ItemStock>> {
  const kinds = stockKinds(context.registry)
  const folded = new Map<string, ItemStock>()
  while (folded.size < items.length) {
    const { portion, head } = await context.store.read((tx) => foldSome(tx, kinds, items.slice(folded.size)))
    for (const [id, found] of portion) folded.set(id, found)
    await keepBalances(context, portion, head).catch(context.report)
    if (folded.size < items.length) await new Promise((resolve) => setImmediate(resolve))
  }
  return folded
}

/** The first of these items, at least one, up to a portion of movements. */
async function foldSome(tx: Tx, kinds: ReadonlyMap<string, MovementKind>, items: readonly string[]) {
  const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
  const portion = new Map<string, ItemStock>()
  let read = 0
  for (const id of items) {
    if (read >= PORTION) break
    const rows = await movementsOf(tx, kinds, id)
    read += rows.length
    portion.set(id, foldStock(rows.flatMap(({ kind, data }) => movementIn(kinds.get(kind), data))))
  }
  return { portion, head: farm?.head ?? 0 }
}

function movementIn(role: MovementKind | undefined, data: string): readonly Movement[] {
  const movement = role && movementOf(role, JSON.parse(data) as Row)
  return movement ? [movement] : []
}

function movementsOf(tx: Tx, kinds: ReadonlyMap<string, MovementKind>, item: string) {
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
    .where('record_ref.to_id', '=', item)
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
