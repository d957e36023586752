/**
 * Which history a caller has (S31): every answer names the server's history, and a caller whose known point is not in it is
 * refused. This detects a folder that was copied back, a machine that was set back, and a clone.
 */
import { type Point, readPoint, writePoint } from '../../src/domain/points'
import { EPOCH_HEADER, HEAD_HEADER } from '../../src/domain/wire'
import type { ApiRequest } from '../request'
import { fits } from '../storage/stamps'
import type { Tx } from '../storage/store'
import { refuse } from '../write/refusals'

/** The farm's counter row. */
export type Farm = {
  /** Changes when the database is restored from a backup: cursors of another epoch are invalid. */
  readonly epoch: string
  /** The newest revision when the epoch began: this database never had another epoch's later changes. */
  readonly epoch_head: number
  readonly head: number
  readonly stamp: string
  readonly horizon: number
  /** The caller's known point, once it was found in this history. */
  readonly held?: Point
}

export async function readFarm(tx: Tx): Promise<Farm> {
  const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
  if (!farm) throw new Error('the farm has no counter')
  return farm
}

/** The same for a caller; refuses a known point that is not in this history. Call it before anything else. */
export async function readFarmFor(tx: Tx, { known }: Pick<ApiRequest, 'known'>): Promise<Farm> {
  const held = readPoint(known)
  if (!held) return readFarm(tx)
  const [found] = await tx.statements.headWith(tx.db, { farm_id: tx.farmId, rev: held.rev })
  if (!found) throw new Error('the farm has no counter')
  const { stamp_at, ...farm } = found
  if (!fits(held, farm.head, stamp_at)) refuseForked()
  return { ...farm, held }
}

export function headOf({ head, stamp }: Pick<Farm, 'head' | 'stamp'>): Point {
  return { rev: head, stamp }
}

/** The same; undefined before the first stamp. */
export function stampedHead(farm: Farm): Point | undefined {
  return farm.stamp === '' ? undefined : headOf(farm)
}

/** Headers of answers that devices store. */
export function historyHeaders(farm: Farm): Record<string, string> {
  const head = stampedHead(farm)
  return { [EPOCH_HEADER]: farm.epoch, ...(head ? { [HEAD_HEADER]: writePoint(head) } : {}) }
}

export function refuseForked(): never {
  refuse('reset', { forked: true })
}
