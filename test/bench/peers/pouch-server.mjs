// @ts-check
/**
 * The server that PouchDB replicates with in the benchmark: express-pouchdb with the routes that PouchDB needs, over
 * LevelDB. LevelDB answers before its bytes are safe by default; it is told, so that every server of the
 * benchmark promises the same. Run as `pouch-server.mjs FOLDER`.
 */
import express from 'express'
import expressPouchdb from 'express-pouchdb'
import leveldown from 'leveldown'
import PouchDB from 'pouchdb-node'

/** LevelDB whose batches are on the disk when they are answered. @param {string} location */
function syncedLeveldown(location) {
  const store = leveldown(location)
  const batch = store._batch.bind(store)
  store._batch = (operations, options, done) => batch(operations, { ...options, sync: true }, done)
  return store
}

const folder = process.argv[2] ?? '.'
const Pouch = PouchDB.defaults({
  prefix: `${folder}/`,
  db: Object.assign(syncedLeveldown, { destroy: leveldown.destroy }),
})
const app = express()
app.use('/', expressPouchdb(Pouch, { mode: 'minimumForPouchDB', inMemoryConfig: true }))
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`running at http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
