/** A whole server in memory: the real handlers on the real store, with a clock that a test moves and seeded chance. */

import { sql } from 'kysely'
import type { Context } from '../../../server/context'
import type { ObjectStore } from '../../../server/files/object-store'
import { createHandlers } from '../../../server/handlers'
import type { AuditLine } from '../../../server/people/audit'
import type { Passwords } from '../../../server/people/passwords'
import { readFarm } from '../../../server/read/history'
import type { ApiRequest, ApiResponse } from '../../../server/request'
import { openStore, type Store } from '../../../server/storage/store'
import { registry as product } from '../../../src/domain/entities/registry'
import { makeId, type RandomBytes } from '../../../src/domain/ids'
import type { Registry } from '../../../src/domain/kit/entity'
import { openNewStore } from './engine'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}
/** Answers are read field by field; a test says what it expects of them. */
export type Body = { readonly [key: string]: unknown }

export type Caller = {
  readonly id: string
  readonly token: string
  readonly call: (method: string, path: string, body?: unknown, extra?: Partial<ApiRequest>) => Promise<Answer>
}

/** The interface of argon2 without its cost. */
const quickPasswords: Passwords = {
  hash: async (password) => `quick ${password}`,
  verify: async (hashed, password) => hashed === `quick ${password}`,
}

/** Numbers from a seed (mulberry32): the same run every time. */
export function seededBytes(seed: number): RandomBytes {
  let state = seed >>> 0
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) & 0xff
    })
}

export const START = Date.parse('2026-03-10T08:00:00.000Z')
export const PASSWORD = 'spawn-run-42'
export const SETUP_CODE = 'ABCD-2345'

export type FarmOptions = {
  readonly registry?: Registry
  readonly location?: string
  readonly farmId?: string
  readonly seed?: number
  readonly publicOrigin?: string
  readonly dailyFileBytes?: number
  readonly mostFileBytes?: () => number | undefined
  readonly portion?: number
  readonly objects?: ObjectStore | undefined
  readonly wrapStore?: (store: Store) => Store
  /** By default without the cost. */
  readonly passwords?: Passwords
}

export type Farm = Awaited<ReturnType<typeof openFarm>>

/** A server before its set-up. */
export async function openFarm(options: FarmOptions = {}) {
  const randomBytes = seededBytes(options.seed ?? 1)
  const clock = { at: START, now: () => clock.at }
  const order = { now: clock.at, randomBytes, registry: options.registry ?? product }
  const { location, farmId } = options
  const opened = await (location ? openStore({ location, farmId, ...order }) : openNewStore(order))
  const store = options.wrapStore?.(opened) ?? opened
  const passwords = options.passwords ?? quickPasswords
  const dummy = passwords.hash('nothing that anybody types')
  const heads: number[] = []
  const endedSessions: string[] = []
  const reports: unknown[] = []
  const audits: AuditLine[] = []
  const context: Context = {
    store,
    registry: options.registry ?? product,
    clock,
    randomBytes,
    passwords,
    dummyHash: () => dummy,
    setupCode: { value: SETUP_CODE },
    codeSecret: new Uint8Array(32).fill(7),
    version: '0.0.0',
    env: 'dev',
    ...(options.dailyFileBytes ? { dailyFileBytes: options.dailyFileBytes } : {}),
    ...(options.mostFileBytes ? { mostFileBytes: options.mostFileBytes } : {}),
    ...(options.portion ? { portion: options.portion } : {}),
    objects: options.objects,
    ...(options.publicOrigin ? { publicOrigin: options.publicOrigin } : {}),
    audit: (line) => audits.push(line),
    changed: (head) => heads.push(head),
    ended: (hashes) => endedSessions.push(...hashes),
    report: (error) => reports.push(error),
    isDraining: () => false,
  }
  const handlers = createHandlers(context)

  async function raw(request: ApiRequest): Promise<Answer> {
    const [path = '', query] = request.path.split('?', 2)
    // Through JSON, as over the wire, so that a test sees the same values as a device.
    const body = request.body === undefined ? undefined : JSON.parse(JSON.stringify(request.body))
    const answer: ApiResponse = await handlers.handle({ ...request, path, query: query ?? request.query, body })
    const shown = answer.body === undefined ? {} : JSON.parse(JSON.stringify(answer.body))
    return { status: answer.status, headers: answer.headers ?? {}, body: shown }
  }

  const caller = (id: string, token: string): Caller => ({
    id,
    token,
    call: (method, path, body, extra) => raw({ method, path, body, token, address: '10.0.0.1', ...extra }),
  })

  async function login(email: string, password = PASSWORD): Promise<Caller> {
    const { body } = await raw({
      method: 'POST',
      path: '/auth/login',
      body: { email, password },
      address: '10.0.0.1',
    })
    const token = String(body.token)
    const me = await raw({ method: 'GET', path: '/users/me', token })
    return caller(String(me.body.id), token)
  }

  return {
    context,
    store,
    clock,
    heads,
    endedSessions,
    reports,
    handle: handlers.handle,
    audits,
    raw,
    caller,
    login,
    makeId: () => makeId(clock.at, randomBytes),
  }
}

