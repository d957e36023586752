/**
 * S22, S31: what a load of the whole farm may find lost. Pure: the history that the replica has is held against what the server
 * says of its own. Where nothing is known of one of them, everything that differs is asked about, and nothing is dropped in silence.
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
  /** The epoch that the replica is of; a fresh one is of none. */
  readonly before: string | undefined
  /** The replica has read further than the server has come. */
  readonly isAhead: boolean
  /** The server has said that it does not have what the replica has. */
  readonly isForked: boolean
}

/** Rows of the replica above `lostAbove` may be lost; what a load under way has brought stays of its history from `since` on. */
export type LostSince = { readonly lostAbove: number; readonly since?: number }

const NOTHING = Number.MAX_SAFE_INTEGER

/** The newest point that the server said both have. */
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
  // A server that has no word on points is of a build, and so of a file, from before them.
  if (now.shared === undefined) return { lostAbove: isSameEpoch ? 0 : now.epoch_head }
  const isWhole = isSamePoint(sharedOf(now), newest)
  // It has the newest point and not all that came here beside it: then nothing says how much is shared.
  if (isWhole && isForked) return { lostAbove: 0 }
  if (!load?.points) return { lostAbove: !isWhole ? now.shared : isSameEpoch ? NOTHING : newest.rev }
  // What was lost before the load began is lost as before; what it has brought is lost with its history.
  return isWhole
    ? { lostAbove: load.lostAbove, since: load.since }
    : { lostAbove: Math.min(load.lostAbove, now.shared) }
}
