/** Reads the last records at a constant cost: the newest few of each kind, and more only of the kinds that prevent a full list. */
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

/** The records of a kind in the order of creation, or of a later act. */
type Stream = { readonly definition: EntityDefinition; readonly again: string | undefined }
type Read = { readonly rows: readonly StoredRow[]; readonly limit: number; readonly edge: number }

/** Records read of each stream: first, and at most. */
const FIRST = 24
const MOST = 400
/** Ids from other sources are unordered, so this many are read. */
const FOREIGN = 100
/** A device's clock may be ahead by this much. */
const AHEAD_MS = 86_400_000

/** The kinds that can be among the last records. */
export function actKinds(db: PinsetDb): readonly string[] {
  return db.entities.filter(isAct).map(({ name }) => name)
}

/** The last `most` lines, newest first. `self` is the author of unsent records. `now` is in ms. */
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
    // Records before this time were read of every kind. A line near it may be incomplete.
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

/** The newest of a stream. `edge`: the recording time of the oldest, before which there may be others. */
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

/** The records that are still valid. */
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

/** The server has not received an unsent change, so its update time belongs to an earlier one. */
function doneAt(definition: EntityDefinition, row: StoredRow): number {
  const { updated_at: heard, ...unheard } = row
  return recordedAt(definition, row._p ? unheard : row)
}

/**
 * The author of the line's act. A record does not store the author of a later act: it is the author of the last change, if that change
 * came with the act. Undefined if unknown.
 */
function authorOf({ said }: EntityDefinition, row: StoredRow, self: string): string | undefined {
  const again = said?.again === undefined ? undefined : row[said.again]
  const isLater = typeof again === 'string' && row.created_at !== undefined && again > row.created_at
  if (!isLater) return row.created_by ?? (row._p ? self : undefined)
  const since = Date.parse(row.updated_at ?? '') - Date.parse(again)
  if (row._p) return since >= 0 ? undefined : self
  return since < WALK_MS ? row.updated_by : undefined
}
