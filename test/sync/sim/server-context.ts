/** The real handlers' context in the simulation: its time, its random numbers, and cheap passwords. */
import type { Context } from '../../../server/context'
import type { Store } from '../../../server/storage/store'
import type { RandomBytes } from '../../../src/domain/ids'
import { hasGrowing, registry } from './registry'

/** The interface of argon2 without its cost. */
const passwords: Context['passwords'] = {
  hash: async (password) => `quick ${password}`,
  verify: async (hashed, password) => hashed === `quick ${password}`,
}

/** Observations and items of one read. */
const PORTION = 3

export type ContextOptions = {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
  readonly report: (error: unknown) => void
  readonly changed: (head: number) => void
}

export function contextOf({ store, now, randomBytes, report, changed }: ContextOptions): Context {
  return {
    store,
    registry,
    clock: { now },
    randomBytes,
    passwords,
    dummyHash: async () => 'nothing',
    setupCode: { value: 'ABCD-2345' },
    codeSecret: new Uint8Array(32),
    version: '0.0.0',
    env: 'dev',
    changed,
    ended: () => undefined,
    report,
    isDraining: () => false,
    // Small, so that short histories are read in several portions.
    ...(hasGrowing ? { portion: PORTION } : {}),
  }
}
