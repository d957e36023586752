/**
 * A small world for sync tests: the real handlers on real SQLite in memory, real replicas on fake-indexeddb, the real
 * engine between them. Only the wire is ours to disturb, and the clock to move.
 */
import { randomBytes } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beginEpoch, readEpochs } from '../../server/backup/epochs'
import type { Context } from '../../server/context'
import { createHandlers, type Handlers } from '../../server/handlers'
import { readHistories } from '../../server/storage/stamps'
import { openStore, type Store } from '../../server/storage/store'
import type { PinsetDb } from '../../src/data/db'
import { type Again, applyAgain, discard } from '../../src/data/decide/decide'
import type { Dropped } from '../../src/data/decide/drop'
import { type Refused, readRefused } from '../../src/data/decide/refused'
import { exportWork, type Imported, importWork } from '../../src/data/decide/transfer'
import type { SaveContext, SaveOutcome } from '../../src/data/intent'
import { ensureDevice } from '../../src/data/meta'
import { openDatabase } from '../../src/data/open/open-database'
import { save } from '../../src/data/save/repository'
import { putBack, undo } from '../../src/data/save/undo'
import type { Intent } from '../../src/domain/acts/intent'
import { registry as farmRegistry } from '../../src/domain/entities/registry'
import type { WakeReason } from '../../src/domain/host-messages'
import { makeId } from '../../src/domain/ids'
import type { Registry, Row } from '../../src/domain/kit/entity'
import type { Json } from '../../src/domain/kit/field'
import { KNOWN_HEADER, SERVER_HEADER, SERVER_HEADER_VALUE } from '../../src/domain/wire'
import { digestOf } from '../../src/state/files/digest'
import { createHost } from '../../sw/host/host'
import type { Host } from '../../sw/host/host-options'
import { type HostLock, realLater } from '../../sw/host/lock'
import { idMaker } from '../data/replica'
import { type Copy, copyOf, makeReset } from './sim/farm-store'

/** What may happen to a request: pass it on with `next` (perhaps another), drop it, answer something else, drop the answer. */
export type Wire = (request: Request, next: (other?: Request) => Promise<Response>) => Promise<Response>

export type World = {
  readonly registry: Registry
  readonly handlers: Handlers
  /** The server's own, for what no request can do. */
  readonly store: Store
  readonly token: string
  readonly user: string
  /** What new devices take their user for. */
  isAdmin: boolean
  now: number
  wire: Wire
  /** Every request a device sent, as `METHOD /path`. */
  readonly requests: string[]
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
  readonly backup: () => Promise<Copy>
  /** Puts the server back to a backup; its epoch is a new one. */
  readonly restore: (copy: Copy) => Promise<void>
  /** Replaces the server's folder by a copy, as a person does by hand: the copy has no sign of it. */
  readonly copyBack: (copy: Copy) => Promise<void>
  /** A device; with the storage of an earlier one it is another host of that device's replica. */
  readonly device: (name: string, storage?: IDBFactory, build?: Registry, locks?: HostLock) => Promise<Device>
}

export type Device = {
  readonly db: PinsetDb
  readonly host: Host
  readonly newId: () => string
  readonly storage: IDBFactory
  /** Who writes here, and when. */
  readonly context: () => SaveContext
  readonly save: (...intents: Intent[]) => Promise<SaveOutcome>
  readonly applyAgain: (id: string, again?: Again) => Promise<SaveOutcome>
  readonly discard: (id: string, also?: readonly string[]) => Promise<Dropped>
  readonly putBack: (dropped: Dropped) => Promise<boolean>
  readonly undo: (ids: readonly string[], inverse: readonly Intent[]) => Promise<SaveOutcome>
  readonly refused: () => Promise<Refused[]>
  readonly exportWork: () => Promise<{ text: string; count: number }>
  readonly importWork: (text: string) => Promise<Imported>
  /** Runs the engine, and again as often as it asks to within `rounds`, moving the clock as it asks. */
  readonly sync: (reason?: WakeReason, rounds?: number) => Promise<void>
  readonly signedOut: () => boolean
}

/** Quick stand-in for argon2 in tests that are not about passwords: same interface, no cost. */
const passwords: Context['passwords'] = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
}

/** `location`: a PostgreSQL database for the farm of this world; by default SQLite in memory. */
export async function makeWorld(registry: Registry = farmRegistry, location?: string): Promise<World> {
  const clock = { now: () => world.now }
  const bytes = (count: number) => new Uint8Array(randomBytes(count))
  let devices = 0
  const start = Date.parse('2026-03-10T08:00:00.000Z')
  const place = location === undefined ? { location: ':memory:' } : { location, farmId: makeId(start, bytes) }
  const store = await openStore({ ...place, now: start, randomBytes: bytes, registry })
  const makeHandlers = () =>
    createHandlers({
      store,
      registry,
      clock,
      randomBytes: bytes,
      passwords,
      dummyHash: async () => 'none',
      setupCode: { value: 'code' },
      codeSecret: new Uint8Array(32),
      version: 'test',
      env: 'dev',
      changed: () => undefined,
      ended: () => undefined,
      report: (error) => {
        throw error
      },
      isDraining: () => false,
    })
  const call = async (method: string, path: string, body?: unknown) => {
    const [name = '', query] = path.split('?')
    const answer = await world.handlers.handle({ method, path: name, query, body, token: world.token })
    return { status: answer.status, body: answer.body }
  }
  const world: { -readonly [K in keyof World]: World[K] } = {
    registry,
    handlers: makeHandlers(),
    store,
    token: '',
    user: '',
    isAdmin: true,
    now: start,
    wire: (_request, next) => next(),
    requests: [],
    call,
    backup: () => copyOf(store),
    restore: async (copy) => {
      const replaced = await store.read(async (tx) => ({
        epochs: await readEpochs(tx),
        histories: await readHistories(tx),
      }))
      await makeReset(store, copy)()
      const epoch = makeId(world.now, bytes)
      await store.write((tx) => beginEpoch(tx, epoch, replaced))
      world.handlers = makeHandlers()
    },
    copyBack: async (copy) => {
      await makeReset(store, copy)()
      world.handlers = makeHandlers()
    },
    device: (name, storage, build, locks) => {
      devices += 1
      return makeDevice(world, devices, name, storage, build, locks)
    },
  }
  const owner = { code: 'code', name: 'Vera', email: 'vera@farm.example', password: 'correct horse battery' }
  const farm = { name: 'North farm', currency: 'EUR', time_zone: 'Europe/Berlin' }
  const made = await call('POST', '/setup', { ...owner, farm })
  world.token = (made.body as { token: string }).token
  const remembered = { email: owner.email, password: owner.password, remember: true }
  world.token = ((await call('POST', '/auth/login', remembered)).body as { token: string }).token
  world.user = ((await call('GET', '/users/me')).body as { id: string }).id
  return world
}

