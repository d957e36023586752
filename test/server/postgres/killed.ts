/**
 * Rounds in which the database is killed while devices push over two nodes: at once, or by the death of one of its processes. It waits for
 * the disk before it confirms, as in use. Afterwards the devices push everything again under the same keys.
 */
import type { Answer, Caller, Farm, PushEntry } from '../support/farm'
import { seededBytes } from '../support/farm'
import type { Nodes } from './nodes'
import { until } from './until'
import type { Verdict, Wire } from './wire'

const DEVICES = 6
const ENTRIES = 4
export type Database = {
  /** Between the nodes and the database. */
  readonly wire: Wire
  readonly ask: (text: string) => string
  readonly kill: () => void
  readonly start: () => void
}

/** All at once; one process, at which the database ends all others; all, while the answer to a commit is on its way. */
const WAYS = ['at once', 'one process', 'before the answer'] as const

export type Counts = {
  rounds: number
  pushed: number
  /** Answered before the kill. */
  acknowledged: number
  /** Without an answer, and committed all the same. */
  unansweredMade: number
  unansweredLost: number
}

type Push = { readonly caller: Caller; readonly entry: PushEntry; answer?: Answer }

/** Kills the database once, starts it again and sends everything again. Throws with the first broken rule. */
export async function killOnce(nodes: Nodes, database: Database, seed: number, counts: Counts): Promise<void> {
  const chance = seededBytes(seed)
  const below = (limit: number) => Math.floor(((chance(1)[0] ?? 0) / 256) * limit)
  const [farm] = nodes.farms as [Farm]
  const pushes: Push[] = []
  let answered = 0
  const device = async (number: number) => {
    const caller = nodes.admins[number % nodes.admins.length] as Caller
    for (let n = 0; n < ENTRIES; n += 1) {
      const body = { name: `R${seed} D${number} ${n}` }
      const push: Push = { caller, entry: { key: farm.makeId(), method: 'POST', path: '/suppliers', body } }
      pushes.push(push)
      push.answer = await send(push)
      answered += 1
      if (push.answer.status !== 200) return
    }
  }
  const devices = Array.from({ length: DEVICES }, (_, number) => device(number))
  const enough = below(DEVICES * (ENTRIES - 1))
  const way = WAYS[below(WAYS.length)]
  const held = holdCommits(database.wire, () => way === 'before the answer' && answered >= enough)
  await until(() => answered >= enough && (way !== 'before the answer' || held.count() > 0), 1)
  const victim = way === 'one process' ? writingProcess(database) : undefined
  if (victim === undefined) database.kill()
  else process.kill(victim, 'SIGKILL')
  held.end()
  await Promise.all(devices)
  if (victim === undefined) database.start()
  await until(() => isUp(database))
  const kept = new Set(database.ask(`select key from idem where farm_id = '${farm.store.farmId}'`).split('\n'))
  for (const { entry, answer } of pushes) {
    counts.pushed += 1
    const isAcknowledged = answer?.status === 200
    if (isAcknowledged) counts.acknowledged += 1
    else if (kept.has(entry.key)) counts.unansweredMade += 1
    else counts.unansweredLost += 1
    if (isAcknowledged && !kept.has(entry.key)) throw new Error(`acknowledged and lost: ${JSON.stringify(entry)}`)
  }
  // Each goes to the other node now.
  await Promise.all(
    pushes.map(async (push) => {
      const caller = nodes.admins.find((admin) => admin !== push.caller) ?? push.caller
      await until(async () => isMade(await send({ ...push, caller }), push))
    }),
  )
  counts.rounds += 1
}

const send = ({ caller, entry }: Push) => caller.call('POST', '/sync/push', { mutations: [entry] })

/** Whether the entry is made. Throws when its second answer is another than the first. */
function isMade({ status, body }: Answer, { entry, answer }: Push): boolean {
  if (status === 503) return false
  const [result] = (body.results ?? []) as readonly {
    readonly status: number
    readonly body: { readonly id: string }
  }[]
  if (status !== 200 || result?.status !== 201) throw new Error(`refused: ${JSON.stringify([entry, status, body])}`)
  const [first] = (answer?.body.results ?? []) as readonly { readonly body: { readonly id: string } }[]
  if (first && first.body.id !== result.body.id) throw new Error(`made twice: ${JSON.stringify(entry)}`)
  return true
}

/** Keeps back the answers to commits of writes while `isDue`. `end` closes their connections. */
function holdCommits(wire: Wire, isDue: () => boolean): { readonly count: () => number; readonly end: () => void } {
  const writing = new Set<number>()
  let count = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  wire.judge(async ({ from, connection, tag, text }): Promise<Verdict> => {
    if (from === 'node' && text.startsWith('begin')) {
      if (text.includes('pg_advisory_xact_lock')) writing.add(connection)
      else writing.delete(connection)
    }
    if (from === 'node' || tag !== 'C' || text !== 'COMMIT' || !writing.has(connection) || !isDue()) return 'pass'
    count += 1
    await ended
    return 'cut'
  })
  return {
    count: () => count,
    end: () => {
      wire.judge(undefined)
      end()
    },
  }
}

/** The process of a write, in its commit if there is one. */
function writingProcess({ ask }: Database): number | undefined {
  const found = ask(`select pid from pg_stat_activity where application_name = 'pinset' and state <> 'idle'
    and pid <> pg_backend_pid() order by query <> 'commit' limit 1`)
  return found === '' ? undefined : Number(found)
}

function isUp({ ask }: Database): boolean {
  try {
    return ask('select 1') === '1'
  } catch {
    return false
  }
}
