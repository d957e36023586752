/**
 * Cursors (S21), opaque to callers. They contain the call, the epoch, the revision and the reader's freshness. A list's cursor
 * has its question and the last id, the feed's the reader's role. Each also has the newest revision with its stamp (S31). A cursor of another
 * epoch or history, or of a reader who may have missed pruned tombstones, is answered with a reset.
 */
import { createHash } from 'node:crypto'
import type { Actor } from '../../src/domain/access'
import { isId } from '../../src/domain/ids'
import { isSamePoint, type Point, readPoint, writePoint } from '../../src/domain/points'
import { hasPoint } from '../storage/stamps'
import type { Tx } from '../storage/store'
import { refuse } from '../write/refusals'
import { type Farm, refuseForked, stampedHead } from './history'

type Parts = {
  readonly epoch: string
  /** The reader has everything up to here. */
  readonly rev: number
  /** Tombstones up to here do not concern the reader, whose copy is newer. */
  readonly fresh: number
  readonly last: string
  /** The state of the history. A cursor from before the stamps has none. */
  readonly point: Point | undefined
}

function encode(scope: string, { epoch, rev, fresh, last, point }: Parts): string {
  const parts = [scope, epoch, rev, fresh, last, ...(point ? [writePoint(point)] : [])]
  return Buffer.from(parts.join('|')).toString('base64url')
}

const COUNT = /^\d{1,15}$/

function decode(scopes: readonly string[], text: string): Parts {
  const { scope, ...parts } = parse(text)
  return scopes.includes(scope) ? parts : refuse('bad_cursor')
}

function parse(text: string): Parts & { readonly scope: string } {
  const plain = /^[A-Za-z0-9_-]{1,400}$/.test(text) ? Buffer.from(text, 'base64url').toString('latin1') : ''
  const [scope = '', epoch, rev = '', fresh = '', last, named, ...rest] = plain.split('|')
  const isValid = isId(epoch) && COUNT.test(rev) && COUNT.test(fresh) && rest.length === 0
  if (!isValid || last === undefined) return refuse('bad_cursor')
  const parts = { epoch, rev: Number(rev), fresh: Number(fresh), last, point: readPoint(named) }
  return encode(scope, parts) === text ? { scope, ...parts } : refuse('bad_cursor')
}

async function refuseReset(tx: Tx, { epoch, rev, fresh, point }: Parts, farm: Farm): Promise<void> {
  if (epoch !== farm.epoch) refuse('reset')
  const isHeld = point === undefined || isSamePoint(point, farm.held) || (await hasPoint(tx, farm.head, point))
  if (rev > farm.head || !isHeld) refuseForked()
  if (Math.max(rev, fresh) < farm.horizon) refuse('reset')
}

const roleOf = (actor: Actor): string => (actor.is_admin ? 'admin' : 'user')

export type Position = { readonly rev: number; readonly fresh: number }

export function changesCursor(farm: Farm, { rev, fresh }: Position, actor: Actor): string {
  return encode('changes', { epoch: farm.epoch, rev, fresh, last: roleOf(actor), point: stampedHead(farm) })
}

/** The position of a feed reader. A change of rights asks for a reset (S24). */
export async function readChangesCursor(tx: Tx, text: string, farm: Farm, actor: Actor): Promise<Position> {
  const parts = decode(['changes'], text)
  if (parts.last !== 'admin' && parts.last !== 'user') refuse('bad_cursor')
  await refuseReset(tx, parts, farm)
  if (parts.last !== roleOf(actor)) refuse('reset')
  return parts
}

export type ListPosition = Position & { readonly id: string }

export function listCursor(scope: string, farm: Farm, { rev, fresh, id }: ListPosition): string {
  return encode(scope, { epoch: farm.epoch, rev, fresh, last: id, point: stampedHead(farm) })
}

/** `scopes`: the questions whose readers have everything that this one asks for, up to their position. */
export function readListCursor(tx: Tx, scopes: readonly string[], text: string, farm: Farm): Promise<ListPosition> {
  return listPosition(tx, decode(scopes, text), farm)
}

const SCOPE_BYTES = 9

/**
 * The scope of a list's cursors: its path, and a digest of its filters and text. A reader of a part of the list has skipped the
 * rest, so with this cursor another question would miss records without a sign.
 */
export function scopeOf(path: string, filters: readonly (readonly [string, string])[], q: string): string {
  if (filters.length === 0 && q === '') return path
  const hash = createHash('sha256').update(JSON.stringify([filters, q]))
  return `${path} ${hash.digest().subarray(0, SCOPE_BYTES).toString('base64url')}`
}

/** Admins see another list of issues: a cursor of the other role asks for a reset (S24). */
export function issuesCursor(farm: Farm, position: ListPosition, actor: Actor): string {
  return listCursor(`issues ${roleOf(actor)}`, farm, position)
}

export async function readIssuesCursor(tx: Tx, text: string, farm: Farm, actor: Actor): Promise<ListPosition> {
  const { scope, ...parts } = parse(text)
  if (scope !== 'issues admin' && scope !== 'issues user') refuse('bad_cursor')
  const position = await listPosition(tx, parts, farm)
  return scope === `issues ${roleOf(actor)}` ? position : refuse('reset')
}

async function listPosition(tx: Tx, parts: Parts, farm: Farm): Promise<ListPosition> {
  if (parts.last !== '' && !isId(parts.last)) refuse('bad_cursor')
  await refuseReset(tx, parts, farm)
  return { rev: parts.rev, fresh: parts.fresh, id: parts.last }
}
