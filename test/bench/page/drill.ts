/**
 * What a contestant's page offers to the run: the same four pieces of work on its own replica, inside real Chromium.
 * Times are milliseconds and leave out opening the database.
 */
import { makeId } from '../../../src/domain/ids'

/** What a page must know of the farm it works on. */
export type PageFarm = {
  readonly user: string
  readonly token: string
  readonly items: readonly string[]
  readonly unit: string
  /** Field names to the JSON types seen in them, by entity: what a schema of RxDB is made of. */
  readonly shapes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Where bare sends what Pinset sent. */
  readonly bareServer?: string
  /** Records pulled at the beginning. */
  readonly records: number
}

export type Drill = {
  /** The whole farm into an empty replica; what an earlier call left is thrown away first. */
  readonly firstPull: (farm: PageFarm) => Promise<{ readonly ms: number; readonly rows: number }>
  /** What `count` changes on the server made different. */
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
  /** Everything saved since, sent and acknowledged, and what is new pulled; absent where nothing is sent. */
  readonly replay?: (farm: PageFarm) => Promise<{ readonly ms: number; readonly sent: number; readonly left: number }>
}

/** Lets the run call the page. */
export function offer(drill: Drill): void {
  Object.assign(globalThis, { drill })
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Ids in the order of time for everybody: random ones would make a peer's inserts slower. */
export const newId = () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)))

/** The values of the `n`th new use, spread over the farm's ingredients. */
export function newUse({ items, unit }: PageFarm, n: number) {
  const item_id = items[n % items.length] ?? ''
  return { item_id, unit_id: unit, quantity: '0.5', occurred_at: new Date().toISOString() }
}
