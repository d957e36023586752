/** A large farm for the benchmark, put in through the wire in groups, as a device would. */
import { randomBytes } from 'node:crypto'
import { makeId } from '../../src/domain/ids'
import type { ServerProcess } from '../server/support/built-server'
import type { BenchFarm } from './page/bench'

const newId = () => makeId(Date.now(), (count) => new Uint8Array(randomBytes(count)))
const GROUP = 400

async function api(
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

async function push(
  server: ServerProcess,
  token: string,
  entries: readonly { path: string; body: unknown }[],
): Promise<void> {
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

/** Sets the farm up with about `records` records: a tenth items, the rest uses of them over the last year. */
export async function seedFarm(server: ServerProcess, records: number): Promise<BenchFarm> {
  const owner = {
    code: server.setupCode ?? '',
    name: 'Bench',
    email: 'bench@farm.example',
    password: 'a long enough phrase',
  }
  const { token } = (await api(server, undefined, 'POST', '/setup', owner)) as { token: string }
  const { id: user } = (await api(server, token, 'GET', '/users/me')) as { id: string }
  const [unit, category] = [newId(), newId()]
  await push(server, token, [
    { path: '/units', body: { id: unit, code: 'kg' } },
    { path: '/categories', body: { id: category, code: 'GRAIN' } },
  ])
  const items = Array.from({ length: Math.floor(records / 10) }, () => newId())
  const itemBody = (id: string, n: number) => ({
    id,
    name: `Ingredient ${n}`,
    code: `I${n}`,
    category_id: category,
    unit_id: unit,
  })
  await push(
    server,
    token,
    items.map((id, n) => ({ path: '/supplies/items', body: itemBody(id, n) })),
  )
  const start = Date.now() - 365 * 86_400_000
  const uses = Array.from({ length: records - items.length }, (_, n) => ({
    id: newId(),
    item_id: items[n % items.length],
    unit_id: unit,
    quantity: `${(n % 50) + 1}.25`,
    occurred_at: new Date(start + n * 500_000).toISOString(),
  }))
  await push(
    server,
    token,
    uses.map((body) => ({ path: '/supplies/uses', body })),
  )
  return { user, token, item: items[0] ?? '', unit }
}

let round = 0

/** Changes the first `count` items on the server. */
export async function touchItems(server: ServerProcess, farm: BenchFarm, count: number): Promise<void> {
  round += 1
  const page = (await api(server, farm.token, 'GET', `/supplies/items?limit=${count}`)) as { items: { id: string }[] }
  const mutations = page.items.map(({ id }) => ({
    key: newId(),
    method: 'PATCH',
    path: `/supplies/items/${id}`,
    body: { storage_location: `Shelf ${round}` },
  }))
  for (let start = 0; start < mutations.length; start += 50) {
    await api(server, farm.token, 'POST', '/sync/push', { mutations: mutations.slice(start, start + 50) })
  }
}
