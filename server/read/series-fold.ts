/**
 * What was seen of a series, of any observed kind, and the domain's fold over it: its observations and its picks. Nothing of it is stored.
 * Each portion has its own snapshot, so that a long series never blocks other callers for longer than one portion takes. The answer shows
 * one moment: if the series changes while it is read, it is read again.
 */
import type { Row } from '../../src/domain/kit/entity'
import { type Fold, foldParts, joinFolds } from '../../src/domain/prep/dish-fold'
import type { RecordName } from '../../src/domain/rules/relations'
import { SEEN, type SeenKind, sightOf } from '../../src/domain/yield/sight'
import type { Context } from '../context'
import type { Tx } from '../storage/store'
import { turn } from '../turn'

export const OBSERVATION = 'observation'
export const SEEN_KINDS = Object.keys(SEEN) as readonly SeenKind[]
/** Sightings per snapshot: with 500 dishes each, about 20 ms on a fast machine. */
export const PORTION = 500
/** After this many restarts the series is read at once. */
const MOST_LOST = 3

type ReadSeries<T> = (tx: Tx) => Promise<T>

/** What was read of a series, portion by portion. Rows that undo others may come twice. */
type Told<T> = { readonly told: T; readonly take: (kind: SeenKind, rows: readonly Row[]) => void }

/** `harvests` are those of the series, with their reversals. `read` gives its record; if it gives none, its sightings are not read. */
export async function foldSeries<T extends Row | undefined>(
  context: Context,
  name: RecordName,
  read: ReadSeries<T>,
): Promise<{ readonly row: T; readonly fold: Fold; readonly harvests: readonly Row[] }> {
  const { row, told } = await inPortions(context, name, read, () => {
    const told: { fold: Fold; harvests: Row[] } = { fold: new Map(), harvests: [] }
    const take = (kind: SeenKind, rows: readonly Row[]) => {
      told.fold = joinFolds(told.fold, foldParts(rows.map((one) => sightOf(kind, one))))
      if (kind === 'harvest') told.harvests.push(...rows)
    }
    return { told, take }
  })
  return { row, fold: told.fold, harvests: distinct(told.harvests) }
}

export type SeriesRows = { readonly row: Row } & { readonly [K in SeenKind]: readonly Row[] }

/** The sightings themselves. Undefined if `read` gives no record. */
export async function readSeries(
  context: Context,
  name: RecordName,
  read: ReadSeries<Row | undefined>,
): Promise<SeriesRows | undefined> {
  const { row, told } = await inPortions(context, name, read, () => {
    const told: { readonly [K in SeenKind]: Row[] } = { observation: [], harvest: [] }
    return { told, take: (kind: SeenKind, rows: readonly Row[]) => void told[kind].push(...rows) }
  })
  return row && { row, observation: distinct(told.observation), harvest: distinct(told.harvest) }
}

/** `begin` starts again if the series changed while it was read. */
async function inPortions<T extends Row | undefined, U>(
  context: Context,
  name: RecordName,
  read: ReadSeries<T>,
  begin: () => Told<U>,
): Promise<{ readonly row: T; readonly told: U }> {
  const { portion = PORTION } = context
  for (let lost = 0; ; lost += 1) {
    const { told, take } = begin()
    const found = await readOnce(context, name, read, take, lost < MOST_LOST ? portion : Number.MAX_SAFE_INTEGER)
    if (found) return { row: found.row, told }
  }
}

/** Undefined if the series was observed or picked after the first portion was read. */
async function readOnce<T extends Row | undefined>(
  context: Context,
  name: RecordName,
  read: ReadSeries<T>,
  take: Told<unknown>['take'],
  most: number,
): Promise<{ readonly row: T } | undefined> {
  let begun: number | undefined
  let at: Position = { kind: 0, after: '' }
  for (;;) {
    const from: Position = at
    const { row, head, seen, next, isTorn } = await context.store.read(async (tx) => {
      const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
      const series = await read(tx)
      const portion: Portion = series ? await portionAfter(tx, name, from, most) : { seen: [], next: undefined }
      return {
        row: series,
        head: farm?.head ?? 0,
        ...portion,
        isTorn: begun !== undefined && (await isSeenSince(tx, name, begun)),
      }
    })
    if (isTorn) return undefined
    begun ??= head
    for (const { kind, rows } of seen) take(kind, rows)
    if (!next) return { row }
    at = next
    await turn()
  }
}

