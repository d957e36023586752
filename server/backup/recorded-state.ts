/**
 * The records of a database file at a revision, derived twice: from the table of records, and from the log of changes. Both must
 * agree, and so must the log of another file with the same history. The digests cover the whole row, not only its revision.
 */
import { digestOf } from '../../src/domain/digest'
import type { Row } from '../../src/domain/kit/entity'
import { isOver } from '../write/kind'
import { readDatabase } from './database-file.mjs'

/** Digests of the live records, by kind: over their revisions and instants as in the feed, and over their whole rows. */
export type Recorded = { readonly feed: Digests; readonly rows: Digests; readonly count: number }
export type Digests = ReadonlyMap<string, readonly string[]>

type Held = { readonly kind: string; readonly id: string; readonly data: string }
type Database = Parameters<Parameters<typeof readDatabase>[1]>[0]

/** The farm's newest revision, its stamp, and the newest revision that is no longer in the log. */
export type Head = { readonly head: number; readonly stamp: string; readonly horizon: number }

export function readHead(path: string): Head {
  return readDatabase(path, (database) => {
    const found = database.prepare('select * from file.farm_head').get() ?? {}
    const { head, stamp = '', horizon = 0 } = found as Record<string, unknown>
    return { head: Number(head), stamp: String(stamp), horizon: Number(horizon) }
  })
}

/** The stamp of a revision; undefined where the file has none, as in files of older versions. */
export function readStamp(path: string, rev: number): string | undefined {
  try {
    return readDatabase(path, (database) => {
      const sql = `select stamp from file.farm_head where head = $rev union all
        select stamp from file.change_log where rev = $rev and stamp is not null union all
        select stamp from file.past_stamp where rev = $rev`
      const found = database.prepare(sql).get({ rev })
      return typeof found === 'object' && found && 'stamp' in found && found.stamp !== ''
        ? String(found.stamp)
        : undefined
    })
  } catch {
    return undefined
  }
}

/** From the table of records. */
export function readRecorded(path: string): Recorded {
  return readDatabase(path, (database) =>
    digested(rowsOf(database, 'select kind, id, data from file.record where deleted = 0', {})),
  )
}

/**
 * Reads the records as of revision `head` from the log. The log may no longer have a record's last change up to `head`: then the
 * record comes from the `before` of its next change, or from the table if it never changed again.
 */
export function readLogged(path: string, head: number): Recorded {
  return readDatabase(path, (database) => {
    // One moment of a database that a server may be writing to.
    database.exec('begin')
    try {
      return digested(loggedRows(database, head))
    } finally {
      database.exec('rollback')
    }
  })
}

const LOGGED =
  'select kind, id, after as data, max(rev) as rev from file.change_log where rev <= $head group by kind, id'
const REPLACED =
  'select kind, id, before as data, min(rev) as rev from file.change_log where rev > $head group by kind, id'
const UNCHANGED = 'select kind, id, data from file.record where rev <= $head'

function* loggedRows(database: Database, head: number): Iterable<Held> {
  const seen = new Set<string>()
  for (const sql of [LOGGED, REPLACED, UNCHANGED]) {
    for (const row of rowsOf(database, sql, { head })) {
      const name = `${row.kind} ${row.id}`
      if (seen.has(name)) continue
      seen.add(name)
      if (row.data !== '') yield row
    }
  }
}

function* rowsOf(database: Database, sql: string, values: Record<string, number>): Iterable<Held> {
  for (const row of database.prepare(sql).iterate(values)) {
    const { kind, id, data } = row as Record<string, unknown>
    yield { kind: String(kind), id: String(id), data: typeof data === 'string' ? data : '' }
  }
}

function digested(rows: Iterable<Held>): Recorded {
  const live = new Map<
    string,
    { readonly id: string; readonly rev: number; readonly at: string; readonly data: string }[]
  >()
  for (const { kind, id, data } of rows) {
    const row = JSON.parse(data) as Row
    if (isOver({ name: kind }, row)) continue
    const known = live.get(kind) ?? []
    known.push({ id, rev: Number(row.rev), at: String(row.updated_at ?? ''), data })
    live.set(kind, known)
  }
  const digests = (at: 'at' | 'data') =>
    new Map(
      [...live].map(([kind, all]) => [kind, digestOf(all.map((one) => ({ id: one.id, rev: one.rev, at: one[at] })))]),
    )
  return {
    feed: digests('at'),
    rows: digests('data'),
    count: [...live.values()].reduce((sum, { length }) => sum + length, 0),
  }
}

/** The kinds whose digests differ. */
export function differing(one: Digests, other: Digests): readonly string[] {
  const none = digestOf([])
  const kinds = new Set([...one.keys(), ...other.keys()])
  return [...kinds].filter((kind) => String(one.get(kind) ?? none) !== String(other.get(kind) ?? none)).toSorted()
}
