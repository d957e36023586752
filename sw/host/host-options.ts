/** The options of a host, and its functions. */
import type { PinsetDb } from '../../src/data/db'
import type { WakeReason } from '../../src/domain/host-messages'
import type { MakeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import type { Fetch, Later } from './edges'
import type { HostLock } from './lock'

export type HostOptions = {
  readonly db: PinsetDb
  readonly registry: Registry
  readonly actor: { readonly user: string; readonly device: string; readonly isAdmin: boolean }
  /** The user's token. If undefined, the host stays idle, which is not a sign-out. */
  readonly token: () => string | undefined
  readonly fetch: Fetch
  readonly now: () => number
  readonly newId: MakeId
  /** In [0, 1). */
  readonly random: () => number
  /** Names this host in the lease; must differ between hosts. */
  readonly holder: string
  /** Absolute address of the API, ending in /api. */
  readonly apiUrl: string
  /** How long one run may take, in ms. */
  readonly budget: number
  readonly later: Later
  /** S9: the browser's lock among this user's hosts, where it has one. */
  readonly locks?: HostLock
  readonly onSignedOut: () => void
  /** Asks for another run after a delay in ms; the newest request replaces the one before. */
  readonly arm: (delay: number) => void
}

export type Host = {
  /**
   * Runs until no work is left or the budget is spent. A second call while running only adds its reason. True when a later
   * run would have nothing to do.
   */
  readonly run: (reason: WakeReason) => Promise<boolean>
  /** Stops at the next safe point and resolves there. */
  readonly stop: () => Promise<void>
}
