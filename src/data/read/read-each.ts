/**
 * What each of many keys leads to, in their order. Every key is read in one go: Dexie's `anyOf` walks row by row, which takes many times
 * as long for the thousands of observations of a farm.
 */
export async function readEach<K, T>(
  keys: readonly K[],
  read: (key: K) => PromiseLike<readonly T[]>,
): Promise<ReadonlyMap<K, readonly T[]>> {
  return new Map(await Promise.all(keys.map(async (key) => [key, await read(key)] as const)))
}
