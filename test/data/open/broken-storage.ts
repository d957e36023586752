/**
 * A storage whose connection breaks, on top of fake-indexeddb: at a given step (an opening, a transaction, a request, a commit) as
 * browsers do it. A broken connection stays broken until a new one is opened.
 */
import { IDBDatabase, IDBFactory, IDBTransaction } from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * `opening`, `transaction`, `request`: it fails there. `commit`: what was written is undone at its end; `silent`: it is kept, and the
 * page hears all the same that it was undone.
 */
export const WHERE = ['opening', 'transaction', 'request', 'commit', 'silent'] as const
export type Where = (typeof WHERE)[number]

export type Break = {
  /** The step of that kind at which it breaks, from 0. */
  readonly at: number
  readonly where: Where
  readonly name: 'UnknownError' | 'AbortError' | 'InvalidStateError'
  /** The browser tells that it closed the connection. */
  readonly isTold: boolean
}

export type BrokenStorage = {
  /** Breaks from now on at these; `every` breaks all of a kind. */
  readonly plan: (breaks: readonly Break[], every?: Where) => void
  /** How many of the breaks came. */
  readonly broken: () => number
  readonly openings: () => number
}

type Inside = { _abort(name: string): void; _state: string; _execRequestAsync(...rest: unknown[]): unknown }

/** For as long as mocks are not restored. Databases must be opened after it. */
export function breakStorage(): BrokenStorage {
  let breaks: readonly Break[] = []
  let every: Where | undefined
  let broken = 0
  let openings = 0
  const steps = new Map<Where, number>()
  const dead = new WeakSet<object>()
  const lost = (name: string) => new DOMException('Connection to Indexed Database server lost', name)

  const due = (where: Where): Break | undefined => {
    const step = steps.get(where) ?? 0
    steps.set(where, step + 1)
    const own = breaks.find((one) => one.where === where && one.at === step)
    const found =
      own ?? (every === where ? ({ at: step, where, name: 'UnknownError', isTold: false } as const) : undefined)
    if (found) broken += 1
    return found
  }
  const kill = (db: IDBDatabase, { isTold }: Break) => {
    dead.add(db)
    if (isTold) setTimeout(() => db.onclose?.(new Event('close') as never))
  }

  const open = IDBFactory.prototype.open
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    openings += 1
    const found = due('opening')
    if (!found) return open.apply(this, args)
    const request = { error: lost('UnknownError'), onerror: undefined as ((event: unknown) => void) | undefined }
    const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined }
    setTimeout(() => request.onerror?.(event))
    return request as never
  })

  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (dead.has(this)) throw lost('UnknownError')
    const found = due('transaction')
    if (found) {
      kill(this, found)
      throw lost(found.name)
    }
    const transaction = begin.apply(this, args)
    // Reading ends as it may.
    if (args[1] === 'readwrite') endBadly(transaction)
    return transaction
  })

  const endBadly = (transaction: IDBTransaction) => {
    const tell = transaction.dispatchEvent.bind(transaction)
    transaction.dispatchEvent = (event) => {
      const found = event.type === 'complete' ? due('silent') : undefined
      if (found) {
        kill(transaction.db, found)
        Object.assign(transaction, { error: lost(found.name) })
        Object.assign(event, { type: 'abort' })
      }
      return tell(event)
    }
    const commit = transaction.commit.bind(transaction)
    transaction.commit = () => {
      const found = due('commit')
      if (!found) return commit()
      kill(transaction.db, found)
      ;(transaction as unknown as Inside)._abort(found.name)
    }
  }

  const inside = IDBTransaction.prototype as unknown as Inside
  const request = inside._execRequestAsync
  vi.spyOn(inside, '_execRequestAsync').mockImplementation(function (this: Inside & IDBTransaction, ...args) {
    const made = request.apply(this, args)
    const found = this.mode === 'versionchange' ? undefined : due('request')
    if (found) {
      kill(this.db, found)
      queueMicrotask(() => {
        if (this._state !== 'finished') this._abort(found.name)
      })
    }
    return made
  })

  return {
    plan: (next, all) => {
      breaks = next
      every = all
      broken = 0
      steps.clear()
    },
    broken: () => broken,
    openings: () => openings,
  }
}
