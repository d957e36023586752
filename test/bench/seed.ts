/**
 * The farm of all measurements: ingredients, purchases and uses of the last year, pushed to Pinset's server in groups as by a
 * device, and read back: the peers get exactly its rows.
 */
import { randomBytes } from 'node:crypto'
import { registry } from '../../src/domain/entities/registry'
import { makeId } from '../../src/domain/ids'
import type { Row } from '../../src/domain/kit/entity'
import type { ServerProcess } from '../server/support/built-server'

export const newId = () => makeId(Date.now(), (count) => new Uint8Array(randomBytes(count)))
const GROUP = 400
const DAY_MS = 86_400_000

export type Owner = { readonly token: string; readonly user: string }
/** Rows as Pinset's server hands them out, by entity. */
export type FarmRows = Readonly<Record<string, readonly Row[]>>
type Entry = { readonly path: string; readonly body: unknown }

export async function api(
  server: ServerProcess,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function push(server: ServerProcess, token: string, entries: readonly Entry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += GROUP) {
    const group = newId()
    const mutations = entries
      .slice(start, start + GROUP)
      .map(({ path, body }) => ({ key: newId(), method: 'POST', path, body, group }))
    const answer = (await api(server, token, 'POST', '/sync/push', { mutations })) as { results: { status: number }[] }
    const bad = answer.results.find(({ status }) => status !== 201)
    if (bad) throw new Error(`seeding was refused: ${JSON.stringify(bad)}`)
  }
}

export const OWNER = { name: 'Bench', email: 'bench@farm.example', password: 'a long enough phrase' } as const

/** Sets the farm up with `records` records: a tenth ingredients, a tenth purchases, the rest uses. */
export async function seedFarm(server: ServerProcess, records: number): Promise<Owner> {
  const owner = { code: server.setupCode ?? '', ...OWNER }
  const { token } = (await api(server, undefined, 'POST', '/setup', owner)) as { token: string }
  const { id: user } = (await api(server, token, 'GET', '/users/me')) as { id: string }
  const [unit, category] = [newId(), newId()]
  const items = Array.from({ length: Math.floor(records / 10) }, newId)
  const start = Date.now() - 365 * DAY_MS
  const itemOf = (n: number) => items[n % items.length]
  await push(server, token, [
    { path: '/units', body: { id: unit, code: 'kg' } },
    { path: '/categories', body: { id: category, code: 'GRAIN' } },
  ])
  await push(
    server,
    token,
    items.map((id, n) => {
      const body = { id, name: `Ingredient ${n}`, code: `I${n}`, category_id: category, unit_id: unit }
      return { path: '/supplies/items', body }
    }),
  )
  const purchases = items.map((item_id, n) => {
    const date = new Date(start + (n % 365) * DAY_MS).toISOString().slice(0, 10)
    const amount = { quantity: '25', unit_id: unit, package_count: 4 }
    return { path: '/supplies/purchases', body: { id: newId(), item_id, ...amount, date, lot_number: `L${n}` } }
  })
  await push(server, token, purchases)
  const left = Math.max(0, records - 2 - items.length - purchases.length)
  const uses = Array.from({ length: left }, (_, n) => {
    const amount = { unit_id: unit, quantity: `${(n % 50) + 1}.25` }
    const occurred_at = new Date(start + (n * 365 * DAY_MS) / left).toISOString()
    return { path: '/supplies/uses', body: { id: newId(), item_id: itemOf(n), ...amount, occurred_at } }
  })
  await push(server, token, uses)
  return { token, user }
}

const SEEDED = ['unit', 'category', 'item', 'purchase', 'use']

export async function readFarm(server: ServerProcess, { token }: Owner): Promise<FarmRows> {
  const farm: Record<string, Row[]> = {}
  for (const name of SEEDED) {
    const path = registry.byName(name)?.path ?? ''
    const rows: Row[] = []
    let since = ''
    for (;;) {
      const page = (await api(server, token, 'GET', `${path}?limit=500${since}`)) as {
        items: Row[]
        cursor: string
        more: boolean
      }
      rows.push(...page.items)
      if (!page.more) break
      since = `&since=${encodeURIComponent(page.cursor)}`
    }
    farm[name] = rows
  }
  return farm
}

/** Gives the first `count` ingredients another shelf on Pinset's server. */
export async function touchItems(server: ServerProcess, { token }: Owner, ids: readonly string[], shelf: string) {
  const mutations = ids.map((id) => ({
    key: newId(),
    method: 'PATCH',
    path: `/supplies/items/${id}`,
    body: { storage_location: shelf },
  }))
  for (let start = 0; start < mutations.length; start += 50) {
    await api(server, token, 'POST', '/sync/push', { mutations: mutations.slice(start, start + 50) })
  }
}
