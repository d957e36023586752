/**
 * The little of the peers' packages that the benchmark calls. They are installed by the benchmark only, so that the
 * type check must not need them; some of them have no types of their own.
 */

declare module 'rxdb' {
  import type { Observable } from 'rxjs'

  export type RxDocument = { readonly id: string; readonly updated_at: string }
  export type RxJsonSchema = {
    readonly version: number
    readonly primaryKey: string
    readonly type: 'object'
    readonly properties: Readonly<Record<string, unknown>>
    readonly required: readonly string[]
  }
  export type RxCollection = {
    readonly insert: (doc: RxDocument) => Promise<unknown>
    readonly count: () => { readonly exec: () => Promise<number> }
  }
  export type RxDatabase<Kind extends string> = {
    readonly collections: Readonly<Record<Kind, RxCollection>>
    readonly addCollections: (wanted: Readonly<Record<Kind, { readonly schema: RxJsonSchema }>>) => Promise<unknown>
    readonly close: () => Promise<unknown>
    readonly remove: () => Promise<unknown>
  }
  export function createRxDatabase<Kind extends string>(options: {
    readonly name: string
    readonly storage: { readonly name: string }
    readonly multiInstance: boolean
  }): Promise<RxDatabase<Kind>>
  export function removeRxDatabase(name: string, storage: { readonly name: string }): Promise<unknown>
  export type RxReplication = {
    readonly active$: Observable<boolean>
    readonly sent$: Observable<unknown>
    readonly error$: Observable<{ readonly message: string }>
    readonly awaitInitialReplication: () => Promise<void>
    readonly awaitInSync: () => Promise<true>
    readonly reSync: () => void
    readonly pause: () => Promise<unknown>
    readonly start: () => Promise<unknown>
    readonly cancel: () => Promise<unknown>
  }
}

declare module 'rxdb/plugins/replication' {
  import type { RxCollection, RxDocument, RxReplication } from 'rxdb'

  export type Checkpoint = { readonly id: string; readonly updated_at: string }
  export type PushRow = { readonly newDocumentState: RxDocument; readonly assumedMasterState?: RxDocument }
  export function replicateRxCollection(options: {
    readonly collection: RxCollection
    readonly replicationIdentifier: string
    readonly live: boolean
    readonly waitForLeadership: boolean
    readonly pull: {
      readonly batchSize: number
      readonly handler: (
        last: Checkpoint | undefined,
        limit: number,
      ) => Promise<{ readonly documents: RxDocument[]; readonly checkpoint: Checkpoint }>
    }
    readonly push: { readonly batchSize: number; readonly handler: (rows: PushRow[]) => Promise<RxDocument[]> }
  }): RxReplication
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(options: { readonly chromeTransactionDurability: 'strict' }): {
    readonly name: string
  }
}

declare module 'rxjs' {
  export type Observable<T> = { readonly subscribe: (next: (value: T) => void) => { readonly unsubscribe: () => void } }
}

declare module 'pouchdb-browser' {
  export type Replicated = { readonly ok: boolean; readonly docs_read: number; readonly docs_written: number }
  type Options = { readonly batch_size: number; readonly batches_limit: number }
  export default class PouchDB {
    static plugin(plugin: (pouch: typeof PouchDB) => void): void
    constructor(name: string, options?: { readonly adapter: string; readonly auto_compaction?: boolean })
    readonly replicate: {
      readonly from: (remote: PouchDB, options: Options) => Promise<Replicated>
    }
    sync(remote: PouchDB, options: Options): Promise<{ readonly push: Replicated; readonly pull: Replicated }>
    put(doc: { readonly _id: string }): Promise<{ readonly ok: boolean }>
    info(): Promise<{ readonly doc_count: number; readonly update_seq: number | string }>
    close(): Promise<void>
    destroy(): Promise<void>
  }
}

declare module 'pouchdb-adapter-indexeddb' {
  import type PouchDB from 'pouchdb-browser'
  export default function adapter(pouch: typeof PouchDB): void
}

declare module 'pouchdb-node' {
  const PouchDB: { defaults(options: Readonly<Record<string, unknown>>): unknown }
  export default PouchDB
}

declare module 'express-pouchdb' {
  export default function expressPouchdb(pouch: unknown, options: { mode: string; inMemoryConfig: boolean }): unknown
}

declare module 'express' {
  import type { Server } from 'node:http'
  export default function express(): {
    use(path: string, handler: unknown): void
    listen(port: number, host: string, ready: () => void): Server
  }
}

declare module 'leveldown' {
  type Batch = (operations: unknown, options: object, done: unknown) => void
  const leveldown: ((location: string) => { _batch: Batch }) & { destroy: unknown }
  export default leveldown
}

declare module 'json-server' {
  import type { Server } from 'node:http'

  const jsonServer: {
    create(): { use(handler: unknown): void; listen(port: number, host: string, ready: () => void): Server }
    router(file: string): unknown
  }
  export default jsonServer
}
