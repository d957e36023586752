/** Between two parts of a long work: other requests have their turn. Not to be awaited inside a transaction. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
