/** What every part of the API is given: the edges (store, clock, chance, hashing) and what the process was told. */
import type { Clock } from '../src/domain/clock'
import { type MakeId, makeId, type RandomBytes } from '../src/domain/ids'
import type { Registry } from '../src/domain/kit/entity'
import type { Passwords } from './people/passwords'
import type { Store } from './storage/store'
import { UPCASTING, type Upcasting } from './write/upcast'

/** The one-time code of the first run. */
export type SetupCode = { readonly value: string }

export type Context = {
  readonly store: Store
  readonly registry: Registry
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly passwords: Passwords
  /** What an unknown e-mail's password is checked against. */
  readonly dummyHash: () => Promise<string>
  readonly setupCode: SetupCode
  /** What short codes are keyed with; known to this process only. */
  readonly codeSecret: Uint8Array
  readonly version: string
  /** dev, staging or production. */
  readonly env: string
  readonly publicOrigin?: string
  /** The web origins of the farm's own network, once the server listens there. */
  readonly lanOrigins?: () => readonly string[]
  /** How bodies of older schemas are understood (S25); by default what this build knows. */
  readonly upcasting?: Upcasting
  /** Bytes of files that one person may send in a day; by default `DAILY_FILE_BYTES`. */
  readonly dailyFileBytes?: number
  /** After a commit: the farm's newest revision. */
  readonly changed: (head: number) => void
  /** These sessions have ended; tokens as sha-256. */
  readonly ended: (tokenHashes: readonly string[]) => void
  /** Something that should not happen did; the caller only hears 500. */
  readonly report: (error: unknown) => void
  /** True while the process is stopping: what was not begun is left for later. */
  readonly isDraining: () => boolean
}

export function upcastingOf({ upcasting }: Pick<Context, 'upcasting'>): Upcasting {
  return upcasting ?? UPCASTING
}

export function idMaker({ clock, randomBytes }: Pick<Context, 'clock' | 'randomBytes'>): MakeId {
  return () => makeId(clock.now(), randomBytes)
}

/** The web origins that this server is reached by. */
export function knownOrigins({ publicOrigin, lanOrigins }: Pick<Context, 'publicOrigin' | 'lanOrigins'>): string[] {
  return [...(publicOrigin === undefined ? [] : [publicOrigin]), ...(lanOrigins?.() ?? [])]
}
