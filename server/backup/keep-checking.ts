/**
 * Checks the database file once a day, in a process of its own: reading the whole file would hold up every request. A damaged file is
 * reported each day until someone restores a backup.
 */
import { spawn } from 'node:child_process'
import type { Context } from '../context'
import { StorageTrouble } from '../storage/trouble'
import { takeDaily } from '../write/daily'

const HOUR_MS = 3_600_000

export type Check = { readonly done: Promise<string | undefined>; readonly end: () => void }

/** `done` is the damage, or undefined; rejects when the check could not run. `script` is check-database.mjs. */
export function checkApart(script: string, file: string): Check {
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'ignore'] })
  let line = ''
  child.stdout.on('data', (part: Buffer) => {
    line = (line + part.toString()).slice(0, 1000)
  })
  const done = new Promise<string | undefined>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 1 && line !== '') resolve(line.trim())
      else if (code === 0 || code === null) resolve(undefined)
      else reject(new Error('the check of the database file could not run'))
    })
  })
  return { done, end: () => child.kill() }
}

/** The start has made the quick check, so the first full check is an hour later. */
export function keepChecking(
  { store, clock, report }: Pick<Context, 'store' | 'clock' | 'report'>,
  check: () => Check,
  everyMs = HOUR_MS,
): { readonly stop: () => Promise<void> } {
  let checking: Check | undefined
  let running = Promise.resolve()
  const run = async () => {
    try {
      if (!(await takeDaily(store, 'check', clock.now()))) return
      checking = check()
      const damage = await checking.done
      if (damage !== undefined) report(new StorageTrouble('damaged', new Error(damage)))
    } catch (error) {
      report(error)
    } finally {
      checking = undefined
    }
  }
  const hourly = setInterval(() => {
    running = running.then(run)
  }, everyMs)
  hourly.unref()
  return {
    stop: () => {
      clearInterval(hourly)
      checking?.end()
      return running
    },
  }
}
