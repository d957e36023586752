/** The dependencies of every part of the API: the edges (store, clock, randomness, hashing) and the configuration. */
import type { BackupsAnswer } from '../src/domain/backup-wire'
import type { Clock } from '../src/domain/clock'
import { type MakeId, makeId, type RandomBytes } from '../src/domain/ids'
import type { Registry } from '../src/domain/kit/entity'
import type { ObjectStore } from './files/object-store'
import type { AuditLine } from './people/audit'
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
  /** The hash to check a password against when the e-mail is unknown. */
  readonly dummyHash: () => Promise<string>
  readonly setupCode: SetupCode
  /** The key for hashing short codes. Only this process knows it. */
  readonly codeSecret: Uint8Array
  readonly version: string
  readonly env: string
  readonly publicOrigin?: string
  /** The web origins in the farm's own network, once the server listens there. */
  readonly lanOrigins?: () => readonly string[]
  /** How to read bodies of older schemas (S25); by default the rules of this build. */
  readonly upcasting?: Upcasting
  /** Bytes of files that one person may send in a day; by default `DAILY_FILE_BYTES`. */
  readonly dailyFileBytes?: number
  /** Bytes of all files of the farm together; no limit if absent or undefined. */
  readonly mostFileBytes?: () => number | undefined
  /** Rows that a long read takes into one snapshot; by default a number for each read. */
  readonly portion?: number
  /** The store of the bytes of complete files; without it they are in the database. */
  readonly objects?: ObjectStore | undefined
  /** The server's own backups; absent where it makes none. */
  readonly backups?: () => BackupsAnswer
  /** Called after a commit with the farm's newest revision. */
  readonly changed: (head: number) => void
  /** Writes a line of the audit. */
  readonly audit?: (line: AuditLine) => void
  /** Called with the status of each pushed change. */
  readonly pushed?: (statuses: readonly number[]) => void
  /** Called with ended sessions; tokens as sha-256. */
  readonly ended: (tokenHashes: readonly string[]) => void
  /** Reports an unexpected error; the caller only gets a 500. */
  readonly report: (error: unknown) => void
  /** True while the process is stopping. The server then begins no further change. */
  readonly isDraining: () => boolean
}

export function upcastingOf({ upcasting }: Pick<Context, 'upcasting'>): Upcasting {
  return upcasting ?? UPCASTING
}

export function idMaker({ clock, randomBytes }: Pick<Context, 'clock' | 'randomBytes'>): MakeId {
  return () => makeId(clock.now(), randomBytes)
}

export function knownOrigins({ publicOrigin, lanOrigins }: Pick<Context, 'publicOrigin' | 'lanOrigins'>): string[] {
  return [...(publicOrigin === undefined ? [] : [publicOrigin]), ...(lanOrigins?.() ?? [])]
}