/** A farm with its first admin. */
export async function openFarmWithAdmin(options: FarmOptions & { readonly farm?: Body } = {}) {
  const farm = await openFarm(options)
  const made = await farm.raw({
    method: 'POST',
    path: '/setup',
    body: {
      code: SETUP_CODE,
      name: 'Vera',
      email: 'vera@farm.example',
      password: PASSWORD,
      ...(options.farm ? { farm: options.farm } : {}),
    },
    address: '10.0.0.1',
    origin: 'http://localhost:8080',
  })
  if (made.status !== 201) throw new Error(`set-up failed: ${JSON.stringify(made.body)}`)
  const admin = await farm.login('vera@farm.example')
  return { ...farm, admin }
}

/** An approved regular user. */
export async function addUser(farm: { login: Farm['login'] }, admin: Caller, name: string): Promise<Caller> {
  const email = `${name.toLowerCase()}@farm.example`
  const made = await admin.call('POST', '/users', { name, email, password: PASSWORD, approved: true })
  if (made.status !== 201) throw new Error(`no user: ${JSON.stringify(made.body)}`)
  return farm.login(email)
}

export type Basics = { readonly kg: string; readonly g: string; readonly category: string; readonly item: string }

/** Lets days pass on a busy farm, with a change every three weeks: only changes in the log prove an age. */
export async function passDays(farm: Pick<Farm, 'clock' | 'login'>, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 21) {
    const admin = await farm.login('vera@farm.example')
    await admin.call('POST', '/suppliers', { name: `Mill of day ${days - left}` })
    farm.clock.at += Math.min(left, 21) * 86_400_000
  }
}

/** Two units, a category and an ingredient counted in kg. */
export async function addBasics(user: Caller): Promise<Basics> {
  const make = async (path: string, body: unknown) => {
    const made = await user.call('POST', path, body)
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
    return String(made.body.id)
  }
  const kg = await make('/units', { code: 'kg' })
  const g = await make('/units', { code: 'g', base_unit_id: kg, factor: '0.001' })
  const category = await make('/categories', { code: 'GRAIN' })
  const item = await make('/supplies/items', { name: 'Rye grain', code: 'RYE', category_id: category, unit_id: kg })
  return { kg, g, category, item }
}

/** What a request may change that is refused: when a session was used, tries at passwords, sums that are worked out again. */
const PASSING = ['session', 'login_throttle', 'stock_balance']

/** The epoch of the farm's history. */
export async function epochOf(store: Store): Promise<string> {
  return (await store.peek(readFarm)).epoch
}

/** PostgreSQL gives rows in any order. */
const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Every row of every table but the passing ones, to prove that nothing changed. A table that is new is among them. */
export async function dump(store: Store): Promise<string> {
  const rows = await store.read(async ({ db, farmId }) => {
    const all: unknown[] = []
    for (const { name, isView } of await db.introspection.getTables()) {
      if (isView || /^(sqlite|kysely)_/.test(name) || PASSING.includes(name)) continue
      const kept = sql`select * from ${sql.table(name)} where farm_id = ${farmId}`
      all.push([name, (await kept.execute(db)).rows.toSorted(byText)])
    }
    return all
  })
  return JSON.stringify(rows)
}

export type PushEntry = {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly base?: unknown
  readonly group?: string
  readonly recorded_at?: string
}
export type PushResult = { readonly key: string; readonly status: number; readonly body: Body }

/** Pushes entries and returns their results. */
export async function pushAll(user: Caller, ...mutations: PushEntry[]): Promise<PushResult[]> {
  const answer = await user.call('POST', '/sync/push', { mutations })
  if (answer.status !== 200) throw new Error(`push: ${JSON.stringify(answer)}`)
  return answer.body.results as PushResult[]
}
