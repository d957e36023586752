/**
 * RxDB's page of the benchmark: a collection per entity over its Dexie storage, opened with strict durability, and its
 * documented HTTP replication for each. No index beyond what RxDB makes itself, one tab, no leader election to wait for.
 */
import { createRxDatabase, type RxDatabase, type RxReplication, removeRxDatabase } from 'rxdb'
import { type Checkpoint, replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { type Drill, newId, newUse, offer, type PageFarm, timed } from '../page/drill'

/** RxDB asks for 100 by default; on loopback 100 to 5,000 took the same time, on a slow line 1,000 is the quickest. */
const PULL_BATCH = 1000
const PUSH_BATCH = 1000
const NAME = 'bench'
const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict' })

type Open = { readonly db: RxDatabase<string>; readonly replications: RxReplication[]; readonly pulled: Set<string> }
let open: Open | undefined
let errors: string[] = []

function schemas(farm: PageFarm) {
  return Object.fromEntries(
    Object.entries(farm.shapes).map(([kind, shape]) => {
      const properties = Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, { type }]))
      return [
        kind,
        {
          schema: {
            version: 0,
            primaryKey: 'id',
            type: 'object',
            properties: { ...properties, id: { type: 'string', maxLength: 36 } },
            required: ['id'],
          } as const,
        },
      ]
    }),
  )
}

async function ask(path: string, body?: unknown) {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, sent)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

function replicate({ db, replications, pulled }: Open, kind: string): void {
  const collection = db.collections[kind]
  if (!collection) throw new Error(`no collection ${kind}`)
  const replication = replicateRxCollection({
    collection,
    replicationIdentifier: `bench-${kind}`,
    live: true,
    waitForLeadership: false,
    pull: {
      batchSize: PULL_BATCH,
      handler: async (last: Checkpoint | undefined, limit) => {
        const since = last ? `&updated_at=${encodeURIComponent(last.updated_at)}&id=${last.id}` : ''
        const page = await ask(`/pull/${kind}?limit=${limit}${since}`)
        if (page.documents.length < limit) pulled.add(kind)
        return page
      },
    },
    push: { batchSize: PUSH_BATCH, handler: (rows) => ask(`/push/${kind}`, rows) },
  })
  replication.error$.subscribe((error) => errors.push(error.message))
  replications.push(replication)
}

async function openFresh(farm: PageFarm): Promise<Open> {
  for (const replication of open?.replications ?? []) await replication.cancel()
  await open?.db.close()
  await removeRxDatabase(NAME, storage)
  const db: RxDatabase<string> = await createRxDatabase({ name: NAME, storage, multiInstance: false })
  await db.addCollections(schemas(farm))
  open = { db, replications: [], pulled: new Set() }
  errors = []
  return open
}

function opened(): Open {
  if (!open) throw new Error('nothing was pulled before')
  return open
}

function failIfAsked(): void {
  if (errors[0] !== undefined) throw new Error(errors[0])
}

/** When a replication has asked its server for all there is and has stored it. */
function caughtUp(replication: RxReplication, hasAll: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let wasActive = false
    const subscription = replication.active$.subscribe((isActive) => {
      if (isActive) wasActive = true
      else if (wasActive && hasAll()) {
        resolve()
        queueMicrotask(() => subscription.unsubscribe())
      }
    })
  })
}

async function countRows({ db }: Open): Promise<number> {
  let rows = 0
  for (const collection of Object.values(db.collections)) rows += await collection.count().exec()
  return rows
}

let sent = 0
let saved = 0

const drill: Drill = {
  firstPull: async (farm) => {
    const fresh = await openFresh(farm)
    const ms = await timed(async () => {
      for (const kind of Object.keys(farm.shapes)) replicate(fresh, kind)
      await Promise.all(fresh.replications.map((replication) => replication.awaitInitialReplication()))
    })
    failIfAsked()
    for (const replication of fresh.replications) replication.sent$.subscribe(() => (sent += 1))
    return { ms, rows: await countRows(fresh) }
  },
  delta: async (farm, count) => {
    const { replications, pulled } = opened()
    pulled.clear()
    const ms = await timed(async () => {
      const kinds = Object.keys(farm.shapes)
      const done = replications.map((replication, n) => caughtUp(replication, () => pulled.has(kinds[n] ?? '')))
      for (const replication of replications) replication.reSync()
      await Promise.all(done)
    })
    failIfAsked()
    return { ms, rows: count }
  },
  saves: async (farm, count) => {
    const { db, replications } = opened()
    const uses = db.collections.use
    if (!uses) throw new Error('no collection of uses')
    for (const replication of replications) await replication.pause()
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const doc = { id: newId(), ...newUse(farm, n), updated_at: new Date().toISOString() }
      times.push(await timed(() => uses.insert(doc)))
    }
    saved += count
    return times
  },
  replay: async () => {
    const { replications } = opened()
    sent = 0
    const ms = await timed(async () => {
      for (const replication of replications) await replication.start()
      await Promise.all(replications.map((replication) => replication.awaitInSync()))
    })
    failIfAsked()
    const left = saved - sent
    saved = 0
    return { ms, sent, left }
  },
}

offer(drill)
