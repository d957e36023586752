/**
 * PouchDB's page of the benchmark: one database on its indexeddb adapter, no index of its own, replicated with
 * express-pouchdb. The adapter offers no durability option, so a save is as durable as the browser makes it by default;
 * `strictSaves` makes every transaction strict from outside, which PouchDB itself cannot.
 */

import indexeddbAdapter from 'pouchdb-adapter-indexeddb'
import PouchDB from 'pouchdb-browser'
import { type Drill, newId, newUse, offer, timed } from '../page/drill'

PouchDB.plugin(indexeddbAdapter)

const NAME = 'bench'
/** PouchDB asks for 100 by default; of 100, 500, 1,000 and 5,000 this was the quickest. */
const BATCHES = { batch_size: 1000, batches_limit: 10 }
const remote = new PouchDB(new URL('/farm', location.origin).href)

let db: PouchDB | undefined
let saved = 0

function opened(): PouchDB {
  if (!db) throw new Error('nothing was pulled before')
  return db
}

const drill: Drill = {
  firstPull: async () => {
    await db?.destroy()
    db = new PouchDB(NAME, { adapter: 'indexeddb' })
    const fresh = db
    await fresh.info()
    const ms = await timed(() => fresh.replicate.from(remote, BATCHES))
    return { ms, rows: (await fresh.info()).doc_count }
  },
  delta: async () => {
    let rows = 0
    const ms = await timed(async () => {
      rows = (await opened().replicate.from(remote, BATCHES)).docs_written
    })
    return { ms, rows }
  },
  saves: async (farm, count) => {
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const doc = { _id: `use/${newId()}`, ...newUse(farm, n), updated_at: new Date().toISOString() }
      times.push(await timed(() => opened().put(doc)))
    }
    saved += count
    return times
  },
  strictSaves: async (farm, count) => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      return transaction.call(this, stores, mode, { ...options, durability: 'strict' })
    }
    try {
      return await drill.saves(farm, count)
    } finally {
      IDBDatabase.prototype.transaction = transaction
    }
  },
  replay: async () => {
    let sent = 0
    const ms = await timed(async () => {
      sent = (await opened().sync(remote, BATCHES)).push.docs_written
    })
    const left = saved - sent
    saved = 0
    return { ms, sent, left }
  },
}

offer(drill)
