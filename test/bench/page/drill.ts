/** A contestant's page: the same four pieces of work on its own replica, in real Chromium. Times in ms, without opening. */
import { makeId } from '../../../src/domain/ids'

/** The page's data about its farm. */
export type PageFarm = {
  readonly user: string
  readonly token: string
  readonly items: readonly string[]
  readonly unit: string
  /** Field names to the JSON types seen in them, by entity: the source of RxDB's schemas. */
  readonly shapes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** The server for bare's copies of Pinset's requests. */
  readonly bareServer?: string
  /** Records pulled at the beginning. */
  readonly records: number
}

export type Drill = {
  /** Loads the whole farm into an empty replica, after deleting an earlier one. */
  readonly firstPull: (
    farm: PageFarm,
  ) => Promise<{ readonly ms: number; readonly rows: number; readonly bytes?: PulledBytes }>
  /** Pulls the differences after `count` changes on the server. */
  readonly delta: (
    farm: PageFarm,
    count: number,
  ) => Promise<{
    readonly ms: number
    readonly rows: number
    /** Where the page asks for more than it measures. */
    readonly requests?: number
  }>
  /** New uses saved one after the other, each durable before the next; one time each. Nothing is sent. */
  readonly saves: (farm: PageFarm, count: number) => Promise<number[]>
  /** The same under strict durability, where the page's own way of saving does not offer it. */
  readonly strictSaves?: (farm: PageFarm, count: number) => Promise<number[]>
  /** Sends all saves since then and pulls the news; absent if the contestant sends nothing. */
  readonly replay?: (farm: PageFarm) => Promise<{ readonly ms: number; readonly sent: number; readonly left: number }>
  /** Reads what stands in a place, and the parts of each of these series, again and again. */
  readonly opens?: (
    place: string,
    series: readonly string[],
  ) => Promise<{ readonly room: Opened; readonly series: readonly Opened[] }>
}

/** Bytes over the line, after decompression, and that the browser says its storage takes. */
export type PulledBytes = { readonly sent: number; readonly read: number; readonly stored: number }

/** How many parts were found, and the milliseconds of each time, the first included. */
export type Opened = { readonly parts: number; readonly times: readonly number[] }

/** Lets the run call the page. */
export function offer(drill: Drill): void {
  Object.assign(globalThis, { drill })
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Time-ordered ids for all: random ones would make a peer's inserts slower. */
export const newId = () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)))

/** The values of the `n`th new use, spread over the farm's ingredients. */
export function newUse({ items, unit }: PageFarm, n: number) {
  const item_id = items[n % items.length] ?? ''
  return { item_id, unit_id: unit, quantity: '0.5', occurred_at: new Date().toISOString() }
}
