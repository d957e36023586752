/**
 * A device's storage seen from outside, without a transaction or side effects: for oracles and the simulated screen. Only while
 * no process runs, so that only committed data is read.
 */
import type { IDBFactory } from 'fake-indexeddb'
import { databaseName } from '../../../src/data/db'
import type { Meta } from '../../../src/data/meta'
import type { ShadowRow, StoredRefusal, StoredRow } from '../../../src/data/rows'
import type { Mutation } from '../../../src/domain/mutation'

type RawRecord = { readonly key: unknown; readonly value: unknown }
type RawStore = { readonly records: { readonly values: () => Iterable<RawRecord> } }
type RawDatabase = { readonly rawObjectStores: ReadonlyMap<string, RawStore> }

export type Peek = {
  readonly has: () => boolean
  /** Any store's rows, as they lie there. */
  readonly store: (name: string) => readonly unknown[]
  readonly rows: (entity: string) => readonly StoredRow[]
  readonly outbox: () => readonly Mutation[]
  readonly attention: () => readonly StoredRefusal[]
  readonly shadows: () => readonly ShadowRow[]
  readonly stock: () => readonly { readonly itemId: string; readonly onHand: bigint }[]
  readonly meta: <K extends keyof Meta>(key: K) => Meta[K] | undefined
}

export function peekAt(storage: IDBFactory, user: string): Peek {
  const databases = Reflect.get(storage, '_databases') as ReadonlyMap<string, RawDatabase>
  const name = databaseName(user)
  const all = (store: string): readonly unknown[] => {
    const raw = databases.get(name)?.rawObjectStores.get(store)
    return raw ? Array.from(raw.records.values(), ({ value }) => value) : []
  }
  return {
    has: () => databases.get(name)?.rawObjectStores.has('outbox') ?? false,
    store: all,
    rows: (entity) => all(entity) as StoredRow[],
    outbox: () => all('outbox') as Mutation[],
    attention: () => all('attention') as StoredRefusal[],
    shadows: () => all('shadow') as ShadowRow[],
    stock: () => all('stock') as { itemId: string; onHand: bigint }[],
    meta: (key) => {
      const rows = all('meta') as { readonly key: string; readonly value: unknown }[]
      return rows.find((row) => row.key === key)?.value as Meta[typeof key] | undefined
    },
  }
}
