/** The people of this phone: their account rows, their unsent work, and the removal of their data. */

import { databaseName, type PinsetDb } from '../../data/db'
import { exportWork } from '../../data/decide/transfer'
import { ensureDevice } from '../../data/meta'
import type { AccountPicture, AccountRow, EndRow } from '../../data/open/device-db'
import { MOST_TRIES } from '../../data/open/locks'
import { openDatabase } from '../../data/open/open-database'
import { countWork } from '../../data/read/count-work'
import { registry } from '../../domain/entities/registry'
import { makeId } from '../../domain/ids'
import { deviceDb } from '../device/device-store'
import { pageStorage } from '../device/page-storage'
import { signOut } from '../person/session'
import { session } from '../person/session-store'
import { countUnsent } from '../replica/unsent'

export type PersonHere = {
  readonly id: string
  readonly name: string
  /** Only for remembered accounts, which have an image for signing in. */
  readonly email: string | undefined
  readonly picture: AccountPicture | undefined
  /** Unsent changes, and those that need the person's decision. */
  readonly unsent: number
  readonly needs: number
  readonly lastSeen: string | undefined
  readonly ended: EndRow | undefined
  /** Digits of the PIN. Undefined without one, and after too many wrong attempts. */
  readonly pin: number | undefined
  /** Whether the person can sign in here without a server. */
  readonly hasLock: boolean
  readonly left: number
  /** Whether the token is here, so that PIN or password connect without asking the server. */
  readonly isConnected: boolean
}

/** The counts of a replica. */
export type Work = Awaited<ReturnType<typeof countWork>>

/** Undefined if the replica cannot be read. Waits while a tab of an older version has the replica open. */
export function workHere(user: string): Promise<Work | undefined> {
  return withReplica(user, countWork).catch(() => undefined)
}

/** All people with data here, remembered or not, by name. A replica without a count has the count of the last sign-out. */
export function peopleOf(
  rows: readonly AccountRow[],
  works: Readonly<Record<string, Work | undefined>>,
): readonly PersonHere[] {
  const people = rows.map((row) => read(row, works[row.id] ?? { unsent: row.unsent ?? 0, refused: 0 }))
  return people.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

function read(account: AccountRow, work: Work): PersonHere {
  const { id, name, email, picture, locks, tries = 0 } = account
  const left = Math.max(0, MOST_TRIES - tries)
  return {
    id,
    name,
    email,
    picture,
    unsent: work.unsent,
    needs: work.refused,
    lastSeen: account.last_seen,
    ended: account.ended,
    pin: left > 0 ? locks?.pin?.digits : undefined,
    hasLock: left > 0 && locks?.password !== undefined,
    left,
    isConnected: account.secret !== undefined,
  }
}

async function withReplica<T>(user: string, use: (db: PinsetDb) => Promise<T>): Promise<T> {
  const db = openDatabase(databaseName(user), registry)
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

const newId = () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)))

/** The person's current unsent work, including undecided changes. An already drawn list may be outdated. */
export function keptNow(user: string): Promise<number> {
  return withReplica(user, countUnsent)
}

/** The person's unsent work as the text of a file, which only their account can import. */
export function workOf(user: string): Promise<{ readonly text: string; readonly count: number }> {
  return withReplica(user, async (db) => {
    const device = await ensureDevice(db, newId)
    return exportWork(db, { registry, user, device, now: Date.now(), makeId: newId })
  })
}

/** Removes all of the person's data from this phone, with unsent work. Only at a person's request. */
export async function removePerson(user: string): Promise<void> {
  if (session.userId === user) await signOut({ discard: true })
  else await openDatabase(databaseName(user), registry).delete()
  await deviceDb().accounts.delete(user)
  for (const kind of ['localStorage', 'sessionStorage'] as const) forgetKeysOf(user, pageStorage(kind))
}

/** Drafts, batches, counts: all keys of the person's own data contain their id. */
function forgetKeysOf(user: string, storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  for (const key of keys) if (key.includes(user)) storage.removeItem(key)
}
