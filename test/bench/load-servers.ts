/** The servers for the write rows, each with its data on the same disk, and their requests. */
import { join } from 'node:path'
import { startServer } from '../server/support/built-server'
import { scratchFolder, startPeer } from './bench-server'
import type { Call } from './http-line'
import { beginFarm, makeUses, pushOf, refuseFailed } from './load-farm'
import { OURS } from './table'

export const JSON_SERVER = 'json-server'
export const EXPRESS_POUCHDB = 'express-pouchdb'

export type LoadServer = {
  readonly name: string
  readonly url: string
  /** One new supplier. */
  readonly post: (n: number) => Call
  /** So many new uses in one request; absent: this server has no such request. */
  readonly bulk?: (count: number, from: number) => Call
  /** Throws when an answer does not say that all was written. */
  readonly refuseFailed: (answer: string) => void
  readonly stop: () => Promise<unknown>
}

const supplier = (n: number) => JSON.stringify({ name: `Mill ${n}`, phone: `+41 ${n}` })
const takeAny = () => undefined

export async function startOurs(): Promise<LoadServer> {
  const server = await startServer({ dataDir: scratchFolder('load-pinset') })
  const farm = await beginFarm(server, 100)
  const { token } = farm
  return {
    name: OURS,
    url: server.url,
    post: (n) => ({ method: 'POST', path: '/api/suppliers', token, body: supplier(n) }),
    bulk: (count, from) => {
      const body = pushOf(farm, makeUses(farm, count, from))
      return { method: 'POST', path: '/api/sync/push', token, body }
    },
    refuseFailed,
    stop: server.stop,
  }
}

export async function startJsonServer(): Promise<LoadServer> {
  const file = join(scratchFolder('load-json-server'), 'db.json')
  const { url, stop } = await startPeer('peers/json-server.mjs', file)
  const post = (n: number) => ({ method: 'POST', path: '/suppliers', body: supplier(n) })
  return { name: JSON_SERVER, url, post, refuseFailed: takeAny, stop }
}

export async function startExpressPouch(): Promise<LoadServer> {
  const { url, stop } = await startPeer('peers/pouch-server.mjs', scratchFolder('load-express-pouchdb'))
  const created = await fetch(`${url}/farm`, { method: 'PUT' })
  if (!created.ok) throw new Error(`the database was not made: ${created.status}`)
  const refer = { unit: 'kg', items: Array.from({ length: 100 }, (_, n) => `item ${n}`) }
  return {
    name: EXPRESS_POUCHDB,
    url,
    post: (n) => ({ method: 'POST', path: '/farm', body: supplier(n) }),
    bulk: (count, from) => {
      const docs = makeUses(refer, count, from).map(({ id, ...fields }) => ({ _id: `use/${id}`, ...fields }))
      return { method: 'POST', path: '/farm/_bulk_docs', body: JSON.stringify({ docs }) }
    },
    refuseFailed: (answer) => {
      const bad = (JSON.parse(answer) as { ok?: boolean }[]).find(({ ok }) => !ok)
      if (bad) throw new Error(`_bulk_docs: ${JSON.stringify(bad)}`)
    },
    stop,
  }
}
