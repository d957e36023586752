/**
 * News between the nodes of a database, over NOTIFY on a separate connection. News can be lost, so each node also reads the newest
 * revisions every few seconds.
 */
import pg from 'pg'
import { isPlainObject } from '../../src/domain/kit/entity'

/** `ended`: hashes of tokens whose sessions have ended. */
export type News = { readonly head?: number; readonly ended?: readonly string[] }

export type NewsLine = {
  /** Sends to the other nodes, in the order of the calls. */
  readonly tell: (farmId: string, news: News) => void
  /** Calls `listener` with news from all nodes, this one included. Call it once. */
  readonly hear: (listener: (farmId: string, news: News) => void) => void
  readonly close: () => Promise<void>
}

const CHANNEL = 'pinset'
const AGAIN_MS = 1_000
/** A line that is silent for this long is dead, and is replaced. */
const SILENCE_MS = 5_000
/** The shortest time between two notices of a farm: NOTIFY takes a lock on the whole cluster. */
const EVERY_MS = 100
/** A payload holds 8,000 bytes; a hash has 64 characters. */
const HASHES_AT_ONCE = 100

export function openNewsLine(url: string): NewsLine {
  const heads = new Map<string, number>()
  let listener: (farmId: string, news: News) => void = () => undefined
  let client: pg.Client | undefined
  let replace: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  let pulse: NodeJS.Timeout | undefined

  function connect(): void {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'pinset news',
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    })
    const retry = () => {
      if (client !== next) return
      client = undefined
      next.end().catch(() => undefined)
      if (!isClosed) again = setTimeout(connect, AGAIN_MS)
    }
    client = next
    replace = retry
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ payload }) => {
      const told = readNews(payload)
      if (told) listener(told.farm, told)
    })
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`), retry)
      .catch(retry)
  }

  function send(farm: string, news: News): void {
    const payload = JSON.stringify({ farm, ...news })
    client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(replace)
  }

  function sendHeads(): void {
    timer = undefined
    for (const [farm, head] of heads) send(farm, { head })
    heads.clear()
  }

  return {
    tell: (farm, { head, ended = [] }) => {
      if (head !== undefined) {
        heads.set(farm, head)
        timer ??= setTimeout(sendHeads, EVERY_MS).unref()
      }
      for (let at = 0; at < ended.length; at += HASHES_AT_ONCE) {
        send(farm, { ended: ended.slice(at, at + HASHES_AT_ONCE) })
      }
    },
    hear: (heard) => {
      listener = heard
      if (!client) connect()
      // A dead line may give no error: only a missing answer shows it.
      pulse ??= setInterval(() => client?.query('select 1').catch(replace), SILENCE_MS).unref()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(again)
      clearInterval(pulse)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

function readNews(payload: string | undefined): (News & { readonly farm: string }) | undefined {
  try {
    const told: unknown = JSON.parse(payload ?? '')
    if (!isPlainObject(told) || typeof told.farm !== 'string') return undefined
    const ended = Array.isArray(told.ended) ? told.ended.filter((one) => typeof one === 'string') : undefined
    return {
      farm: told.farm,
      ...(typeof told.head === 'number' ? { head: told.head } : {}),
      ...(ended ? { ended } : {}),
    }
  } catch {
    return undefined
  }
}
