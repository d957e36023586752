/** The people of this phone: who has an account row here, what each has unsent, and how their data leaves the phone. */

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
  /** Only of who is remembered: nobody else has a picture to sign in at. */
  readonly email: string | undefined
  readonly picture: AccountPicture | undefined
  /** Changes that wait to be sent, and those that need the person. */
  readonly unsent: number
  readonly needs: number
  readonly lastSeen: string | undefined
  readonly ended: EndRow | undefined
  /** Digits of the PIN; undefined without one, and once it was guessed at too often. */
  readonly pin: number | undefined
  /** Whether anything here can let the person in where no server answers. */
  readonly hasLock: boolean
  /** Tries that are left. */
  readonly left: number
  /** Whether the token is here, so that PIN or password connect without the server being asked. */
  readonly isConnected: boolean
}

/** What a replica was counted to hold. */
export type Work = Awaited<ReturnType<typeof countWork>>

/** Undefined when the replica cannot be read. Waits for as long as a tab of an older version keeps the replica open. */
export function workHere(user: string): Promise<Work | undefined> {
  return withReplica(user, countWork).catch(() => undefined)
}

/**
 * Everybody with data here, remembered or not, in the order of their names. Whose replica was not counted has the count of
 * their last sign-out.
 */
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

/** How much the person has unsent now, what needs them included: a list that was drawn before does not know it. */
export function keptNow(user: string): Promise<number> {
  return withReplica(user, countUnsent)
}

/** What the person has unsent, as the text of a file that they, and nobody else, can take in again. */
export function workOf(user: string): Promise<{ readonly text: string; readonly count: number }> {
  return withReplica(user, async (db) => {
    const device = await ensureDevice(db, newId)
    return exportWork(db, { registry, user, device, now: Date.now(), makeId: newId })
  })
}

/** Removes all that this phone has of the person, unsent work included. Only ever on a person's word. */
export async function removePerson(user: string): Promise<void> {
  if (session.userId === user) await signOut({ discard: true })
  else await openDatabase(databaseName(user), registry).delete()
  await deviceDb().accounts.delete(user)
  for (const kind of ['localStorage', 'sessionStorage'] as const) forgetKeysOf(user, pageStorage(kind))
}

/** Drafts, batches, counts: whatever is the person's own bears their id. */
function forgetKeysOf(user: string, storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  for (const key of keys) if (key.includes(user)) storage.removeItem(key)
}
