/**
 * The line between devices and server: every request takes time and may meet a fault. Batches and pages can be made
 * small here, as a busy server and a slow line make them: by leaving entries unreached and by asking for fewer rows.
 */
import type { ApiResponse } from '../../../server/request'
import { isPlainObject } from '../../../src/domain/kit/entity'
import { EPOCH_HEADER, KNOWN_HEADER, SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import type { Chance } from './chance'
import type { FarmServer } from './farm-server'
import { chooseFault, type Fault } from './faults'
import type { Process } from './process'
import type { Time } from './virtual-time'

export type WireOptions = {
  readonly time: Time
  readonly chance: Chance
  readonly server: () => FarmServer
  /** Rows per page at most. */
  readonly page: number
  /** Entries of a push that are reached at most. */
  readonly reach: number
  /** Entries of a push that the line carries at most; of a gesture, all. */
  readonly carries: number
  /** Every request arrives twice. */
  readonly isDoubled: boolean
  readonly sent: (process: Process, request: Sent) => void
  /** What a process is about to be told. */
  readonly delivered: (process: Process, request: Sent, answer: Delivered) => void
  readonly answered: (process: Process, request: Sent, answer: ApiResponse) => void
}

export type Delivered = {
  readonly status: number
  readonly isOurs: boolean
  readonly text: string
  readonly epoch: string | null
}

/** A request as the line carries it. */
export type Sent = {
  readonly method: string
  readonly path: string
  readonly query: string | undefined
  readonly token: string | undefined
  readonly text: string
  readonly key: string | undefined
  readonly known: string | undefined
}

async function readRequest(request: Request): Promise<Sent> {
  const url = new URL(request.url)
  return {
    method: request.method,
    path: url.pathname.replace(/^\/api/, ''),
    query: url.search ? url.search.slice(1) : undefined,
    token: request.headers.get('Authorization')?.replace(/^Bearer /, ''),
    text: await request.text(),
    key: request.headers.get('Idempotency-Key') ?? undefined,
    known: request.headers.get(KNOWN_HEADER) ?? undefined,
  }
}

type Entry = { readonly key: string; readonly group?: string }

export function makeWire(options: WireOptions) {
  const { time, chance } = options

  /** Passes the request to the server; undefined when it was stopped since. */
  const reach = async (process: Process, sent: Sent, isPartial: boolean): Promise<ApiResponse | undefined> => {
    const server = options.server()
    const body: unknown = sent.text === '' ? undefined : JSON.parse(sent.text)
    const query = smaller(sent.query, options.page)
    const { method, path, token, key, known } = sent
    const call = { method, path, query, token, key, known }
    const limited = sent.path === '/sync/push' ? reachable(body, isPartial, options.reach, chance) : undefined
    const answer = await server.handle({ ...call, body: limited?.body ?? body, bytes: sent.text.length })
    if (!answer) return undefined
    const whole = limited ? { ...answer, body: withRest(answer.body, limited.rest) } : answer
    options.answered(process, sent, whole)
    return whole
  }

  /** Keys that a proxy refused in the server's name: it does not pass them on late. */
  const disowned = new Set<string>()
  const again = (process: Process, sent: Sent, after: number) => {
    const epoch = options.server().epoch()
    time.later(after, () => {
      // A restored server is another process: what was on its way to the one before it went with its connections.
      const isGone = options.server().epoch() !== epoch || keysOf(sent).some((key) => disowned.has(key))
      if (!isGone) reach(process, sent, false).catch(() => undefined)
    })
  }

  return async (process: Process, request: Request): Promise<Response> => {
    const sent = await readRequest(request)
    options.sent(process, sent)
    const fault = chooseFault(process.device.link, chance)
    return new Promise<Response>((resolve, reject) => {
      const settle = (run: () => void) => process.deliver(() => (process.crash.pass() ? run() : undefined))
      const fail = () => settle(() => reject(new TypeError('no network')))
      const give = (answer: Response, text: string) =>
        settle(() => {
          const isOurs = answer.headers.get(SERVER_HEADER) === SERVER_HEADER_VALUE
          const epoch = answer.headers.get(EPOCH_HEADER)
          options.delivered(process, sent, { status: answer.status, isOurs, text, epoch })
          resolve(answer)
        })
      const carry = async () => {
        const early = beforeServer(fault)
        if (early?.status && early.status >= 400 && early.status < 500)
          for (const key of keysOf(sent)) disowned.add(key)
        if (early) return give(early, '')
        if (isTooLarge(sent, options.carries)) return fail()
        if (fault.kind === 'drop' && fault.at === 'request') return fault.isSilent ? undefined : fail()
        if (fault.kind === 'late') {
          again(process, sent, fault.after)
          return undefined
        }
        if (options.isDoubled) again(process, sent, 5)
        const answer = await reach(process, sent, fault.kind === 'partial')
        if (fault.kind === 'twice') again(process, sent, fault.after)
        if (fault.kind === 'drop') return fault.isSilent ? undefined : fail()
        const back = fault.kind === 'slow' ? fault.after : 5 + chance.int(40)
        time.later(back, () => {
          if (!answer) return fail()
          const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
          const shown = fault.kind === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text
          return give(afterServer(fault, answer, shown, options.server().now()), fault.kind === 'status' ? '' : shown)
        })
        return undefined
      }
      time.later(5 + chance.int(40), () => {
        carry().catch(() => undefined)
      })
    })
  }
}

/** The keys of a push. */
function keysOf({ path, text }: Sent): readonly string[] {
  if (path !== '/sync/push') return []
  return Array.from(text.matchAll(/"key":"([^"]+)"/g), ([, key]) => key ?? '')
}

/** A narrow line loses what is large, as a proxy does that takes small bodies only. */
function isTooLarge({ path, text }: Sent, most: number): boolean {
  if (path !== '/sync/push' || text === '') return false
  const { mutations } = JSON.parse(text) as { readonly mutations: readonly Entry[] }
  return mutations.filter(({ group }) => group === undefined).length > most
}

function smaller(query: string | undefined, page: number): string | undefined {
  if (query === undefined) return undefined
  const parameters = new URLSearchParams(query)
  if (Number(parameters.get('limit')) > page) parameters.set('limit', String(page))
  return parameters.toString()
}

/** The push as a busy server sees it, and what it answers for the rest. A group is one thing: reached whole or not. */
function reachable(body: unknown, isPartial: boolean, most: number, chance: Chance) {
  if (!isPlainObject(body) || !Array.isArray(body.mutations)) return undefined
  const entries = body.mutations as unknown as readonly Entry[]
  const isGroup = entries.some(({ group }) => group !== undefined)
  const all = isGroup
    ? !isPartial || chance.is(0.5)
      ? entries
      : []
    : entries.filter(() => !isPartial || chance.is(0.6))
  const reached = isGroup ? all : all.slice(0, most)
  const rest = entries
    .filter((entry) => !reached.includes(entry))
    .map((entry) => ({ entry, status: isPartial && !isGroup ? chance.oneOf(425, 500, 503, 429) : 425 }))
  const order = entries.map(({ key }) => key)
  return { body: { ...body, mutations: reached }, rest: { rest, order } }
}

type Rest = {
  readonly rest: readonly { readonly entry: Entry; readonly status: number }[]
  readonly order: readonly string[]
}

function withRest(answer: unknown, { rest, order }: Rest): unknown {
  if (!isPlainObject(answer) || !Array.isArray(answer.results)) return answer
  const made = answer.results as unknown as readonly { readonly key: string }[]
  const left = rest.map(({ entry, status }) => ({
    key: entry.key,
    status,
    body: { statusCode: status, code: status === 425 ? 'not_reached' : 'unavailable', message: '' },
  }))
  const results = [...made, ...left].toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  return { ...answer, results }
}

const OURS = { [SERVER_HEADER]: SERVER_HEADER_VALUE }

function beforeServer(fault: Fault): Response | undefined {
  if (fault.kind === 'portal') {
    // Some portals speak JSON: only our header tells their refusals from ours.
    const text = fault.status >= 400 ? '{"error":"sign in at the desk"}' : '<html>Hotel</html>'
    return new Response(fault.status === 204 ? null : text, { status: fault.status })
  }
  if (fault.kind === 'status' && fault.at === 'request') return statusAnswer(fault)
  return undefined
}

function statusAnswer({ status, code }: Fault & { kind: 'status' }): Response {
  const headers = status === 429 ? { ...OURS, 'Retry-After': '7' } : OURS
  return new Response(JSON.stringify({ statusCode: status, code, message: '' }), { status, headers })
}

function afterServer(fault: Fault, answer: ApiResponse, text: string, now: number): Response {
  if (fault.kind === 'status') return statusAnswer(fault)
  const headers = { ...answer.headers, ...OURS, Date: new Date(now).toUTCString() }
  return new Response(text, { status: answer.status, headers })
}
