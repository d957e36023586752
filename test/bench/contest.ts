/** The sync rows of the table: all contestants on the same records, in turns. */
import { type BenchPage, openPage } from './bench-page'
import { type BenchServer, startBare, startPinset, startPouch, startRxdb } from './bench-server'
import type { PageFarm } from './page/drill'
import type { FarmRows, Owner } from './seed'
import { BARE, type Cell, median, OURS, quantile, type TableRow } from './table'
import { type Field, firstLine, inTurns, rowOf } from './turns'

export type Scripts = Readonly<Record<string, string>>
/** How often each piece of work is measured; 0 leaves it out. */
export type Plan = {
  readonly records: number
  readonly pulls: number
  readonly deltas: number
  readonly replays: number
  /** Whether the pulls make a row, or only prepare the next measurement. */
  readonly showPull: boolean
}

type Contestant = {
  readonly name: string
  readonly server: BenchServer
  readonly page: BenchPage
  readonly farm: PageFarm
}

const CHANGED = 100
const SAVES = 1000
const FAR_MS = 300

export const RXDB = 'RxDB'
export const POUCHDB = 'PouchDB'
const PEERS: Readonly<Record<string, (rows: FarmRows) => Promise<BenchServer>>> = {
  [RXDB]: startRxdb,
  [POUCHDB]: startPouch,
}

