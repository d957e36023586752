/**
 * S22, S31: the rows that a load of the whole farm may find lost. Pure: it compares the replica's history with the server's. If
 * one of them is unknown, the app asks about every difference, and drops nothing silently.
 */
import type { KnownPoints } from '../../src/data/engine/points'
import { isSamePoint, type Point } from '../../src/domain/points'

export type ServerHistory = {
  readonly epoch: string
  readonly epoch_head: number
  readonly shared?: number | undefined
  readonly shared_stamp?: string | undefined
}

export type Histories = {
  readonly known: KnownPoints
  readonly now: ServerHistory
  /** The epoch of the replica's rows; a fresh one has none. */
  readonly before: string | undefined
  /** The replica has read beyond the server's newest revision. */
  readonly isAhead: boolean
  /** The server answered that it does not have the replica's history. */
  readonly isForked: boolean
}

/** Rows of the replica above `lostAbove` may be lost. Rows of the current load, from generation `since` on, are of the server's history. */
export type LostSince = { readonly lostAbove: number; readonly since?: number }

const NOTHING = Number.MAX_SAFE_INTEGER

/** The newest point that server and replica share. */
export function sharedOf({ shared, shared_stamp }: ServerHistory): Point | undefined {
  return shared === undefined || !shared_stamp ? undefined : { rev: shared, stamp: shared_stamp }
}

export function lostSince({ known: { history, load }, now, before, isAhead, isForked }: Histories): LostSince {
  const isSameEpoch = before === undefined || before === now.epoch
  const newest = load?.points?.at(-1) ?? history.at(-1)
  if (newest === undefined) {
    // From before there were stamps.
    const within = isAhead || isForked ? 0 : NOTHING
    const kept = load?.epoch === now.epoch ? { since: load.since } : {}
    return { lostAbove: isSameEpoch ? within : now.epoch_head, ...kept }
  }
  // A server that does not answer about points is of a build from before them, and so is its database.
  if (now.shared === undefined) return { lostAbove: isSameEpoch ? 0 : now.epoch_head }
  const isWhole = isSamePoint(sharedOf(now), newest)
  // It has the newest point but not an older one of this replica, so the shared revision is unknown.
  if (isWhole && isForked) return { lostAbove: 0 }
  if (!load?.points) return { lostAbove: !isWhole ? now.shared : isSameEpoch ? NOTHING : newest.rev }
  // Rows lost before the load stay lost. Rows that the load stored are lost with its history.
  return isWhole
    ? { lostAbove: load.lostAbove, since: load.since }
    : { lostAbove: Math.min(load.lostAbove, now.shared) }
}
