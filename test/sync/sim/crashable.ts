/**
 * Storage of one process that can fail: killed at a given step, full, or silent. A death rolls its open transaction back
 * (`atomic`), or commits its writes so far, of a write of several records the first ones (`prefix`, as when a browser loses a
 * process between two messages). A power cut (`power`) also undoes writes that are not on the disk yet. A dead or silent
 * process never gets an answer: it must not learn that it is dead.
 */
import type { DBCore, DBCoreMutateRequest, DBCoreTable, Dexie } from 'dexie'

export type KillMode = 'atomic' | 'prefix' | 'power'

export type Crashable = {
  /** To be called by everything of this process that touches the outside; true when it may go on. */
  readonly pass: () => boolean
  /** As `pass`, for requests that leave the device. */
  readonly send: () => boolean
  readonly isDead: () => boolean
  /** Dies at the `steps`-th step from now. */
  readonly killAfter: (steps: number, mode: KillMode) => void
  readonly kill: (mode: KillMode) => void
  readonly setFull: (isFull: boolean) => void
  /** Nothing is answered any more, though the process lives on. */
  readonly wedge: () => void
  /** Steps so far. */
  readonly steps: () => number
  /** Steps before which an open transaction had written already: only there `prefix` and `atomic` differ. */
  readonly torn: () => readonly number[]
  /** How much there is so far that a death does not undo: transactions that wrote and were committed, and what was sent. */
  readonly lasting: () => number
  /** Heard at each step, before it is done. */
  readonly onStep: (heard: () => void) => void
  readonly watch: (db: Dexie) => void
}

/** A promise that never resolves. New each time, so that its waiters can be garbage-collected. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}

export type Watching = {
  readonly died: (mode: KillMode) => void
  /** Called before a put into a table. */
  readonly puts: (table: string, values: readonly unknown[]) => void
  /** A transaction was undone, and its puts with it. */
  readonly undone: () => void
  readonly began: (database: string, transaction: IDBTransaction) => void
}

export function makeCrashable({ died, puts, undone, began }: Watching): Crashable {
  const open = new Set<IDBTransaction>()
  const written = new Set<IDBTransaction>()
  const torn: number[] = []
  let hearStep = (): void => undefined
  let lasting = 0
  let steps = 0
  let end = Number.POSITIVE_INFINITY
  let mode: KillMode = 'atomic'
  let isDead = false
  let isDumb = false
  let isFull = false

  const kill = (how: KillMode): void => {
    if (isDead) return
    isDead = true
    if (how !== 'prefix') for (const transaction of open) undo(transaction)
    died(how)
  }

  const pass = (): boolean => {
    steps += 1
    if (written.size > 0) torn.push(steps)
    hearStep()
    if (!isDead && steps >= end) kill(mode)
    return !isDead && !isDumb
  }

  const send = (): boolean => {
    const may = pass()
    if (may) lasting += 1
    return may
  }

  // Plain functions: a native promise between Dexie and its storage would tear the transaction apart.
  const guarded = <A, R>(run: (argument: A) => Promise<R>) => {
    return (argument: A): Promise<R> => (pass() ? run(argument) : never())
  }

  const watched = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: (request) => {
      const wasAlive = !isDead
      if (!pass()) {
        const first = wasAlive && isDead && mode === 'prefix' ? beginningOf(request, steps) : undefined
        if (first && 'values' in first) puts(table.name, first.values)
        // Undone after all where the power fails: no listener is left.
        if (first) table.mutate(first).then(undefined, () => undefined)
        return never()
      }
      if (isFull && request.type !== 'delete' && request.type !== 'deleteRange') {
        undo(request.trans as unknown as IDBTransaction)
        throw new DOMException('the disk is full', 'QuotaExceededError')
      }
      if (request.type === 'add' || request.type === 'put') puts(table.name, request.values)
      written.add(request.trans as unknown as IDBTransaction)
      return table.mutate(request)
    },
    get: guarded((request) => table.get(request)),
    getMany: guarded((request) => table.getMany(request)),
    query: guarded((request) => table.query(request)),
    count: guarded((request) => table.count(request)),
    openCursor: guarded((request) => table.openCursor(request)),
  })

  const watch = (db: Dexie): void => {
    db.use({
      stack: 'dbcore',
      name: 'crashable',
      create: (core): DBCore => ({
        ...core,
        transaction: (stores, how, options) => {
          const transaction = core.transaction(stores, how, options)
          const native = transaction as unknown as IDBTransaction
          open.add(native)
          began(db.name, native)
          const forget = () => {
            open.delete(native)
            written.delete(native)
          }
          native.addEventListener('complete', () => {
            if (written.has(native)) lasting += 1
            forget()
          })
          native.addEventListener('abort', forget)
          native.addEventListener('abort', undone)
          return transaction
        },
        table: (name) => watched(core.table(name)),
      }),
    })
  }

  return {
    pass,
    send,
    isDead: () => isDead,
    killAfter: (more, how) => {
      end = steps + Math.max(1, more)
      mode = how
    },
    kill,
    setFull: (full) => {
      isFull = full
    },
    wedge: () => {
      isDumb = true
    },
    steps: () => steps,
    torn: () => torn,
    lasting: () => lasting,
    onStep: (heard) => {
      hearStep = heard
    },
    watch,
  }
}

/** The first records of a write of several: a death in its middle leaves these. */
function beginningOf(request: DBCoreMutateRequest, chance: number): DBCoreMutateRequest | undefined {
  if (request.type === 'deleteRange') return undefined
  const size = request.type === 'delete' ? request.keys.length : request.values.length
  const kept = chance % size
  if (kept === 0) return undefined
  if (request.type === 'delete') return { ...request, keys: request.keys.slice(0, kept) }
  const { keys, values } = request
  return { ...request, values: values.slice(0, kept), ...(keys ? { keys: keys.slice(0, kept) } : {}) }
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It was over already.
  }
}
