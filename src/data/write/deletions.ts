/**
 * Deletes rows together. Each request to the storage is slow, so many neighbours are deleted as one key range. After a push of a
 * thousand changes, the rows to delete in queue and shadows are such ranges.
 */
import Dexie, { cmp, type IndexableType, type Table } from 'dexie'
import { PRIMARY, stretchOf } from '../read/read-many'

/** From this many keys on, check whether their range contains nothing else. */
const MANY = 8
/** A range with both ends, in Dexie's terms. */
const RANGE = 1

/**
 * Returns the deletion of these keys. It reads, so the caller must await it before its first write. Rows that the caller will
 * `put` into the table do not exist yet, and must not be deleted with the range.
 */
export async function deletionOf<Key extends IndexableType>(
  table: Table<unknown, Key>,
  keys: readonly Key[],
  put: readonly Key[] = [],
): Promise<() => PromiseLike<unknown>> {
  const oneByOne = () => table.bulkDelete([...keys])
  if (keys.length < MANY) return oneByOne
  const sorted = keys.toSorted(cmp)
  const [lower, upper] = [sorted[0], sorted.at(-1)] as [Key, Key]
  if (put.some((key) => cmp(lower, key) <= 0 && cmp(key, upper) <= 0)) return oneByOne
  const standing = await stretchOf(table, PRIMARY, lower, upper)
    .limit(keys.length + 1)
    .primaryKeys()
  const isAll = standing.length <= keys.length && holdsAll(sorted, standing)
  return isAll ? () => deleteStretch(table, lower, upper) : oneByOne
}

/** Whether each of `some` is in `all`. Both are sorted. */
function holdsAll<Key>(all: readonly Key[], some: readonly Key[]): boolean {
  let place = 0
  return some.every((key) => {
    while (place < all.length && cmp(all[place], key) < 0) place += 1
    return place < all.length && cmp(all[place], key) === 0
  })
}

/** In one request of the current transaction: Dexie's own function first counts the rows again. Rejects if it fails. */
async function deleteStretch<Key>(table: Table<unknown, Key>, lower: Key, upper: Key): Promise<void> {
  const trans = Dexie.currentTransaction.idbtrans as never
  const range = { type: RANGE as never, lower, upper, lowerOpen: false, upperOpen: false }
  const { numFailures, failures } = await table.core.mutate({ type: 'deleteRange', trans, range })
  if (numFailures > 0) throw failures[0]
}
