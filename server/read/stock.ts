/**
 * `GET /supplies/stock`: the domain's fold over the records that move an item. stock_balance caches folds. A write that moves
 * an item drops its row in the same transaction, so cached rows are always correct.
 */
import { dateIn, instantOf } from '../../src/domain/clock'
import { isId } from '../../src/domain/ids'
import type { Registry, Row } from '../../src/domain/kit/entity'
import {
  foldStock,
  type ItemStock,
  type Movement,
  type MovementKind,
  movementOf,
  NO_STOCK,
} from '../../src/domain/rules/stock'
import { stockReport } from '../../src/domain/rules/stock-level'
import { digitsIn } from '../../src/domain/rules/trace'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { turn } from '../turn'
import { FARM, isDeleted } from '../write/kind'
import { refuse } from '../write/refusals'
import { readQuery } from './query'
import { foldName, keepBalances, readBalances, stockKinds } from './stock-balances'

const ITEM = 'item'
const UNIT = 'unit'
/** Movements between two turns for other requests: about 50 ms on a fast machine. */
const PORTION = 5_000
/** The cost of an item's query, in movements. */
const ITEM_COST = 20
/** After this many lost portions the rest is folded at once. */
const MOST_LOST = 20

/** `only`: one item; undefined for all. */
type Asked = { readonly fold: string; readonly only: string | undefined }

/**
 * Folds and caches one portion after the other, each in its own snapshot, so that a large farm never blocks other callers for
 * longer than one portion or one item takes. The answer is the last snapshot, with at most one portion left to fold.
 */
export async function stock(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), ['item_id'])
  const only = query.get('item_id')?.toLowerCase()
  if (only !== undefined && !isId(only)) refuse('bad_request')
  const now = instantOf(context.clock.now())
  const fold = foldName(context.registry)
  let most = context.portion ?? PORTION
  let [before, lost] = [Number.POSITIVE_INFINITY, 0]
  for (;;) {
    const { folded, head, missing, items } = await context.store.read(async (tx) => {
      const portion = await foldSome(tx, context.registry, { fold, only }, most)
      const isLast = portion.folded.size === portion.missing
      return { ...portion, items: isLast ? await reportsOn(tx, { fold, only }, portion.folded, now) : undefined }
    })
    const isStored = await keepBalances(context, fold, folded, head)
    if (items) return { status: 200, body: { items } }
    if (missing >= before) lost += 1
    before = missing
    if (!isStored || lost > MOST_LOST) most = Number.POSITIVE_INFINITY
    await turn()
  }
}

/** `folded`: the folds of this snapshot. */
async function reportsOn(tx: Tx, asked: Asked, folded: ReadonlyMap<string, ItemStock>, now: string) {
  const { fold, only } = asked
  const known = await readBalances(tx, fold, only)
  const today = dateIn(now, await timeZone(tx))
  const items = await liveItems(tx, only)
  const digitsOf = digitsIn(new Map((await liveOf(tx, UNIT)).map((unit) => [unit.id, unit])))
  return items.map((item) =>
    stockReport(item, folded.get(item.id) ?? known.get(item.id) ?? NO_STOCK, today, digitsOf(item)),
  )
}

async function liveItems(tx: Tx, only: string | undefined): Promise<Row[]> {
  if (only === undefined) return liveOf(tx, ITEM)
  const rows = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: ITEM, id: only })
  return rows.map(({ data }) => JSON.parse(data) as Row).filter((row) => !isDeleted(row))
}

async function liveOf(tx: Tx, kind: string): Promise<Row[]> {
  const rows = await tx.statements.liveOfKind(tx.db, { farm_id: tx.farmId, kind })
  return rows.map(({ data }) => JSON.parse(data) as Row).filter((row) => !isDeleted(row))
}

async function timeZone(tx: Tx): Promise<string> {
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: FARM, id: tx.farmId })
  const farm = found && (JSON.parse(found.data) as Row)
  return typeof farm?.time_zone === 'string' ? farm.time_zone : 'UTC'
}

/** `missing`: how many items had no cached balance. */
type Portion = { readonly folded: ReadonlyMap<string, ItemStock>; readonly head: number; readonly missing: number }

/** Folds items without a cached balance, one after the other, until `most` movements were read. */
async function foldSome(tx: Tx, registry: Registry, asked: Asked, most: number): Promise<Portion> {
  const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
  const kinds = stockKinds(registry)
  const folded = new Map<string, ItemStock>()
  const missing = await unfolded(tx, asked)
  let cost = 0
  for (const id of missing) {
    if (cost >= most) break
    const rows = await movementsOf(tx, kinds, id)
    folded.set(id, foldStock(rows.flatMap(({ kind, data }) => movementIn(kinds.get(kind), data))))
    cost += rows.length + ITEM_COST
  }
  return { folded, head: farm?.head ?? 0, missing: missing.length }
}

async function unfolded(tx: Tx, { fold, only }: Asked): Promise<readonly string[]> {
  const items = tx.db
    .selectFrom('record')
    .leftJoin('stock_balance', (join) =>
      join
        .onRef('stock_balance.farm_id', '=', 'record.farm_id')
        .onRef('stock_balance.item_id', '=', 'record.id')
        .on('stock_balance.fold', '=', fold),
    )
    .select('record.id')
    .where('record.farm_id', '=', tx.farmId)
    .where('record.kind', '=', ITEM)
    .where('record.deleted', '=', 0)
    .where('stock_balance.item_id', 'is', null)
  const asked = only === undefined ? items : items.where('record.id', '=', only)
  return (await asked.execute()).map(({ id }) => id)
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
