import { expect, it, onTestFinished } from 'vitest'
import { removeDataDir, type ServerProcess, startServer } from '../support/built-server'
import { ask, makeDatabase } from './database'
import { callNode as call, PASSWORD } from './process-calls'
import { until } from './until'
import { type Judge, type Message, openWire, type Verdict } from './wire'

/** `ROUNDS=20 npm test -- postgres postgres/frozen` */
const ROUNDS = Number(process.env.ROUNDS ?? 1)

/** A stopped node has the farm for 3 s; the rest is the other node's push on a busy machine. */
const FREE_MS = 5_000

type Phase = {
  readonly name: string
  /** The message that is kept back while the node stops. */
  readonly at: (message: Message, isWrite: boolean) => boolean
  /** Whether the message reaches the other side while the node is stopped, or after it goes on. */
  readonly passes: 'at once' | 'later'
}

const PHASES: readonly Phase[] = [
  { name: 'before its transaction', at: ({ text }) => text.includes('pg_advisory_xact_lock'), passes: 'later' },
  {
    name: 'with the lock',
    at: ({ from, tag }, isWrite) => isWrite && from === 'database' && tag === 'Z',
    passes: 'at once',
  },
  { name: 'between statements', at: ({ text }, isWrite) => isWrite && text.includes('"idem"'), passes: 'later' },
  {
    name: 'before its commit',
    at: ({ from, text }, isWrite) => isWrite && from === 'node' && text === 'commit',
    passes: 'later',
  },
  {
    name: 'before the answer to its commit',
    at: ({ from, text }, isWrite) => isWrite && from === 'database' && text === 'COMMIT',
    passes: 'at once',
  },
  { name: 'in a read', at: ({ text }) => text.includes('read only'), passes: 'at once' },
]

/** Two processes of one farm, the first behind a line. */
async function start() {
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const url = new URL(database.url)
  const wire = await openWire(Number(url.port))
  onTestFinished(wire.close)
  url.port = String(wire.port)
  const run = async (address: string) => {
    const server = await startServer({ env: { DATABASE_URL: address } })
    onTestFinished(async () => {
      await server.kill9()
      removeDataDir(server.dataDir)
    })
    return server
  }
  const [one, two] = [await run(url.href), await run(database.url)]
  const person = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
  const made = await call(one, 'POST', '/setup', { ...person, code: one.setupCode })
  return { one, two, wire, token: String(made.body.token), name: url.pathname.slice(1) }
}

type Started = Awaited<ReturnType<typeof start>>

const statusOf = ({ status, body }: { readonly status: number; readonly body: { readonly results?: unknown } }) =>
  status === 200 ? ((body.results ?? []) as readonly { readonly status: number }[])[0]?.status : status

/** Stops the first node in the phase of a push, and gives how long the second waited for the farm, in milliseconds. */
async function freeze({ one, two, wire, token }: Started, { at, passes }: Phase, name: string): Promise<number> {
  const entryOf = (text: string) => ({
    key: crypto.randomUUID(),
    method: 'POST',
    path: '/suppliers',
    body: { name: text },
  })
  const push = (server: ServerProcess, entry: object) =>
    call(server, 'POST', '/sync/push', { mutations: [entry] }, token)
  const entry = entryOf(name)
  const writing = new Set<number>()
  let isReached = false
  let pass = () => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  const judge: Judge = async (message): Promise<Verdict> => {
    const isWrite = writing.has(message.connection)
    if (message.from === 'node' && message.text.includes('pg_advisory_xact_lock')) writing.add(message.connection)
    if (isReached || !at(message, isWrite)) return 'pass'
    isReached = true
    await passed
    return 'pass'
  }
  wire.judge(judge)
  const first = push(one, entry)
  await until(() => isReached, 1)
  process.kill(one.pid, 'SIGSTOP')
  if (passes === 'at once') pass()
  const begun = performance.now()
  expect(statusOf(await push(two, entryOf(`${name}, the other`)))).toBe(201)
  const waited = performance.now() - begun
  process.kill(one.pid, 'SIGCONT')
  pass()
  wire.judge(undefined)
  expect([201, 503]).toContain(statusOf(await first))
  expect(statusOf(await push(one, entry))).toBe(201)
  return waited
}

it(
  'a node frozen within a push frees the farm and pushes once',
  async () => {
    const farm = await start()
    const names: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const phase of PHASES) {
        const name = `${phase.name} ${round}`
        names.push(name, `${name}, the other`)
        const waited = await freeze(farm, phase, name)
        console.log(`frozen ${name}: the farm was free after ${Math.round(waited)} ms`)
        expect({ name, isFree: waited < FREE_MS }).toEqual({ name, isFree: true })
      }
    }
    const { body } = await call(farm.two, 'GET', '/suppliers?limit=500', undefined, farm.token)
    const found = (body.items as readonly { readonly name: string }[]).map((one) => one.name)
    expect(found.toSorted()).toEqual(names.toSorted())
    const stuck = await ask<{ readonly count: string }>(
      `select count(*) as count from pg_stat_activity where datname = '${farm.name}' and state like 'idle in transaction%'`,
    )
    expect(Number(stuck[0]?.count)).toBe(0)
  },
  60_000 + ROUNDS * 60_000,
)
