/**
 * Answers for the farm's name in its own network (mDNS, RFC 6762), so that phones find the server as `pinset.local`. If the
 * port cannot be opened, there is no name and phones use the address.
 */
import makeMdns, {
  type MulticastDNS,
  type Options,
  type QueryPacket,
  type ResponseOutgoingPacket,
  type ResponsePacket,
} from 'multicast-dns'

type Answers = ResponseOutgoingPacket['answers']
type From = { readonly address: string; readonly port: number }

/** Seconds for which a phone may cache an answer. */
const TTL = 120
const PORT = 5353

export type NameService = {
  /** The addresses that other machines give for a name. */
  readonly ask: (name: string) => Promise<readonly string[]>
  readonly answer: (names: readonly string[], address: string) => void
  readonly stop: () => Promise<void>
}

/** Opens the port; undefined, after one printed line, when that fails. `options` are multicast-dns's. */
export function openNames(
  options: Options,
  say: (line: string) => void,
  patienceMs = 400,
): Promise<NameService | undefined> {
  return new Promise((resolve) => {
    const mdns = makeMdns(options)
    let hasFailed = false
    // One interface of several may lack multicast; the others still answer.
    mdns.on('warning', () => undefined)
    mdns.on('error', (error: Error) => {
      if (hasFailed) return
      hasFailed = true
      say(`cannot answer to names in this network (${error.message}): phones use the address`)
      mdns.destroy()
      resolve(undefined)
    })
    mdns.on('ready', () => resolve(serviceOf(mdns, patienceMs)))
  })
}

function serviceOf(mdns: MulticastDNS, patienceMs: number): NameService {
  let own: readonly { readonly name: string; readonly address: string }[] = []
  mdns.on('query', (query: QueryPacket, from: From) => {
    const answers = own.flatMap(({ name, address }) => answersTo(query, name, address))
    if (answers.length === 0) return
    // A caller at another port speaks plain DNS: it expects the answer at that port with its own query id.
    if (from.port === PORT) send(mdns, { answers })
    else send(mdns, { answers, id: query.id, questions: query.questions }, from)
  })
  const tell = (ttl: number) => {
    if (own.length > 0) send(mdns, { answers: own.map(({ name, address }) => addressRecord(name, address, ttl)) })
  }
  return {
    ask: (name) => askFor(mdns, name, patienceMs),
    answer: (names, address) => {
      own = names.map((name) => ({ name, address }))
      tell(TTL)
    },
    stop: () => {
      tell(0)
      // Time for the last packet to leave.
      return new Promise((resolve) => setTimeout(() => mdns.destroy(resolve), 20))
    },
  }
}

/** A lost network must not end the server: phones ask again. */
function send(mdns: MulticastDNS, packet: ResponseOutgoingPacket, to?: From): void {
  mdns.respond(packet, to, () => undefined)
}

function askFor(mdns: MulticastDNS, name: string, patienceMs: number): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const found = new Set<string>()
    const hear = ({ answers }: Pick<ResponsePacket, 'answers'>) => {
      for (const answer of answers ?? []) {
        if (answer.type === 'A' && answer.name.toLowerCase() === name) found.add(answer.data)
      }
    }
    mdns.on('response', hear)
    mdns.query(name, 'A')
    setTimeout(() => {
      mdns.off('response', hear)
      resolve([...found])
    }, patienceMs)
  })
}

/** The address; and for the other address type an answer that there is none, because phones would wait seconds for it. */
function answersTo({ questions = [] }: Pick<QueryPacket, 'questions'>, name: string, address: string): Answers {
  const types = questions.filter((question) => question.name.toLowerCase() === name).map(({ type }) => String(type))
  const own = addressRecord(name, address, TTL)
  if (types.includes(own.type) || types.includes('ANY')) return [own]
  if (!types.includes('A') && !types.includes('AAAA')) return []
  return [{ name, type: 'NSEC', ttl: TTL, flush: true, data: { nextDomain: name, rrtypes: [own.type] } }]
}

function addressRecord(name: string, address: string, ttl: number) {
  const type = address.includes(':') ? 'AAAA' : 'A'
  return { name, type, ttl, flush: true, data: address } as const
}
