/** S9: the browser's lock among the hosts of one user. It only avoids double work: the lease keeps the hosts apart. */

export type HostLock = {
  /** Runs `work` once, with the lock if it is free, and passes whether it has it. */
  readonly tryHold: <T>(work: (hasLock: boolean) => Promise<T>) => Promise<T>
}

/** The lock of this user's replica, as an option of a host; none where the browser has none. */
export function lockOf(database: string): { readonly locks?: HostLock } {
  const locks = globalThis.navigator?.locks
  if (!locks) return {}
  const name = `${database}-engine`
  return { locks: { tryHold: (work) => locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null)) } }
}

/** The platform's own timer, in the form that the edges take. */
export function realLater(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
