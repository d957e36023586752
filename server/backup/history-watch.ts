/**
 * Notices another history behind the same address: a promoted standby that lacked the last commits, a point-in-time recovery, or a
 * clone. Each look searches the database for the newest point that the look before saw. Only a lost revision begins an epoch, so a
 * failover that lost nothing reloads no device. Devices that know stamps notice a fork themselves; older devices need the epoch.
 */
import { isSamePoint, type Point } from '../../src/domain/points'
import { headOf, readFarm } from '../read/history'
import type { Tables } from '../storage/schema'
import { hasPoint } from '../storage/stamps'
import type { Store } from '../storage/store'
import { beginEpoch } from './epochs'

/** Points kept for a comparison: the newest one that survived a fork is the last common revision. */
const POINTS = 64

type Seen = { readonly epoch: string; readonly points: readonly Point[] }

/** Resolves to true when an epoch began, here or at another node. */
type Look = (farm: Pick<Tables['farm_head'], 'epoch' | 'head' | 'stamp'>) => Promise<boolean>

export type HistoryWatch = {
  readonly store: Pick<Store, 'peek' | 'write'>
  readonly newEpoch: () => string
  readonly say: (line: string) => void
}

/** Returns a function for each look at the farm's counters. */
export function watchHistory({ store, newEpoch, say }: HistoryWatch): Look {
  let seen: Seen | undefined
  return async (farm) => {
    const head = headOf(farm)
    const isOther = seen !== undefined && seen.epoch !== farm.epoch
    if (seen && !isOther && !(await continues(seen, head)) && (await compare(seen))) {
      // The next look reads the new epoch.
      seen = undefined
      return true
    }
    const known = seen?.epoch === farm.epoch ? seen.points : []
    const points = known.at(-1)?.rev === head.rev ? known : [...known, head].slice(-POINTS)
    seen = { epoch: farm.epoch, points }
    return isOther
  }

  /** Whether all known points are of the present history: if they are of two, the last common revision is wrong. */
  async function continues({ points }: Seen, head: Point): Promise<boolean> {
    const newest = points.at(-1)
    return !newest || isSamePoint(newest, head) || store.peek((tx) => hasPoint(tx, head.rev, newest))
  }

  /** True when an epoch began. */
  async function compare({ epoch, points }: Seen): Promise<boolean> {
    const lost = await store.write(async (tx) => {
      const farm = await readFarm(tx)
      // Another node began the epoch, or the farm was restored.
      if (farm.epoch !== epoch) return undefined
      const kept: Point[] = []
      for (const point of points) if (await hasPoint(tx, farm.head, point)) kept.push(point)
      const newest = points.at(-1)
      const shared = kept.at(-1)?.rev ?? 0
      if (!newest || kept.at(-1)?.rev === newest.rev) return undefined
      const stamps = new Map(points.map(({ rev, stamp }) => [rev, stamp]))
      const epochs = { present: epoch, shared: new Map() }
      await beginEpoch(tx, newEpoch(), { epochs, histories: { stamps, lost: [] }, forkedAt: shared })
      return newest.rev - shared
    })
    if (lost !== undefined)
      say(`the database lacks up to ${lost} revisions that were acknowledged: devices are asked for them`)
    return lost !== undefined
  }
}
