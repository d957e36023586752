/**
 * The device's own small database, beside the replicas of its users: who is signed in here and which accounts were.
 * It holds a token only when "remember me" was on; no other secret is ever stored.
 */
import Dexie, { type Table } from 'dexie'
import type { Factories } from './db'

export type SessionRow = {
  readonly key: 'current'
  readonly userId: string
  readonly isRemember: boolean
  /** Only when remembered. */
  readonly token?: string
  /** Random, of this one sign-in: tells it from another of the same user without storing its token. */
  readonly mark?: string
}

/** An account that signed in here: without it there is no start without a network. */
export type AccountRow = {
  readonly id: string
  readonly name: string
  readonly is_admin: boolean
  /** Unsent changes it left behind at sign-out. */
  readonly unsent?: number
  /** The server ended its session, and why as far as it said so: told on the sign-in screen until somebody signs in. */
  readonly ended?: { readonly reason?: string }
  /** A small copy of its own picture: at most 20 kB. `name`: of the file that it is a copy of. */
  readonly picture?: { readonly type: string; readonly bytes: ArrayBuffer; readonly name?: string }
}

/** A token whose revocation could not be sent yet. */
export type RevocationRow = { readonly token: string }

export type DeviceDb = Dexie & {
  readonly session: Table<SessionRow, string>
  readonly accounts: Table<AccountRow, string>
  readonly revocations: Table<RevocationRow, string>
}

export function openDeviceDatabase(factories?: Factories): DeviceDb {
  const db = new Dexie('pinset-device', { chromeTransactionDurability: 'strict', ...factories }) as DeviceDb
  db.version(1).stores({ session: 'key', accounts: 'id', revocations: 'token' })
  return db
}
