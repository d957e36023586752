/**
 * Writes, one after the other. Waiting writes share one transaction, each in its own savepoint, and one commit, so they wait
 * for the disk once. A caller gets its result or refusal only after the commit, because a refusal may depend on another write
 * of the transaction. A single write has its own commit.
 */
import { CompiledQuery } from 'kysely'
import { turn } from '../turn'
import type { Db } from './schema'

const SAVEPOINT = CompiledQuery.raw('savepoint one_write')
const RELEASE = CompiledQuery.raw('release savepoint one_write')
const ROLL_BACK = CompiledQuery.raw('rollback to savepoint one_write')

/** A larger transaction would make the first caller wait for the last. */
export const MOST_TOGETHER = 64

/** Runs one write and returns the function that answers its caller after the commit. */
type Job = { readonly run: (db: Db) => Promise<() => void>; readonly fail: (error: unknown) => void }

export type Writer = {
  readonly write: <T>(run: (db: Db) => Promise<T>) => Promise<T>
  /** Resolves when all writes so far are done. */
  readonly idle: () => Promise<void>
}

/**
 * `isOpen` says whether the transaction still exists: SQLite ends one itself when the disk is full. `mostTogether`: the most writes in
 * a transaction.
 */
export function createWriter(db: Db, isOpen: () => boolean, mostTogether = MOST_TOGETHER): Writer {
  const waiting: Job[] = []
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Waits for other writes of this turn of the event loop.
      await turn()
      const jobs = waiting.splice(0, mostTogether)
      try {
        const tells = await db.transaction().execute((tx) => runAll(tx, jobs, isOpen))
        for (const tell of tells) tell()
      } catch (error) {
        for (const { fail } of jobs) fail(error)
      }
    }
    working = undefined
  }

  return {
    write: (run) =>
      new Promise((resolve, reject) => {
        const job = async (tx: Db) => {
          const value = await run(tx)
          return () => resolve(value)
        }
        waiting.push({ run: job, fail: reject })
        working ??= work()
      }),
    idle: async () => {
      await working
    },
  }
}

async function runAll(tx: Db, jobs: readonly Job[], isOpen: () => boolean): Promise<(() => void)[]> {
  const [only] = jobs
  // A single write needs no savepoint: the transaction itself is rolled back.
  if (only && jobs.length === 1) return [await only.run(tx)]
  const tells: (() => void)[] = []
  for (const { run, fail } of jobs) {
    await tx.executeQuery(SAVEPOINT)
    try {
      tells.push(await run(tx))
    } catch (error) {
      // If SQLite rolled back the whole transaction, all its writes have failed.
      if (!isOpen()) throw error
      await tx.executeQuery(ROLL_BACK)
      tells.push(() => fail(error))
    }
    await tx.executeQuery(RELEASE)
  }
  return tells
}
