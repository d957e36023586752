/**
 * The results of many keys, in order. All keys are read at once, because Dexie's `anyOf` moves row by row, which is many times slower for
 * thousands of observations.
 */
export async function readEach<K, T>(
  keys: readonly K[],
  read: (key: K) => PromiseLike<readonly T[]>,
): Promise<ReadonlyMap<K, readonly T[]>> {
  return new Map(await Promise.all(keys.map(async (key) => [key, await read(key)] as const)))
}
