import { describe, expect, it, onTestFinished } from 'vitest'
import { createHandlers } from '../../../server/handlers'
import { openStore } from '../../../server/storage/store'
import type { Upcasting } from '../../../server/write/upcast'
import { registry } from '../../../src/domain/entities/registry'
import { makeRegistry } from '../../../src/domain/kit/entity'
import type { Field } from '../../../src/domain/kit/field'
import { jar } from '../../throwaway-entity'
import { databaseUrl } from '../support/engine'
import { type Body, type Farm, openFarm, openFarmWithAdmin, START, seededBytes } from '../support/farm'
import { ask, makeDatabase } from './database'
import { until } from './until'

const vat: Field = { type: 'text', label: { id: 'test.vat', message: 'VAT' }, maxLength: 40 }
/** The next version: another field of suppliers, and another kind. */
const nextRegistry = makeRegistry([
  ...registry.all.map((one) => (one.name === 'supplier' ? { ...one, fields: { ...one.fields, vat } } : one)),
  jar,
])
const present: Upcasting = { schema: 1, accepted: [], steps: [] }
const next: Upcasting = { schema: 2, accepted: [{ schema: 1, until: '2099-01-01T00:00:00Z' }], steps: [] }

const DEVICES = 8
const ENTRIES = 12

type Node = (method: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: Body }>

function nodeOf(farm: Farm, token: string, upcasting: Upcasting): Node {
  const handlers = createHandlers({ ...farm.context, upcasting })
  return async (method, address, body) => {
    const [path = '', query] = address.split('?', 2)
    const text = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
    const answer = await handlers.handle({ method, path, query, body: text, token })
    return { status: answer.status, body: JSON.parse(JSON.stringify(answer.body ?? {})) }
  }
}

/** A node of this version and one of the next, on one farm. */
async function start() {
  const farmId = crypto.randomUUID()
  const old = await openFarmWithAdmin({ location: databaseUrl(), farmId })
  onTestFinished(() => old.store.close())
  const young = await openFarm({ location: databaseUrl(), farmId, registry: nextRegistry, seed: 50 })
  onTestFinished(() => young.store.close())
  const { token } = old.admin
  return { farm: old, older: nodeOf(old, token, present), newer: nodeOf(young, token, next) }
}

const rowsOf = async (node: Node, path: string) =>
  ((await node('GET', `${path}?limit=500`)).body.items as readonly Body[]).toSorted((a, b) =>
    String(a.name) < String(b.name) ? -1 : 1,
  )

describe('nodes of two versions on one database', () => {
  it('make every change of devices of both versions once', async () => {
    const { farm, older, newer } = await start()
    const waits = { count: 0 }
    const device = async (number: number) => {
      const isNew = number % 2 === 1
      for (let n = 0; n < ENTRIES; n += 1) {
        const body = { name: `D${number} ${n}`, ...(isNew ? { vat: `V${n}` } : {}) }
        const entry = { key: farm.makeId(), method: 'POST', path: '/suppliers', body }
        let tries = 0
        await until(async () => {
          // Every second request reaches the other node, as behind a balancer.
          const node = (number + n + tries++) % 2 === 0 ? older : newer
          const answer = await node('POST', '/sync/push', { schema: isNew ? 2 : 1, mutations: [entry] })
          if (answer.status === 200) {
            const [result] = answer.body.results as readonly { readonly status: number }[]
            expect(result?.status).toBe(201)
            return true
          }
          // The older node takes nothing of the newer schema, so nothing is refused for good.
          expect({ isNew, status: answer.status }).toEqual({ isNew: true, status: 400 })
          waits.count += 1
          return false
        }, 1)
      }
    }
    await Promise.all(Array.from({ length: DEVICES }, (_, number) => device(number)))
    expect(waits.count).toBeGreaterThan(0)
    const rows = await rowsOf(older, '/suppliers')
    expect(rows).toHaveLength(DEVICES * ENTRIES)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    expect(await rowsOf(newer, '/suppliers')).toEqual(rows)
    expect((await newer('GET', '/sync/issues')).body.items).toEqual([])
  })

  it('keep a field that only the newer knows when the older changes the record', async () => {
    const { older, newer } = await start()
    const made = await newer('POST', '/suppliers', { name: 'Mill', vat: 'X1' })
    const path = `/suppliers/${made.body.id}`
    expect((await older('GET', path)).body).toMatchObject({ name: 'Mill', vat: 'X1' })
    expect((await older('PATCH', path, { notes: 'late' })).status).toBe(200)
    expect((await newer('GET', path)).body).toMatchObject({ name: 'Mill', vat: 'X1', notes: 'late' })
    const all = (await older('GET', '/sync/changes?limit=500')).body.changes as readonly Body[]
    expect(all.find(({ path: kind, id }) => kind === '/suppliers' && id === made.body.id)).toMatchObject({
      record: { vat: 'X1' },
    })
  })

  it('read beside a kind that only the newer knows', async () => {
    const { older, newer } = await start()
    expect((await newer('POST', '/jars', { code: 'J1', name: 'Wide jar' })).status).toBe(201)
    expect((await older('GET', '/sync/changes?limit=500')).status).toBe(200)
    expect((await older('GET', '/sync/digest')).status).toBe(200)
    expect((await older('GET', '/jars')).status).toBe(404)
    expect((await rowsOf(newer, '/jars')).map(({ name }) => name)).toEqual(['Wide jar'])
  })
})

describe('a node of the older version', () => {
  const open = (location: string) => openStore({ location, now: START, randomBytes: seededBytes(1), registry })

  async function migrated(name: string) {
    const database = await makeDatabase()
    onTestFinished(database.drop)
    await (await open(database.url)).close()
    await ask(`insert into kysely_migration (name, timestamp) values ('${name}', '2099-01-01')`, { in: database.url })
    return database.url
  }

  it('starts again after the newer has migrated', async () => {
    const store = await open(await migrated('900-later'))
    await store.close()
  })

  it('refuses a database from which the newer has taken something away', async () => {
    const url = await migrated('900-contract-old-column')
    await expect(open(url)).rejects.toThrow('900-contract-old-column')
  })
})
