/**
 * The latest records of people, one line for each act. The packages of one batch are one line, and so are dishes observed one after the
 * other. The definitions declare which kinds are acts (`said.when`). Pure. Times are milliseconds since 1970.
 */
import { timeOfId } from './ids'
import type { EntityDefinition } from './kit/entity'
import type { Json, Values } from './kit/field'
import { titleKeys } from './kit/said'
import { movementOf } from './rules/stock'

type Stored = Values & { readonly id: string }

/** `by`: the person's id, if known. */
export type Recorded<T extends Stored> = {
  readonly definition: EntityDefinition
  readonly row: T
  readonly at: number
  readonly by: string | undefined
}

export type RecordLine<T extends Stored> = {
  readonly definition: EntityDefinition
  /** The record that the line opens. */
  readonly id: string
  /** The content of the line: that record, with the parts of all similar records. */
  readonly values: T
  readonly by: string | undefined
  /** Of its newest and of its oldest record. */
  readonly at: number
  readonly oldest: number
  readonly rows: readonly T[]
  /** The number of further records of the same act. */
  readonly more: number
}

/** All ids of one gesture are made within this time. */
const GESTURE_MS = 1000
/** A pause up to this long between two dishes is still the same act. */
export const WALK_MS = 120_000

/** Whether records of this kind are acts of people at a moment, and not things that the farm has. */
export function isAct({ said }: EntityDefinition): boolean {
  return said?.when !== undefined
}

/** The recording time, from the id, the server's time and the record's later act. */
export function recordedAt({ said }: EntityDefinition, row: Stored): number {
  const made = timeOfId(row.id) ?? Number.POSITIVE_INFINITY
  const first = Math.min(made, instantIn(row.created_at) ?? Number.POSITIVE_INFINITY)
  const at = Number.isFinite(first) ? first : (instantIn(said?.when && row[said.when]) ?? 0)
  return Math.max(at, againAt(said?.again && row[said.again], row.updated_at))
}

function againAt(again: Json | undefined, told: Json | undefined): number {
  return Math.min(instantIn(again) ?? 0, instantIn(told) ?? Number.POSITIVE_INFINITY)
}

function instantIn(value: Json | undefined): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** A record without its undone entries. Undefined if nothing is left. `reversals` may include those of other records. */
export function standingOf<T extends Stored>(
  definition: EntityDefinition,
  row: T,
  reversals: readonly Values[],
): T | undefined {
  const { stock, undoneBy: list } = definition
  if (typeof row.deleted_at === 'string' || typeof row.reverses_id === 'string') return undefined
  if (stock && !movementOf(stock, row)) return undefined
  const undoing = reversals.filter(({ reverses_id: id }) => id === row.id)
  if (undoing.length === 0) return row
  if (list === undefined) return undefined
  const gone = new Set(undoing.flatMap((one) => entriesIn(one, list)))
  const left = entriesIn(row, list).filter((entry) => !gone.has(entry))
  return left.length === 0 ? undefined : { ...row, [list]: left }
}

function entriesIn(values: Values, field: string): readonly Json[] {
  const list = values[field]
  return Array.isArray(list) ? list : []
}

type Open<T extends Stored> = { readonly records: Recorded<T>[]; lead: Recorded<T>; oldest: number }

/** The lines, newest first. */
export function linesOf<T extends Stored>(records: readonly Recorded<T>[]): readonly RecordLine<T>[] {
  const lines: Open<T>[] = []
  const newestFirst = records.toSorted((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1))
  for (const record of newestFirst) {
    const line = lines.findLast((one) => belongs(one, record))
    if (!line) {
      lines.push({ records: [record], lead: record, oldest: record.at })
      continue
    }
    line.records.push(record)
    line.oldest = record.at
    if (goInto(line.records.slice(0, -1), record)) line.lead = record
  }
  return lines.map(lineOf)
}

function belongs<T extends Stored>({ records, lead, oldest }: Open<T>, record: Recorded<T>): boolean {
  if (lead.by !== record.by || oldest - record.at > WALK_MS) return false
  if (isListed(record.definition) && subjectOf(lead) === subjectOf(record)) return true
  if (oldest - record.at > GESTURE_MS) return false
  if (goInto(records, record) || goInto([record], lead)) return true
  const when = lead.definition.said?.when ?? ''
  return lead.definition.name === record.definition.name && lead.row[when] === record.row[when]
}

/** Whether all were made for that record, such as the ingredients of poured dishes. */
function goInto<T extends Stored>(records: readonly Recorded<T>[], { row }: Recorded<T>): boolean {
  return records.every(
    ({ definition: { said }, row: other }) => said?.into !== undefined && other[said.into] === row.id,
  )
}

/** Whether a record names several numbered parts of its subject. */
function isListed({ said }: EntityDefinition): boolean {
  return said?.part?.many !== undefined
}

function subjectOf<T extends Stored>({ definition, row }: Recorded<T>): string {
  return JSON.stringify([definition.name, ...titleKeys(definition).map((key) => row[key] ?? null)])
}

function lineOf<T extends Stored>({ records, lead, oldest }: Open<T>): RecordLine<T> {
  const { definition } = lead
  const alike = isListed(definition) ? records.filter((one) => subjectOf(one) === subjectOf(lead)) : [lead]
  const others = records.filter((one) => !alike.includes(one) && !goInto([one], lead))
  const subjects = isListed(definition) ? new Set(others.map(subjectOf)).size : others.length
  return {
    definition,
    id: lead.row.id,
    values: together(
      definition,
      lead.row,
      alike.map(({ row }) => row),
    ),
    by: lead.by,
    at: Math.max(...records.map(({ at }) => at)),
    oldest,
    rows: records.map(({ row }) => row),
    more: subjects,
  }
}

/** The parts of all, with the reason only if all have the same. */
function together<T extends Stored>({ said }: EntityDefinition, lead: T, rows: readonly T[]): T {
  const { part, why } = said ?? {}
  if (!part || rows.length < 2) return lead
  const parts = [...new Set(rows.flatMap((row) => entriesIn(row, part.field)))]
  const isSame = why === undefined || rows.every((row) => row[why] === lead[why])
  return { ...lead, [part.field]: parts, ...(isSame ? {} : { [why]: undefined }) }
}
