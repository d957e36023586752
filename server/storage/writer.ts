/**
 * Writes, one after the other. Those that wait at the same moment are made in one transaction, each in a savepoint of its
 * own, and share its commit: the disk is waited for once. Nobody hears of a write, or of a refusal that may rest on
 * another one of the same transaction, before the commit is on the disk; a write that comes alone has a commit alone.
 */
import { CompiledQuery } from 'kysely'
import { turn } from '../turn'
import type { Db } from './schema'

/** More than this in one transaction would make the first wait for the last. */
export const MOST_TOGETHER = 64

const SAVEPOINT = CompiledQuery.raw('savepoint one_write')
const RELEASE = CompiledQuery.raw('release savepoint one_write')
const ROLL_BACK = CompiledQuery.raw('rollback to savepoint one_write')

/** Makes one write and gives what tells its caller, once it is on the disk. */
type Job = { readonly run: (db: Db) => Promise<() => void>; readonly fail: (error: unknown) => void }

export type Writer = {
  readonly write: <T>(run: (db: Db) => Promise<T>) => Promise<T>
  /** When everything that was asked for by now is done. */
  readonly idle: () => Promise<void>
}

/** `isOpen` says whether the transaction is still there: SQLite ends one by itself when the disk is full. */
export function createWriter(db: Db, isOpen: () => boolean): Writer {
  const waiting: Job[] = []
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // What else arrived in this turn of the event loop comes along.
      await turn()
      const jobs = waiting.splice(0, MOST_TOGETHER)
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
  // Alone, the transaction itself is what is undone.
  if (only && jobs.length === 1) return [await only.run(tx)]
  const tells: (() => void)[] = []
  for (const { run, fail } of jobs) {
    await tx.executeQuery(SAVEPOINT)
    try {
      tells.push(await run(tx))
    } catch (error) {
      // Where the database has undone everything by itself, all of them have failed.
      if (!isOpen()) throw error
      await tx.executeQuery(ROLL_BACK)
      tells.push(() => fail(error))
    }
    await tx.executeQuery(RELEASE)
  }
  return tells
}
