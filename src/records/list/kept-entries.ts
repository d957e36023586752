/**
 * Reuses list entries and their order between reads: usually one of ten thousand records has changed, and only that one is made, placed
 * and rendered again. The result always equals that of a fresh start.
 */
import type { StoredRow } from '../../data/rows'
import type { ListEntry } from './list-entries'

/** The entries of `rows`. An unchanged row keeps its entry object; `make` makes the others. */
export function keptEntries(
  before: readonly ListEntry[],
  rows: readonly StoredRow[],
  make: (rows: readonly StoredRow[]) => readonly ListEntry[],
): readonly ListEntry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const fresh = rows.filter((row) => {
    const entry = known.get(row.id)
    return entry === undefined || !isSameRow(entry.row, row)
  })
  if (fresh.length === rows.length) return make(rows)
  const made = new Map(make(fresh).map((entry) => [entry.id, entry]))
  return rows.flatMap((row) => made.get(row.id) ?? known.get(row.id) ?? [])
}

/** Whether two readings of a record are equal. */
export function isSameRow(a: StoredRow, b: StoredRow): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]))
}

/** Lists and blocks are new objects after each read, so their JSON is compared. */
function isSame(a: StoredRow[string], b: StoredRow[string]): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}

/** `entries` in order. `before` contains some of the same objects, already in that order. */
export function keptOrder(
  before: readonly ListEntry[],
  entries: readonly ListEntry[],
  order: (a: ListEntry, b: ListEntry) => number,
): readonly ListEntry[] {
  const wanted = new Set(entries)
  const stay = before.filter((entry) => wanted.has(entry))
  const known = new Set(stay)
  const come = entries.filter((entry) => !known.has(entry)).sort(order)
  if (stay.length === 0) return come
  const all: ListEntry[] = []
  let next = 0
  for (const entry of stay) {
    for (let one = come[next]; one !== undefined && order(one, entry) < 0; one = come[next]) {
      all.push(one)
      next += 1
    }
    all.push(entry)
  }
  return [...all, ...come.slice(next)]
}
