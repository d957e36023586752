/**
 * The device's own small database, beside the replicas of its users: who is signed in here and which accounts were.
 * It holds a token only when "remember me" was on: plain while its person is signed in, and encrypted under their locks.
 */
import Dexie, { type Table } from 'dexie'
import type { Factories } from '../db'
import { DEVICE_DATABASE } from './device-snapshot'
import type { Lock, Sealed } from './locks'

export type SessionRow = {
  readonly key: 'current'
  readonly userId: string
  readonly isRemember: boolean
  /** Only when remembered. */
  readonly token?: string
  /** Random, of this one sign-in: tells it from another of the same user without storing its token. */
  readonly mark?: string
}

/** A small copy of a person's picture, drawn before anybody is signed in. `name`: of the file that it is a copy of. */
export type AccountPicture = { readonly type: string; readonly bytes: ArrayBuffer; readonly name?: string }

/** Why a session ended, and when and from where, as far as the server said so. */
export type EndRow = {
  readonly reason?: string | undefined
  /** An instant. */
  readonly at?: string | undefined
  /** The name of the device that ended it. */
  readonly where?: string | undefined
  /** Somebody else has taken the device over since: the reason is told at the person's picture alone. */
  readonly told?: true
}

/** An account that signed in here: without it there is no start without a network. */
export type AccountRow = {
  readonly id: string
  readonly name: string
  readonly is_admin: boolean
  /** Unsent changes it left behind at sign-out. */
  readonly unsent?: number
  /** The server ended its session: told on the sign-in screen until the person is back. */
  readonly ended?: EndRow
  /** Only of who is remembered here: then the picture stands on the sign-in screen, and so does all that follows. */
  readonly email?: string
  readonly picture?: AccountPicture | undefined
  /** Instant of the last sign-in on this device. */
  readonly last_seen?: string
  /** What opens the account without the server. */
  readonly locks?: { readonly password?: Lock; readonly pin?: Lock } | undefined
  /** The token, encrypted under the account's key; `mark` is that of its sign-in. */
  readonly secret?: (Sealed & { readonly mark: string }) | undefined
  /** Wrong tries in a row at the locks. */
  readonly tries?: number | undefined
}

/** A token whose revocation could not be sent yet. */
export type RevocationRow = { readonly token: string }

export type DeviceDb = Dexie & {
  readonly session: Table<SessionRow, string>
  readonly accounts: Table<AccountRow, string>
  readonly revocations: Table<RevocationRow, string>
}

export function openDeviceDatabase(factories?: Factories): DeviceDb {
  const db = new Dexie(DEVICE_DATABASE, { chromeTransactionDurability: 'strict', ...factories }) as DeviceDb
  db.version(1).stores({ session: 'key', accounts: 'id', revocations: 'token' })
  return db
}
