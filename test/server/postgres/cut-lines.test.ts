import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StorageTrouble } from '../../../server/storage/trouble'
import { databaseUrl } from '../support/engine'
import { openFarmWithAdmin, type PushEntry } from '../support/farm'
import { type Message, openWire, type Verdict } from './wire'

const CUTS = ['cut', 'after', 'half'] as const

/** Every fifth message is cut in one of the ways; with ROUNDS set each, in every way. */
const isWhole = process.env.ROUNDS !== undefined
const APART = 5
/** Messages after which the line becomes silent, spread over the push. */
const STALLS = isWhole ? 40 : 10
/** A statement may take 10 s; so long after it the node knows that no answer comes. */
const SILENT_MS = 15_000

/** A farm, its database, and the line between its node and the database. */
async function start() {
  const wire = await openWire(Number(new URL(databaseUrl()).port))
  onTestFinished(wire.close)
  const name = `cut_${crypto.randomUUID().slice(0, 8)}`
  const url = new URL(databaseUrl())
  url.port = String(wire.port)
  url.searchParams.set('application_name', name)
  const farm = await openFarmWithAdmin({ location: url.href, farmId: crypto.randomUUID() })
  onTestFinished(() => farm.store.close())
  const push = (mutations: readonly PushEntry[]) => farm.admin.call('POST', '/sync/push', { mutations })
  let count = 0
  const entry = () => {
    count += 1
    return { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: `S${count}` } }
  }
  /** How many connections of this node the database has, and how many of them are within a transaction. */
  const connections = async () => {
    const client = new pg.Client({ connectionString: databaseUrl() })
    await client.connect()
    const text = `select count(*)::int as open, count(*) filter (where state <> 'idle')::int as busy
      from pg_stat_activity where application_name = $1`
    const { rows } = await client.query<{ open: number; busy: number }>(text, [name])
    await client.end()
    return rows[0] ?? { open: 0, busy: 0 }
  }
  const names = async () => {
    const found: string[] = []
    for (let since = ''; ; ) {
      const { body } = await farm.admin.call('GET', `/suppliers?limit=500${since}`)
      found.push(...(body.items as readonly { readonly name: string }[]).map((one) => one.name))
      if (!body.more) return found.toSorted()
      since = `&since=${encodeURIComponent(String(body.cursor))}`
    }
  }
  return { ...farm, wire, push, entry, connections, names }
}

type Started = Awaited<ReturnType<typeof start>>

/** The messages of a push over new connections. */
async function measure({ wire, push, entry }: Started): Promise<Message[]> {
  const found: Message[] = []
  wire.cut()
  wire.judge((message) => {
    found.push(message)
    return 'pass'
  })
  expect((await push([entry()])).status).toBe(200)
  wire.judge(undefined)
  return found
}

/** Does `verdict` to message `at` of a push over new connections. */
function strike({ wire }: Started, at: number, verdict: Verdict): () => boolean {
  let seen = 0
  let isStruck = false
  wire.cut()
  wire.judge(() => {
    seen += 1
    if (seen - 1 !== at) return 'pass'
    isStruck = true
    return verdict
  })
  return () => isStruck
}

const statusesOf = (body: { readonly results?: unknown }) =>
  ((body.results ?? []) as readonly { readonly status: number }[]).map(({ status }) => status)

describe('a push whose connection to the database is cut', () => {
  it('gets an answer or 503 at any message, and is made once', async () => {
    const farm = await start()
    const count = (await measure(farm)).length
    expect(count).toBeGreaterThan(60)
    const outcomes = new Map<string, number>()
    for (const [turn, verdict] of CUTS.entries()) {
      for (let at = 0; at < count; at += 1) {
        if (!isWhole && at % (APART * CUTS.length) !== APART * turn) continue
        const entries = [farm.entry()]
        const isStruck = strike(farm, at, verdict)
        const first = await farm.push(entries)
        const told = `${isStruck() ? verdict : 'untouched'} ${first.status}`
        outcomes.set(told, (outcomes.get(told) ?? 0) + 1)
        expect({ at, verdict, status: first.status }).toMatchObject({ status: expect.toBeOneOf([200, 503]) })
        farm.wire.judge(undefined)
        // No wait between: the pool must not hand out the connection that was cut.
        const again = await farm.push(entries)
        expect({ at, verdict, statuses: statusesOf(again.body) }).toEqual({ at, verdict, statuses: [201] })
      }
    }
    console.log(`messages of a push: ${count}; ${[...outcomes].map(([told, times]) => `${told}: ${times}`).join(', ')}`)
    const names = await farm.names()
    expect(new Set(names).size).toBe(names.length)
    expect(farm.reports.filter((one) => !(one instanceof StorageTrouble && one.trouble === 'away'))).toEqual([])
    await expect.poll(farm.connections).toEqual({ open: 2, busy: 0 })
  })

  it('gets an answer within seconds of silence, and is made once', async () => {
    const farms = [await start()]
    const count = (await measure(farms[0] as Started)).length
    while (farms.length < STALLS) farms.push(await start())
    const outcomes = await Promise.all(
      farms.map(async (farm, index) => {
        const at = Math.floor((index * count) / STALLS)
        const entries = [farm.entry()]
        strike(farm, at, 'stall')
        const begun = Date.now()
        const { status } = await farm.push(entries)
        const isSoon = Date.now() - begun < SILENT_MS
        farm.wire.judge(undefined)
        const again = statusesOf((await farm.push(entries)).body)
        const made = (await farm.names()).filter((name) => name === entries[0]?.body.name).length
        farm.wire.cut()
        await expect.poll(farm.connections).toEqual({ open: 0, busy: 0 })
        return { at, status, isSoon, again, made }
      }),
    )
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 503, isSoon: true, again: [201], made: 1 })
    }
  })
})
