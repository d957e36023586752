/**
 * Stamps (S31): each revision has one, and it covers all before it. Two databases with the same stamp at a revision share the
 * history up to it, even after copies, restores or clones. If the stamps differ, so do the histories.
 */
import { createHash } from 'node:crypto'
import type { RandomBytes } from '../../src/domain/ids'
import { type Point, writePoint } from '../../src/domain/points'
import type { Tx } from './store'

/** Twelve characters of base64url: two histories of one farm share a stamp by chance once in 10^21. */
const STAMP_BYTES = 9
const CHANCE_BYTES = 16

/**
 * The stamp of a revision: a hash of the stamp before it, its number, random bytes, and the written rows. Random bytes alone
 * are not enough: a virtual machine that is set back produces the same bytes again.
 */
export function stampAfter(before: Point, written: readonly string[], randomBytes: RandomBytes): string {
  const hash = createHash('sha256')
    .update(`${before.stamp}|${before.rev + 1}|`)
    .update(randomBytes(CHANCE_BYTES))
  for (const data of written) hash.update(data)
  return cut(hash.digest())
}

/** The first stamp of an older database: the same wherever its newest revision has the same rows. */
export function firstStamp(epoch: string, head: number, newest: readonly string[]): string {
  const hash = createHash('sha256').update(`${epoch}|${head}|`)
  for (const data of newest) hash.update(data)
  return cut(hash.digest())
}

function cut(hash: Buffer): string {
  return hash.subarray(0, STAMP_BYTES).toString('base64url')
}

/** Whether a history has the point: `found` is its own stamp at that revision. Before the stamps only the number is known. */
export function fits({ rev, stamp }: Point, head: number, found: string | null | undefined): boolean {
  return rev <= head && (stamp === '' || stamp === found)
}

export async function hasPoint(tx: Tx, head: number, point: Point): Promise<boolean> {
  const [found] = await tx.statements.stampAt(tx.db, { farm_id: tx.farmId, rev: point.rev })
  return fits(point, head, found?.stamp_at)
}

/**
 * The newest of these points, all of one caller, that this history shares. For a point that a restore replaced, `rev` is the
 * last revision that both share. Undefined when nothing is known to be shared.
 */
export async function newestShared(tx: Tx, head: Point, points: readonly Point[]): Promise<Point | undefined> {
  const revs = [...new Set(points.map(({ rev }) => rev))]
  const [stamps, lost] = [await readStamps(tx, revs), await readLost(tx, revs)]
  stamps.set(head.rev, head.stamp)
  for (const point of points.toSorted((a, b) => b.rev - a.rev)) {
    if (stamps.get(point.rev) === point.stamp) return point
    const rev = lost.get(writePoint(point))
    if (rev !== undefined) return { rev, stamp: (await readStamps(tx, [rev])).get(rev) ?? '' }
  }
  return undefined
}

/** By revision. */
async function readStamps(
  { db, farmId }: Pick<Tx, 'db' | 'farmId'>,
  revs: readonly number[],
): Promise<Map<number, string>> {
  const logged = db
    .selectFrom('change_log')
    .select(['rev', 'stamp'])
    .where('farm_id', '=', farmId)
    .where('rev', 'in', revs)
  const past = db
    .selectFrom('past_stamp')
    .select(['rev', 'stamp'])
    .where('farm_id', '=', farmId)
    .where('rev', 'in', revs)
  const rows = [...(await logged.where('stamp', 'is not', null).execute()), ...(await past.execute())]
  return new Map(rows.map(({ rev, stamp }) => [rev, stamp ?? '']))
}

async function readLost(
  { db, farmId }: Pick<Tx, 'db' | 'farmId'>,
  revs: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('lost_point')
    .selectAll()
    .where('farm_id', '=', farmId)
    .where('rev', 'in', revs)
    .execute()
  return new Map(rows.map(({ rev, stamp, shared }) => [writePoint({ rev, stamp }), shared]))
}

export type Histories = {
  readonly stamps: ReadonlyMap<number, string>
  readonly lost: readonly (Point & { readonly shared: number })[]
}

export async function readHistories({ db, farmId }: Pick<Tx, 'db' | 'farmId'>): Promise<Histories> {
  const logged = await db
    .selectFrom('change_log')
    .select(['rev', 'stamp'])
    .where('farm_id', '=', farmId)
    .where('stamp', 'is not', null)
    .execute()
  const past = await db.selectFrom('past_stamp').select(['rev', 'stamp']).where('farm_id', '=', farmId).execute()
  const lost = await db
    .selectFrom('lost_point')
    .select(['rev', 'stamp', 'shared'])
    .where('farm_id', '=', farmId)
    .execute()
  return { stamps: new Map([...logged, ...past].map(({ rev, stamp }) => [rev, stamp ?? ''])), lost }
}

/** The newest revision at which both have the same stamp. */
function commonOf(one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): number {
  return [...one].reduce((most, [rev, stamp]) => (rev > most && other.get(rev) === stamp ? rev : most), 0)
}

/**
 * The lost points a database must know after it replaced another: for each point that only the other has, the last shared
 * revision. `byEpoch` is that revision for a backup without stamps, which has just got its first one.
 */
export function lostAfter(backup: Histories, replaced: Histories, byEpoch: number): Histories['lost'] {
  const shared = Math.max(commonOf(replaced.stamps, backup.stamps), backup.stamps.size <= 1 ? byEpoch : 0)
  const fresh = [...replaced.stamps].filter(([rev]) => rev > shared).map(([rev, stamp]) => ({ rev, stamp, shared }))
  const older = replaced.lost.map((one) => ({ ...one, shared: Math.min(one.shared, shared) }))
  // If a point occurs more than once, the later entry wins.
  return [...new Map([...older, ...fresh, ...backup.lost].map((one) => [writePoint(one), one])).values()]
}