/** Field names to the JSON types seen in them. */
function shapesOf(rows: FarmRows): PageFarm['shapes'] {
  const shapes: Record<string, Record<string, string[]>> = {}
  for (const [kind, list] of Object.entries(rows)) {
    const fields: Record<string, Set<string>> = {}
    for (const row of list) {
      for (const [field, value] of Object.entries(row)) {
        const known = fields[field] ?? new Set<string>()
        fields[field] = known.add(Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
      }
    }
    shapes[kind] = Object.fromEntries(Object.entries(fields).map(([field, types]) => [field, [...types]]))
  }
  // Fields changed on the server may not exist in earlier rows.
  shapes.item = { ...shapes.item, storage_location: ['string', 'null'] }
  return shapes
}

function farmOf(owner: Owner, rows: FarmRows): PageFarm {
  const records = Object.values(rows).reduce((sum, list) => sum + list.length, 0)
  const items = (rows.item ?? []).slice(0, 1000).map(({ id }) => id)
  return { ...owner, items, unit: rows.unit?.[0]?.id ?? '', shapes: shapesOf(rows), records }
}

async function openField(
  plan: Plan,
  scripts: Scripts,
  absent: ReadonlyMap<string, string>,
): Promise<Field<Contestant>> {
  const { server, owner, rows } = await startPinset(plan.records)
  const farm = farmOf(owner, rows)
  const field: Field<Contestant> = { runners: [], failed: new Map(absent) }
  field.runners.push({ name: OURS, server, farm, page: await openPage(server.url, scripts[OURS] ?? '') })
  const bare = scripts[BARE]
  if (bare !== undefined) {
    // It pulls from the same server as ours, and sends to its own.
    const { url, stop } = await startBare()
    const page = await openPage(server.url, bare)
    field.runners.push({ name: BARE, server: { ...server, stop }, farm: { ...farm, bareServer: url }, page })
  }
  for (const [name, start] of Object.entries(PEERS)) {
    const script = scripts[name]
    if (script === undefined) continue
    try {
      const peer = await start(rows)
      field.runners.push({ name, server: peer, farm, page: await openPage(peer.url, script) })
    } catch (error) {
      field.failed.set(name, firstLine(error))
    }
  }
  return field
}

async function closeField({ runners }: Field<Contestant>): Promise<void> {
  for (const { page, server } of runners) {
    await page.close().catch(() => undefined)
    await server.stop()
  }
}

const timesOf = (values: readonly { readonly ms: number }[]) => values.map(({ ms }) => ms)
const medianCell = (values: readonly { readonly ms: number }[]): Cell => {
  const runs = timesOf(values)
  return { ms: median(runs), runs }
}
const tailCell = (times: readonly (readonly number[])[]): Cell => {
  const all = times.flat()
  return { ms: median(all), p99: quantile(all, 0.99), runs: times.map(median) }
}

async function measurePulls(field: Field<Contestant>, plan: Plan): Promise<TableRow[]> {
  const measured = await inTurns(field, plan.pulls, async ({ page, farm }) => {
    const pulled = await page.call('firstPull', farm)
    if (pulled.rows < farm.records) throw new Error(`only ${pulled.rows} of ${farm.records} records were pulled`)
    return pulled
  })
  if (!plan.showPull) return []
  const goal = plan.records > 20_000 ? '< 6 s, 3x' : '< 1.2 s, 3x'
  return [rowOf(field, `first pull of ${plan.records} records`, goal, measured, medianCell)]
}

async function measureDeltas(field: Field<Contestant>, plan: Plan): Promise<TableRow[]> {
  let shelf = 0
  const measured = await inTurns(field, plan.deltas, async ({ page, farm, server }) => {
    shelf += 1
    await server.touch(farm.items.slice(0, CHANGED), `Shelf ${shelf}`)
    const before = page.requests()
    const { ms, rows, requests } = await page.call('delta', farm, CHANGED)
    if (rows !== CHANGED) throw new Error(`${rows} of ${CHANGED} changes were pulled`)
    return { ms, requests: requests ?? page.requests() - before }
  })
  const cellOf = (values: readonly { readonly ms: number; readonly requests: number }[]): Cell => {
    const runs = timesOf(values)
    return { ms: median(runs), requests: Math.max(...values.map(({ requests }) => requests)), runs }
  }
  const work = `pull of ${CHANGED} changed among ${plan.records}`
  return [rowOf(field, work, '< 40 ms, 1 request, 4x', measured, cellOf)]
}

async function replay({ page, farm }: Contestant) {
  const sent = await page.call('replay', farm)
  if (sent.left !== 0 || sent.sent < SAVES) throw new Error(`${sent.left} of ${SAVES} saves were not sent`)
  return sent
}

async function measureWork(field: Field<Contestant>, plan: Plan): Promise<TableRow[]> {
  const saves = new Map<string, number[][]>()
  const strict = new Map<string, number[][]>()
  const replays = async (rtt: number) =>
    inTurns(field, plan.replays, async (one) => {
      const { name, page, farm } = one
      const times = await page.call('saves', farm, SAVES)
      saves.set(name, [...(saves.get(name) ?? []), times])
      await page.delay(rtt)
      try {
        return await replay(one)
      } finally {
        await page.delay(0)
      }
    })
  const near = await replays(0)
  // All records of one ingredient: every save and every answer is about its stock.
  const ofOne = await inTurns(field, plan.replays, async (one) => {
    const narrow = { ...one, farm: { ...one.farm, items: one.farm.items.slice(0, 1) } }
    await one.page.call('saves', narrow.farm, SAVES)
    return replay(narrow)
  })
  const far = await replays(FAR_MS)
  // The peer whose own saves are not strict, once more with strictness forced on it; its last piece of work.
  const pouch = field.runners.filter(({ name }) => name === POUCHDB)
  const forced = await inTurns({ ...field, runners: pouch }, 2, ({ page, farm }) =>
    page.call('strictSaves', farm, SAVES),
  )
  for (const [name, times] of forced)
    strict.set(
      name,
      times.map((one) => [...one]),
    )
  const ours = saves.get(OURS)
  if (ours) strict.set(OURS, ours)
  const bare = saves.get(BARE)
  if (bare) strict.set(BARE, bare)
  return [
    rowOf(field, 'durable save, p50 / p99, as offered', '<= x1.5 of bare, not slower', saves, tailCell),
    rowOf(field, 'durable save, p50 / p99, forced strict', 'not slower', strict, tailCell),
    rowOf(field, `replay of ${SAVES} saves, loopback`, '< 0.8 s, <= x2 of bare', near, medianCell),
    rowOf(field, `replay of ${SAVES} uses of one item`, 'as of many', ofOne, medianCell),
    rowOf(field, `replay of ${SAVES} saves, ${FAR_MS} ms RTT`, '< 2.5 s', far, medianCell),
  ]
}

/** All rows of one farm size. `absent` says why a contestant is missing. */
export async function contest(
  plan: Plan,
  scripts: Scripts,
  absent: ReadonlyMap<string, string>,
  say: (line: string) => void,
): Promise<TableRow[]> {
  say(`seeding ${plan.records} records`)
  const field = await openField(plan, scripts, absent)
  try {
    say(`first pull of ${plan.records}`)
    const rows = await measurePulls(field, plan)
    if (plan.deltas > 0) {
      say(`pull of ${CHANGED} changed among ${plan.records}`)
      rows.push(...(await measureDeltas(field, plan)))
    }
    if (plan.replays > 0) {
      say(`saves and replays at ${plan.records}`)
      rows.push(...(await measureWork(field, plan)))
    }
    return rows
  } finally {
    await closeField(field)
  }
}