async function serve(world: World, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const isJson = request.headers.get('Content-Type') === 'application/json'
  const bytes = new Uint8Array(await request.arrayBuffer())
  const text = isJson ? new TextDecoder().decode(bytes) : ''
  const answer = await world.handlers.handle({
    method: request.method,
    path: url.pathname.replace(/^\/api/, ''),
    ...(url.search ? { query: url.search.slice(1) } : {}),
    ...(text ? { body: JSON.parse(text), bytes: text.length } : {}),
    ...(isJson ? {} : { raw: bytes, range: request.headers.get('Content-Range') ?? undefined }),
    token: request.headers.get('Authorization')?.replace(/^Bearer /, ''),
    key: request.headers.get('Idempotency-Key') ?? undefined,
    known: request.headers.get(KNOWN_HEADER) ?? undefined,
  })
  const headers = { ...answer.headers, [SERVER_HEADER]: SERVER_HEADER_VALUE, Date: new Date(world.now).toUTCString() }
  return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
    status: answer.status,
    headers,
  })
}

async function makeDevice(
  world: World,
  number: number,
  name: string,
  storage = new IDBFactory(),
  registry = world.registry,
  locks?: HostLock,
): Promise<Device> {
  const newId = idMaker(number * 100_000)
  const db = openDatabase('pinset-replica', registry, { indexedDB: storage, IDBKeyRange })
  const device = await ensureDevice(db, newId)
  let armed: number | undefined
  let out = false
  const host = createHost({
    db,
    registry,
    actor: { user: world.user, device, isAdmin: world.isAdmin },
    token: () => world.token,
    fetch: (request) => {
      world.requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return world.wire(request, (other = request) => serve(world, other.clone()))
    },
    now: () => world.now,
    newId,
    random: () => 0,
    holder: name,
    apiUrl: 'http://farm.test/api',
    budget: 60_000,
    later: realLater,
    ...(locks ? { locks } : {}),
    onSignedOut: () => {
      out = true
    },
    arm: (delay) => {
      armed = delay
    },
  })
  const sync = async (reason: WakeReason = 'start', rounds = 1) => {
    await host.run(reason)
    for (let round = 1; round < rounds && armed !== undefined; round++) {
      world.now += armed
      armed = undefined
      await host.run('timer')
    }
  }
  const context = () => ({ registry, user: world.user, device, now: world.now, makeId: newId })
  return {
    db,
    host,
    storage,
    newId,
    sync,
    context,
    save: (...intents) => save(db, intents, context()),
    applyAgain: (id, again) => applyAgain(db, id, context(), again),
    discard: (id, also) => discard(db, id, context(), also),
    putBack: (dropped) => putBack(db, dropped, context()),
    undo: (ids, inverse) => undo(db, ids, inverse, context()),
    refused: () => readRefused(db, registry, world.user),
    exportWork: () => exportWork(db, context()),
    importWork: (text) => importWork(db, text, context(), digestOf),
    signedOut: () => out,
  }
}

export const create = (entity: string, id: string, values: Record<string, unknown>): Intent =>
  ({ kind: 'create', entity, id, values }) as Intent

export const patch = (entity: string, id: string, values: { readonly [field: string]: Json | null }): Intent => ({
  kind: 'patch',
  entity,
  id,
  values,
})

/** What a small farm starts with, saved on a device: unit, category, item. */
export async function stockFarm(device: Device) {
  const [kg, category, item] = [device.newId(), device.newId(), device.newId()]
  await device.save(create('unit', kg, { code: 'kg' }))
  await device.save(create('category', category, { code: 'GRAIN' }))
  await device.save(create('item', item, { name: 'Rye grain', code: 'RYE', category_id: category, unit_id: kg }))
  return { kg, category, item }
}

/** A use and a purchase of a small farm's ingredient. */
export const useOf = ({ item, kg }: { item: string; kg: string }, id: string): Intent =>
  create('use', id, { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-10T07:00:00Z' })
export const purchaseOf = ({ item, kg }: { item: string; kg: string }, id: string, supplier: string): Intent =>
  create('purchase', id, { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: supplier })

/** A row without what only devices and servers add: for comparing replicas. */
export function plain(row: Row | undefined): unknown {
  if (!row) return undefined
  const { _g, _p, _a, ...rest } = row
  return rest
}
