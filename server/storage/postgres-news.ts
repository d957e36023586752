/**
 * News between the nodes of a farm, over NOTIFY on a separate connection. News can be lost, so each listener also reads the newest
 * revision every five seconds.
 */
import pg from 'pg'
import { isPlainObject } from '../../src/domain/kit/entity'

/** `ended`: hashes of tokens whose sessions have ended. */
export type News = { readonly head?: number; readonly ended?: readonly string[] }

export type NewsLine = {
  /** Sends to the other nodes, in the order of the calls. */
  readonly tell: (farmId: string, news: News) => void
  /** Calls `listener` with news of the farm from other nodes. `lookUp` returns the newest revision. */
  readonly hear: (farmId: string, lookUp: () => Promise<number>, listener: (news: News) => void) => void
  readonly close: () => Promise<void>
}

const CHANNEL = 'pinset'
const LOOK_UP_MS = 5_000
const AGAIN_MS = 1_000
/** The shortest time between two notices of a farm: NOTIFY takes a lock on the whole cluster. */
const EVERY_MS = 100
/** A payload holds 8,000 bytes; a hash has 64 characters. */
const HASHES_AT_ONCE = 100

export function openNewsLine(url: string): NewsLine {
  const heads = new Map<string, number>()
  const listeners = new Map<string, (news: News) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  const lookUps: NodeJS.Timeout[] = []

  function connect(): void {
    const next = new pg.Client({ connectionString: url, application_name: 'pinset news', keepAlive: true })
    const retry = () => {
      if (client !== next) return
      client = undefined
      next.end().catch(() => undefined)
      if (!isClosed) again = setTimeout(connect, AGAIN_MS)
    }
    client = next
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ payload }) => {
      const told = readNews(payload)
      if (told) listeners.get(told.farm)?.(told)
    })
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`), retry)
      .catch(retry)
  }

  function send(farm: string, news: News): void {
    const payload = JSON.stringify({ farm, ...news })
    client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined)
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
    hear: (farm, lookUp, listener) => {
      listeners.set(farm, listener)
      if (!client) connect()
      const every = setInterval(() => {
        lookUp().then(
          (head) => listener({ head }),
          () => undefined,
        )
      }, LOOK_UP_MS)
      lookUps.push(every.unref())
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(again)
      for (const every of lookUps) clearInterval(every)
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
