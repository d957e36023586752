/** A farm for load tests: its owner, the records that a use refers to, and pushes of uses as a device sends them. */
import { randomUUID } from 'node:crypto'
import { SCHEMA } from '../../src/domain/mutation'
import type { ServerProcess } from '../server/support/built-server'
import type { Line } from './http-line'
import { api, newId, OWNER } from './seed'

export type LoadFarm = {
  readonly token: string
  readonly user: string
  readonly device: string
  readonly unit: string
  readonly items: readonly string[]
}

/** Sets the farm up with `items` ingredients and nothing else. */
export async function beginFarm(server: ServerProcess, items: number): Promise<LoadFarm> {
  const owner = { code: server.setupCode ?? '', ...OWNER }
  const { token } = (await api(server, undefined, 'POST', '/setup', owner)) as { token: string }
  const { id: user } = (await api(server, token, 'GET', '/users/me')) as { id: string }
  const [unit, category] = [newId(), newId()]
  await api(server, token, 'POST', '/units', { id: unit, code: 'kg' })
  await api(server, token, 'POST', '/categories', { id: category, code: 'GRAIN' })
  const ids = Array.from({ length: items }, newId)
  for (const [n, id] of ids.entries()) {
    const body = { id, name: `Ingredient ${n}`, code: `I${n}`, category_id: category, unit_id: unit }
    await api(server, token, 'POST', '/supplies/items', body)
  }
  return { token, user, device: randomUUID(), unit, items: ids }
}

export type Use = { readonly id: string; readonly [field: string]: unknown }

/** `count` uses, one minute after the other; `from` is the number of the first. */
export function makeUses({ items, unit }: Pick<LoadFarm, 'items' | 'unit'>, count: number, from: number): Use[] {
  const start = Date.UTC(2026, 0, 1)
  return Array.from({ length: count }, (_, index) => {
    const n = from + index
    const occurred_at = new Date(start + n * 60_000).toISOString()
    return { id: newId(), item_id: items[n % items.length], unit_id: unit, quantity: `${(n % 50) + 1}.25`, occurred_at }
  })
}

/** The body of `POST /sync/push` for these uses. */
export function pushOf({ user, device }: LoadFarm, uses: readonly Use[]): string {
  const recorded_at = new Date().toISOString()
  const mutations = uses.map((body) => ({ key: newId(), method: 'POST', path: '/supplies/uses', body, recorded_at }))
  return JSON.stringify({ user, device, schema: SCHEMA, mutations })
}

/** Sends a push whose entries must all be applied; milliseconds from the first byte to the whole answer. */
export async function sendPush(line: Line, { token }: LoadFarm, body: string): Promise<number> {
  const sent = performance.now()
  const answer = await line.ask({ method: 'POST', path: '/api/sync/push', token, body })
  const ms = performance.now() - sent
  if (answer.status !== 200) throw new Error(`push: ${answer.status} ${answer.body}`)
  refuseFailed(answer.body)
  return ms
}

/** Throws when the answer to a push does not say of every entry that it was made. */
export function refuseFailed(answer: string): void {
  const results = (JSON.parse(answer).results ?? []) as { status: number }[]
  const bad = results.find(({ status }) => status !== 201)
  if (results.length === 0 || bad) throw new Error(`push: ${JSON.stringify(bad ?? answer)}`)
}
