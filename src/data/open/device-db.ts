/**
 * The device's own small database, besides the replicas of its users: the current session and the known accounts. It contains a token
 * only with "remember me": plain while its user is signed in, and encrypted under their locks.
 */
import Dexie, { type Table } from 'dexie'
import type { Factories } from '../db'
import { DEVICE_DATABASE } from './device-snapshot'
import type { Lock, Sealed } from './locks'

export type SessionRow = {
  readonly key: 'current'
  readonly userId: string
  readonly isRemember: boolean
  /** Only if remembered. */
  readonly token?: string
  /** A random mark of one sign-in. It distinguishes sign-ins of one user without storing the token. */
  readonly mark?: string
}

/** A small copy of a person's image for the screens before sign-in. `name`: the file that was copied. */
export type AccountPicture = { readonly type: string; readonly bytes: ArrayBuffer; readonly name?: string }

/** Why, when and from where a session ended, as far as the server said. */
export type EndRow = {
  readonly reason?: string | undefined
  readonly at?: string | undefined
  /** The name of the device that ended it. */
  readonly where?: string | undefined
  /** Another user has signed in since, so only the person's own entry shows the reason. */
  readonly told?: true
}

/** An account that signed in here. Without it the app cannot start offline. */
export type AccountRow = {
  readonly id: string
  readonly name: string
  readonly is_admin: boolean
  /** Unsent changes at sign-out. */
  readonly unsent?: number
  /** The server ended its session. The sign-in screen shows this until the person signs in again. */
  readonly ended?: EndRow
  /** Only for remembered accounts, as all fields below: the sign-in screen shows the image. */
  readonly email?: string
  readonly picture?: AccountPicture | undefined
  /** Instant of the last sign-in on this device. */
  readonly last_seen?: string
  /** The locks that open the account without the server. */
  readonly locks?: { readonly password?: Lock; readonly pin?: Lock } | undefined
  /** The token, encrypted under the account's key. `mark` is the mark of its sign-in. */
  readonly secret?: (Sealed & { readonly mark: string }) | undefined
  /** Consecutive wrong attempts at the locks. */
  readonly tries?: number | undefined
}

/** A token with an unsent revocation. */
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
