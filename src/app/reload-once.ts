/**
 * A reload that the app does by itself, because a page that lost its storage mostly finds it again only when it starts over. Never a
 * loop: after one that did not help, and after a few that did, people are told instead.
 */
import { isPlainObject } from '../domain/kit/entity'

const KEY = 'pinset.reloaded'
const MOST = 3
const WITHIN_MS = 30 * 60_000
/** A page whose storage has answered for so long works. */
const WORKS_MS = 10_000

/** `at`: ms of the device's clock, newest last. `works`: whether the page has worked since the last. */
export type Reloads = { readonly at: readonly number[]; readonly works: boolean }

/** What is to be remembered of another reload; undefined where there must be none. */
export function oneMore({ at, works }: Reloads, now: number): Reloads | undefined {
  if (at.length > 0 && !works) return undefined
  // A clock that was set back makes none of them old.
  const recent = at.filter((one) => now - one < WITHIN_MS)
  return recent.length < MOST ? { at: [...recent, now], works: false } : undefined
}

/** `since`: when the page began, ms of the device's clock. */
type Page = { readonly reload: () => void; readonly since: number }

/** Reloads the page. False, and nothing happens, where it may not: it did not help, or this tab cannot remember that it did. */
export function reloadOnce(storage: Storage, page: Page, now: number): boolean {
  const known = read(storage)
  const isOnItsWay = !known.works && known.at.some((one) => one >= page.since)
  if (isOnItsWay) return true
  const next = oneMore(known, now)
  if (!next || !write(storage, next)) return false
  page.reload()
  return true
}

/** Once the page has worked for a while, it may be loaded again. Gives what calls that off. */
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
