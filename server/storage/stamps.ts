/**
 * Stamps (S31): each revision has one, and it holds all before it. Two databases that name the same stamp at a revision tell
 * the same history up to there, whatever was copied, restored or cloned in between; two that do not, differ.
 */
import { createHash } from 'node:crypto'
import type { RandomBytes } from '../../src/domain/ids'
import type { Point } from '../../src/domain/points'
import type { Tx } from './store'

/** Twelve characters of base64url: two histories of one farm share a stamp by chance once in 10^21. */
const STAMP_BYTES = 9
const CHANCE_BYTES = 16

/**
 * The stamp of a revision: a hash of the stamp before it, of its number, of chance, and of what was written. Chance alone
 * would not do: a virtual machine that is set back gives the same bytes again.
 */
export function stampAfter(before: Point, written: readonly string[], randomBytes: RandomBytes): string {
  const hash = createHash('sha256')
    .update(`${before.stamp}|${before.rev + 1}|`)
    .update(randomBytes(CHANCE_BYTES))
  for (const data of written) hash.update(data)
  return cut(hash.digest())
}

/** Of a database from before there were stamps: the same wherever the same rows lie under its newest revision. */
export function firstStamp(epoch: string, head: number, newest: readonly string[]): string {
  const hash = createHash('sha256').update(`${epoch}|${head}|`)
  for (const data of newest) hash.update(data)
  return cut(hash.digest())
}

function cut(hash: Buffer): string {
  return hash.subarray(0, STAMP_BYTES).toString('base64url')
}

/** Whether this history has the point. Before there were stamps, of a revision only its number is known. */
export async function hasPoint(tx: Tx, head: Point, { rev, stamp }: Point): Promise<boolean> {
  if (rev > head.rev) return false
  if (stamp === '') return true
  if (rev === head.rev) return stamp === head.stamp
  const [found] = await tx.statements.stampAt(tx.db, { farm_id: tx.farmId, rev })
  return found?.stamp_at === stamp
}

/** The newest of these points that this history has. */
export async function newestShared(tx: Tx, head: Point, points: readonly Point[]): Promise<Point | undefined> {
  for (const point of points.toSorted((a, b) => b.rev - a.rev)) {
    if (point.stamp !== '' && (await hasPoint(tx, head, point))) return point
  }
  return undefined
}
