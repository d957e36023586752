/** The farms that this process serves, by the host of a request. */
import type { ErrorCode } from '../../src/domain/errors'
import type { OpenFarm } from './open-farm'
import { hostOf, type Site } from './sites'

export type Directory = {
  /** The farm at a host, or the code of the refusal. Opens the farm at its first request. */
  readonly at: (host: string | undefined) => Promise<OpenFarm | ErrorCode>
  /** The open farms by their id. */
  readonly open: () => ReadonlyMap<string, OpenFarm>
  /** The ids of the farms with most requests in the last full minute, and their number; absent where one farm is served. */
  readonly busiest?: () => readonly (readonly [farmId: string, requests: number])[]
  /** Reads the list of farms again, and closes farms that were idle for long. */
  readonly refresh: () => Promise<void>
  /** Closes all sockets. */
  readonly close: () => void
  readonly stop: () => Promise<void>
}

/** One farm at every address. */
export function onlyFarm(farm: OpenFarm): Directory {
  const open = new Map([[farm.context.store.farmId, farm]])
  return {
    at: async () => farm,
    open: () => open,
    refresh: async () => undefined,
    close: farm.close,
    stop: farm.stop,
  }
}

export type SeveralFarms = {
  readonly read: () => Promise<readonly Site[]>
  /** `latest` gives the site as it was read last. */
  readonly openFarm: (site: Site, latest: () => Site) => Promise<OpenFarm>
  readonly now: () => number
}

/** A farm without sockets and requests for this long leaves the memory. A request lasts a minute at most. */
const IDLE_MS = 15 * 60_000
/** An unknown host makes the process read the list again, at most so often. */
const AGAIN_MS = 1_000

type Held = { readonly opening: Promise<OpenFarm>; readonly site: Site; farm?: OpenFarm; usedAt: number; spent: Spent }

/** Requests of the present minute, and of the minute before. */
type Spent = { minute: number; requests: number; before: number }

const MINUTE_MS = 60_000
/** Metrics of every farm would be too many for Prometheus. */
const MOST_BUSY = 10

export async function severalFarms({ read, openFarm, now }: SeveralFarms): Promise<Directory> {
  let sites = new Map<string, Site>()
  let readAt = Number.NEGATIVE_INFINITY
  const held = new Map<string, Held>()

  async function readAll(): Promise<void> {
    readAt = now()
    sites = new Map((await read()).map((site) => [hostOf(site.origin), site]))
  }

  async function siteAt(host: string): Promise<Site | undefined> {
    const known = sites.get(host)
    if (known || now() - readAt < AGAIN_MS) return known
    await readAll()
    return sites.get(host)
  }

  function hold(site: Site): Held {
    const opening = openFarm(site, () => sites.get(hostOf(site.origin)) ?? site)
    const one: Held = { opening, site, usedAt: now(), spent: { minute: 0, requests: 0, before: 0 } }
    held.set(site.farm_id, one)
    opening.then(
      (farm) => {
        one.farm = farm
      },
      // The next request tries again.
      () => held.delete(site.farm_id),
    )
    return one
  }

  await readAll()
  return {
    at: async (host) => {
      const site = host === undefined ? undefined : await siteAt(host.toLowerCase())
      if (!site) return 'no_farm'
      if (site.suspended_at !== null) return 'suspended'
      const one = held.get(site.farm_id) ?? hold(site)
      one.usedAt = now()
      if (isOver(one.spent, site.most_requests, one.usedAt)) return 'too_many'
      return one.opening
    },
    open: () => new Map([...held].flatMap(([id, { farm }]) => (farm ? [[id, farm] as const] : []))),
    busiest: () => {
      const all = [...held].map(([id, { spent }]) => [id, turned(spent, now()).before] as const)
      return all
        .filter(([, requests]) => requests > 0)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST_BUSY)
    },
    refresh: async () => {
      await readAll()
      const served = new Map([...sites.values()].map((site) => [site.farm_id, site]))
      const leaving = [...held].filter(([id, one]) => {
        const site = served.get(id)
        const isServed = site !== undefined && site.suspended_at === null && site.origin === one.site.origin
        return one.farm && (!isServed || (one.farm.hub.count() === 0 && now() - one.usedAt > IDLE_MS))
      })
      for (const [id] of leaving) held.delete(id)
      await Promise.all(leaving.map(([, { farm }]) => farm?.stop()))
    },
    close: () => {
      for (const { farm } of held.values()) farm?.close()
    },
    stop: async () => {
      const all = [...held.values()]
      held.clear()
      await Promise.allSettled(all.map(async ({ opening }) => (await opening).stop()))
    },
  }
}

/** Counts a request; true above the limit of a minute. */
function isOver(spent: Spent, most: number | null, now: number): boolean {
  Object.assign(spent, turned(spent, now))
  spent.requests += 1
  return most !== null && spent.requests > most
}

function turned(spent: Spent, now: number): Spent {
  const minute = Math.floor(now / MINUTE_MS)
  if (spent.minute === minute) return spent
  return { minute, requests: 0, before: spent.minute === minute - 1 ? spent.requests : 0 }
}
