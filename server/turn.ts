/** Gives other requests a turn between two parts of long work. Never await it inside a transaction. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
