/**
 * Reads what was recorded last, at the same cost for any number of records: the newest few of each kind, and more only of the kinds that stand in
 * the way of so many lines.
 */
import { firstIdAt } from '../../domain/ids'
import type { EntityDefinition } from '../../domain/kit/entity'
import {
  isAct,
  linesOf,
  type Recorded,
  type RecordLine,
  recordedAt,
  standingOf,
  WALK_MS,
} from '../../domain/last-records'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'

export type LastLine = RecordLine<StoredRow>

/** The records of a kind in the order in which they were made, or in which something else was done to them. */
type Stream = { readonly definition: EntityDefinition; readonly again: string | undefined }
type Read = { readonly rows: readonly StoredRow[]; readonly limit: number; readonly edge: number }

/** Records read of each stream at first, and at most. */
const FIRST = 24
const MOST = 400
/** Ids that are not of a device's making stand in no order: so many are looked at. */
const FOREIGN = 100
/** A device's clock may be ahead. */
const AHEAD_MS = 86_400_000

/** The kinds whose records may stand among the last. */
export function actKinds(db: PinsetDb): readonly string[] {
  return db.entities.filter(isAct).map(({ name }) => name)
}

/** The last `most` lines, newest first. `self` recorded what is not sent yet; `now` in ms. */
export async function readLastLines(
  db: PinsetDb,
  most: number,
  self: string,
  now: number,
): Promise<readonly LastLine[]> {
  const streams = db.entities.filter(isAct).flatMap((definition): Stream[] => {
    const again = definition.said?.again
    return [{ definition, again: undefined }, ...(again === undefined ? [] : [{ definition, again }])]
  })
  let reads = await Promise.all(streams.map((stream) => readStream(db, stream, FIRST, now)))
  const foreign = await Promise.all(streams.map(({ definition }) => readForeign(db, definition, now)))
  for (;;) {
    const found = streams.flatMap(({ definition }, index) => {
      const rows = [...(reads[index]?.rows ?? []), ...(foreign[index] ?? [])]
      return rows.map((row) => [row.id, { definition, row }] as const)
    })
    const lines = linesOf(await standing(db, [...new Map(found).values()], self))
    // What stands before this was read of every kind; a line that reaches near it may have more to it.
    const need = (lines[most - 1]?.oldest ?? Number.NEGATIVE_INFINITY) - WALK_MS
    const isShort = (read: Read) => read.edge > Number.NEGATIVE_INFINITY && read.edge >= need && read.limit < MOST
    if (!reads.some(isShort)) return lines.slice(0, most)
    reads = await Promise.all(
      reads.map((read, index) => {
        const stream = streams[index]
        return stream && isShort(read) ? readStream(db, stream, Math.min(read.limit * 4, MOST), now) : read
      }),
    )
  }
}

/** The newest of a stream. `edge`: when the oldest of them was recorded; there may be others before it. */
async function readStream(db: PinsetDb, { definition, again }: Stream, limit: number, now: number): Promise<Read> {
  const table = rowsOf(db, definition.name)
  const all = again === undefined ? table.where('id').below(firstIdAt(now + AHEAD_MS)) : table.where(again).above('')
  const rows = await all.reverse().limit(limit).toArray()
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { rows, limit, edge: last ? doneAt(definition, last) : Number.NEGATIVE_INFINITY }
}

function readForeign(db: PinsetDb, { name }: EntityDefinition, now: number): Promise<readonly StoredRow[]> {
  return rowsOf(db, name)
    .where('id')
    .aboveOrEqual(firstIdAt(now + AHEAD_MS))
    .limit(FOREIGN)
    .toArray()
}

type Found = { readonly definition: EntityDefinition; readonly row: StoredRow }

/** Those that still hold. */
async function standing(db: PinsetDb, found: readonly Found[], self: string): Promise<readonly Recorded<StoredRow>[]> {
  const kinds = new Map<EntityDefinition, StoredRow[]>()
  for (const { definition, row } of found) kinds.set(definition, [...(kinds.get(definition) ?? []), row])
  const each = [...kinds].map(async ([definition, rows]) => {
    const reversals = definition.fields.reverses_id
      ? await rowsOf(db, definition.name)
          .where('reverses_id')
          .anyOf(rows.map(({ id }) => id))
          .toArray()
      : []
    return rows.flatMap((one) => {
      const row = standingOf(definition, one, reversals)
      return row ? [{ definition, row, at: doneAt(definition, row), by: authorOf(definition, row, self) }] : []
    })
  })
  return (await Promise.all(each)).flat()
}

/** What is not sent yet was never told to the server: its time of the last change is of an earlier one. */
function doneAt(definition: EntityDefinition, row: StoredRow): number {
  const { updated_at: heard, ...unheard } = row
  return recordedAt(definition, row._p ? unheard : row)
}

/**
 * Who did what the line says. A record keeps no name for a later act: it was done by the person of the last change, where that
 * change came with the act. Undefined where that is not known.
 */
function authorOf({ said }: EntityDefinition, row: StoredRow, self: string): string | undefined {
  const again = said?.again === undefined ? undefined : row[said.again]
  const isLater = typeof again === 'string' && row.created_at !== undefined && again > row.created_at
  if (!isLater) return row.created_by ?? (row._p ? self : undefined)
  const since = Date.parse(row.updated_at ?? '') - Date.parse(again)
  if (row._p) return since >= 0 ? undefined : self
  return since < WALK_MS ? row.updated_by : undefined
}
