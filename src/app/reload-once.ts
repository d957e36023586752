/**
 * Automatic reloads, because a page that lost its storage mostly finds it again only after a reload. Never a loop: after one
 * reload without effect, or a few with effect, people get a message instead.
 */
import { isPlainObject } from '../domain/kit/entity'

const KEY = 'pinset.reloaded'
const MOST = 3
const WITHIN_MS = 30 * 60_000
/** A page whose storage has answered for this long works. */
const WORKS_MS = 10_000

/** `at`: ms of the device's clock, newest last. `works`: whether the page has worked since the last reload. */
export type Reloads = { readonly at: readonly number[]; readonly works: boolean }

/** The reloads to store with another one; undefined if another one is not allowed. */
export function oneMore({ at, works }: Reloads, now: number): Reloads | undefined {
  if (at.length > 0 && !works) return undefined
  // After a clock was set back, no reload counts as old.
  const recent = at.filter((one) => now - one < WITHIN_MS)
  return recent.length < MOST ? { at: [...recent, now], works: false } : undefined
}

/** `since`: when the page began, ms of the device's clock. */
type Page = { readonly reload: () => void; readonly since: number }

/** Reloads the page. Returns false without a reload if the last one did not help, or if this tab cannot store its reloads. */
export function reloadOnce(storage: Storage, page: Page, now: number): boolean {
  const known = read(storage)
  const isOnItsWay = !known.works && known.at.some((one) => one >= page.since)
  if (isOnItsWay) return true
  const next = oneMore(known, now)
  if (!next || !write(storage, next)) return false
  page.reload()
  return true
}

/** Once the page has worked for a while, it may reload again. Returns a function that cancels this. */
export function noteThatItWorks(storage: Storage): () => void {
  const timer = setTimeout(() => {
    const known = read(storage)
    if (known.at.length > 0) write(storage, { ...known, works: true })
  }, WORKS_MS)
  return () => clearTimeout(timer)
}

function read(storage: Storage): Reloads {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (!isPlainObject(found) || !Array.isArray(found.at)) return { at: [], works: false }
    return { at: found.at.filter((one) => typeof one === 'number'), works: found.works === true }
  } catch {
    return { at: [], works: false }
  }
}

function write(storage: Storage, reloads: Reloads): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(reloads))
    return storage.getItem(KEY) !== null
  } catch {
    return false
  }
}
