/**
 * Rows that go together. The storage takes its time for each request, so many neighbours go as one stretch: a push of a
 * thousand changes leaves a queue, and shadows, that are stretches whole.
 */
import Dexie, { cmp, type IndexableType, type Table } from 'dexie'
import { PRIMARY, stretchOf } from '../read/read-many'

/** From this many keys on it is asked whether a stretch holds nothing else. */
const MANY = 8
/** A range with both ends, in Dexie's own terms. */
const RANGE = 1

/**
 * Says how the rows of these keys are to go. Reads, so it must be awaited before the caller's first write. What the caller
 * is about to `put` into the table is not there yet: it must not go with the stretch.
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

/** Whether each of `some` is among `all`; both sorted. */
function holdsAll<Key>(all: readonly Key[], some: readonly Key[]): boolean {
  let place = 0
  return some.every((key) => {
    while (place < all.length && cmp(all[place], key) < 0) place += 1
    return place < all.length && cmp(all[place], key) === 0
  })
}

/** In one request, within the transaction under way: Dexie's own way counts the rows again first. Rejects where it fails. */
async function deleteStretch<Key>(table: Table<unknown, Key>, lower: Key, upper: Key): Promise<void> {
  const trans = Dexie.currentTransaction.idbtrans as never
  const range = { type: RANGE as never, lower, upper, lowerOpen: false, upperOpen: false }
  const { numFailures, failures } = await table.core.mutate({ type: 'deleteRange', trans, range })
  if (numFailures > 0) throw failures[0]
}
