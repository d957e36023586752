// @ts-check
/**
 * The server that RxDB replicates with in the benchmark: its documented HTTP protocol (a pull by checkpoint, a push that
 * answers the conflicts) over SQLite, every commit synced to the disk. It knows no users, checks nothing and keeps no
 * keys: it does less than Pinset's own server for the same row. Run as `rxdb-server.mjs DATABASE_FILE`.
 */
import { createServer } from 'node:http'
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * @typedef {{ id: string, updated_at: string }} Doc
 * @typedef {{ newDocumentState: Doc, assumedMasterState?: Doc }} PushRow
 */

const database = new DatabaseSync(process.argv[2] ?? ':memory:')
database.exec('pragma journal_mode = wal')
database.exec('pragma synchronous = full')
database.exec('pragma cache_size = -65536')
database.exec(`create table if not exists doc (
  kind text not null, id text not null, updated_at text not null, data text not null, primary key (kind, id)
) without rowid`)
database.exec('create index if not exists doc_changed on doc (kind, updated_at, id)')
const readOne = database.prepare('select data from doc where kind = ? and id = ?')
const writeOne = database.prepare('insert or replace into doc (kind, id, updated_at, data) values (?, ?, ?, ?)')
const readPage = database.prepare(`select id, updated_at, data from doc where kind = ? and (updated_at, id) > (?, ?)
  order by updated_at, id limit ?`)

/** Documents behind a checkpoint, as one JSON text: the rows are stored as the text that goes out. @param {string} kind @param {URLSearchParams} query */
function pull(kind, query) {
  const [updatedAt, id] = [query.get('updated_at') ?? '', query.get('id') ?? '']
  const rows = readPage.all(kind, updatedAt, id, Number(query.get('limit') ?? 100))
  const last = rows.at(-1)
  const checkpoint = last ? { id: String(last.id), updated_at: String(last.updated_at) } : { id, updated_at: updatedAt }
  return `{"documents":[${rows.map(({ data }) => data).join(',')}],"checkpoint":${JSON.stringify(checkpoint)}}`
}

/** Writes what has no conflict, in one transaction; answers the rows that have. @param {string} kind @param {PushRow[]} rows */
function push(kind, rows) {
  const conflicts = []
  database.exec('begin immediate')
  for (const { newDocumentState: next, assumedMasterState: assumed } of rows) {
    const found = readOne.get(kind, next.id)
    const current = found === undefined ? undefined : JSON.parse(String(found.data))
    if (current && current.updated_at !== assumed?.updated_at) conflicts.push(current)
    else writeOne.run(kind, next.id, next.updated_at, JSON.stringify(next))
  }
  database.exec('commit')
  return JSON.stringify(conflicts)
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<string | undefined>} */
async function answer(request) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, verb, kind] = url.pathname.split('/')
  if (verb === 'pull' && kind) return pull(kind, url.searchParams)
  if (verb === 'push' && kind) return push(kind, await bodyOf(request))
  return undefined
}

const server = createServer(async (request, response) => {
  const text = await answer(request)
  response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(text)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`running at http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