/** The index of a kind, and the id of the last row that was read of it. */
type Position = { readonly kind: number; readonly after: string }
/** The rows of each kind with their reversals. `next` is undefined after the last portion. */
type Portion = {
  readonly seen: readonly { readonly kind: SeenKind; readonly rows: readonly Row[] }[]
  readonly next: Position | undefined
}

async function portionAfter(tx: Tx, { entity, id }: RecordName, from: Position, most: number): Promise<Portion> {
  const seen: { kind: SeenKind; rows: Row[] }[] = []
  let left = most
  let { after } = from
  for (const [index, kind] of SEEN_KINDS.entries()) {
    if (index < from.kind) continue
    const named = await namingAfter(tx, { from: kind, kind: entity, id, field: 'series_id' }, after, left)
    const rows = [...named, ...(await undoingOf(tx, kind, named))].map(({ data }) => JSON.parse(data) as Row)
    seen.push({ kind, rows })
    left -= named.length
    if (left <= 0) return { seen, next: { kind: index, after: named.at(-1)?.id ?? after } }
    after = ''
  }
  return { seen, next: undefined }
}

/** A reversal names the series too, and its pick: it is read twice. */
function distinct(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

export type Naming = {
  readonly from: SeenKind
  readonly kind: string
  readonly id: string
  readonly field: string
}

/** The records of kind `from` that name a record in a field, in the order of their ids. */
export function namingAfter(tx: Tx, { from, kind, id, field }: Naming, after: string, most: number) {
  return tx.db
    .selectFrom('record_ref as naming')
    .where('naming.farm_id', '=', tx.farmId)
    .where('naming.to_kind', '=', kind)
    .where('naming.to_id', '=', id)
    .where('naming.from_kind', '=', from)
    .where('naming.field', '=', field)
    .where('naming.from_id', '>', after)
    .innerJoin('record', (join) =>
      join
        .onRef('record.farm_id', '=', 'naming.farm_id')
        .onRef('record.kind', '=', 'naming.from_kind')
        .onRef('record.id', '=', 'naming.from_id'),
    )
    .select(['record.id', 'record.data'])
    .orderBy('naming.from_id')
    .limit(most)
    .execute()
}

/** Far below the most parameters of a statement. */
export const IDS_AT_ONCE = 5_000

/** The reversals of these records, by id: PostgreSQL plans a join badly while it has no statistics of a farm. */
async function undoingOf(tx: Tx, kind: SeenKind, rows: readonly { readonly id: string }[]) {
  const found: { readonly data: string }[] = []
  for (let at = 0; at < rows.length; at += IDS_AT_ONCE) {
    const ids = rows.slice(at, at + IDS_AT_ONCE).map(({ id }) => id)
    const undoing = tx.db
      .selectFrom('record_ref as undo')
      .where('undo.farm_id', '=', tx.farmId)
      .where('undo.to_kind', '=', kind)
      .where('undo.to_id', 'in', ids)
      .where('undo.from_kind', '=', kind)
      .where('undo.field', '=', 'reverses_id')
      .innerJoin('record', (join) =>
        join
          .onRef('record.farm_id', '=', 'undo.farm_id')
          .onRef('record.kind', '=', 'undo.from_kind')
          .onRef('record.id', '=', 'undo.from_id'),
      )
    found.push(...(await undoing.select('record.data').execute()))
  }
  return found
}

async function isSeenSince(tx: Tx, { entity: kind, id: series }: RecordName, rev: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('record')
    .select('record.id')
    .where('record.farm_id', '=', tx.farmId)
    .where('record.kind', 'in', SEEN_KINDS)
    .where('record.rev', '>', rev)
    .where((is) =>
      is.exists(
        is
          .selectFrom('record_ref')
          .select('record_ref.from_id')
          .where('record_ref.farm_id', '=', tx.farmId)
          .where('record_ref.to_kind', '=', kind)
          .where('record_ref.to_id', '=', series)
          .whereRef('record_ref.from_kind', '=', 'record.kind')
          .whereRef('record_ref.from_id', '=', 'record.id')
          .where('record_ref.field', '=', 'series_id'),
      ),
    )
    .limit(1)
    .execute()
  return found.length > 0
}
