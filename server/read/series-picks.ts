/**
 * The observations and picks of a series, as they are at one moment. Each portion has its own snapshot, so that a long series never blocks
 * other callers for longer than one portion takes. If the series changes while it is read, it is read again.
 */
import type { Row } from '../../src/domain/kit/entity'
import type { RecordName } from '../../src/domain/rules/relations'
import { SEEN, type SeenKind } from '../../src/domain/yield/sight'
import type { Context } from '../context'
import type { Tx } from '../storage/store'
import { turn } from '../turn'
import { PORTION } from './series-fold'

const KINDS = Object.keys(SEEN) as readonly SeenKind[]
/** After this many restarts the series is read at once. */
const MOST_LOST = 3

export type SeriesRows = { readonly row: Row } & { readonly [K in SeenKind]: readonly Row[] }

/** `read` gives the record of the series. Undefined if it gives none. */
export async function readSeries(
  context: Context,
  name: RecordName,
  read: (tx: Tx) => Promise<Row | undefined>,
): Promise<SeriesRows | undefined> {
  const { portion = PORTION } = context
  for (let lost = 0; ; lost += 1) {
    const found = await readOnce(context, name, read, lost < MOST_LOST ? portion : Number.MAX_SAFE_INTEGER)
    if (found !== 'torn') return found
  }
}

async function readOnce(
  { store }: Context,
  name: RecordName,
  read: (tx: Tx) => Promise<Row | undefined>,
  most: number,
): Promise<SeriesRows | 'torn' | undefined> {
  const rows: { readonly [K in SeenKind]: Row[] } = { observation: [], harvest: [] }
  let after = { kind: '', id: '' }
  let begun: number | undefined
  for (;;) {
    const { row, head, named, isTorn } = await store.read(async (tx) => {
      const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
      const series = await read(tx)
      return {
        row: series,
        head: farm?.head ?? 0,
        named: series ? await namingAfter(tx, name, after, most) : [],
        isTorn: begun !== undefined && (await isChangedSince(tx, name, begun)),
      }
    })
    if (!row) return undefined
    if (isTorn) return 'torn'
    begun ??= head
    for (const { kind, data } of named) if (isSeen(kind)) rows[kind].push(JSON.parse(data) as Row)
    after = named.at(-1) ?? after
    if (named.length < most) return { row, ...rows }
    await turn()
  }
}

function isSeen(kind: string): kind is SeenKind {
  return KINDS.some((one) => one === kind)
}

/** The records that name the series, by kind and id. */
function namingAfter(
  tx: Tx,
  { entity, id }: RecordName,
  after: { readonly kind: string; readonly id: string },
  most: number,
) {
  return tx.db
    .selectFrom('record_ref as naming')
    .where('naming.farm_id', '=', tx.farmId)
    .where('naming.to_kind', '=', entity)
    .where('naming.to_id', '=', id)
    .where('naming.from_kind', 'in', [...KINDS])
    .where('naming.field', '=', 'series_id')
    .where((is) =>
      is.or([
        is('naming.from_kind', '>', after.kind),
        is.and([is('naming.from_kind', '=', after.kind), is('naming.from_id', '>', after.id)]),
      ]),
    )
    .innerJoin('record', (join) =>
      join
        .onRef('record.farm_id', '=', 'naming.farm_id')
        .onRef('record.kind', '=', 'naming.from_kind')
        .onRef('record.id', '=', 'naming.from_id'),
    )
    .select(['record.kind', 'record.id', 'record.data'])
    .orderBy('naming.from_kind')
    .orderBy('naming.from_id')
    .limit(most)
    .execute()
}

async function isChangedSince(tx: Tx, { entity, id }: RecordName, rev: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('record')
    .select('record.id')
    .where('record.farm_id', '=', tx.farmId)
    .where('record.kind', 'in', [...KINDS])
    .where('record.rev', '>', rev)
    .where((is) =>
      is.exists(
        is
          .selectFrom('record_ref')
          .select('record_ref.from_id')
          .where('record_ref.farm_id', '=', tx.farmId)
          .where('record_ref.to_kind', '=', entity)
          .where('record_ref.to_id', '=', id)
          .whereRef('record_ref.from_kind', '=', 'record.kind')
          .whereRef('record_ref.from_id', '=', 'record.id')
          .where('record_ref.field', '=', 'series_id'),
      ),
    )
    .limit(1)
    .execute()
  return found.length > 0
}
