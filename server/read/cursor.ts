/**
 * Cursors (S21): opaque to everybody else. Inside: what they are for, the epoch, the revision, how fresh the reader is,
 * and for lists the last id, for the feed whether its reader saw everybody's issues. One of another epoch, ahead of the
 * head, or of a reader who may have missed pruned tombstones asks for a reset.
 */
import type { Actor } from '../../src/domain/access'
import { isId } from '../../src/domain/ids'
import { refuse } from '../write/refusals'

type Parts = {
  readonly epoch: string
  /** Everything up to here was read. */
  readonly rev: number
  /** No tombstone up to here concerns the reader: that copy was begun after it. */
  readonly fresh: number
  readonly last: string
}

function encode(scope: string, { epoch, rev, fresh, last }: Parts): string {
  return Buffer.from([scope, epoch, rev, fresh, last].join('|')).toString('base64url')
}

const COUNT = /^\d{1,15}$/

function decode(scope: string, text: string): Parts {
  const { scope: found, ...parts } = parse(text)
  return found === scope ? parts : refuse('bad_cursor')
}

function parse(text: string): Parts & { readonly scope: string } {
  const plain = /^[A-Za-z0-9_-]{1,400}$/.test(text) ? Buffer.from(text, 'base64url').toString('latin1') : ''
  const [scope = '', epoch, rev = '', fresh = '', last, ...rest] = plain.split('|')
  const isValid = isId(epoch) && COUNT.test(rev) && COUNT.test(fresh) && rest.length === 0
  if (!isValid || last === undefined) return refuse('bad_cursor')
  const parts = { epoch, rev: Number(rev), fresh: Number(fresh), last }
  return encode(scope, parts) === text ? { scope, ...parts } : refuse('bad_cursor')
}

export type Farm = { readonly epoch: string; readonly head: number; readonly horizon: number }

function refuseReset({ epoch, rev, fresh }: Parts, farm: Farm): void {
  if (epoch !== farm.epoch || rev > farm.head || Math.max(rev, fresh) < farm.horizon) refuse('reset')
}

const roleOf = (actor: Actor): string => (actor.is_admin ? 'admin' : 'user')

export type Position = { readonly rev: number; readonly fresh: number }

export function changesCursor(epoch: string, position: Position, actor: Actor): string {
  return encode('changes', { epoch, ...position, last: roleOf(actor) })
}

/** Where the reader of the feed stands. A change of rights asks for a reset (S24). */
export function readChangesCursor(text: string, farm: Farm, actor: Actor): Position {
  const parts = decode('changes', text)
  if (parts.last !== 'admin' && parts.last !== 'user') refuse('bad_cursor')
  refuseReset(parts, farm)
  if (parts.last !== roleOf(actor)) refuse('reset')
  return parts
}

export type ListPosition = Position & { readonly id: string }

export function listCursor(path: string, epoch: string, { rev, fresh, id }: ListPosition): string {
  return encode(path, { epoch, rev, fresh, last: id })
}

export function readListCursor(path: string, text: string, farm: Farm): ListPosition {
  return listPosition(decode(path, text), farm)
}

/** The list of issues is another one for admins: a cursor of the other role asks for a reset (S24). */
export function issuesCursor(epoch: string, position: ListPosition, actor: Actor): string {
  return listCursor(`issues ${roleOf(actor)}`, epoch, position)
}

export function readIssuesCursor(text: string, farm: Farm, actor: Actor): ListPosition {
  const { scope, ...parts } = parse(text)
  if (scope !== 'issues admin' && scope !== 'issues user') refuse('bad_cursor')
  const position = listPosition(parts, farm)
  return scope === `issues ${roleOf(actor)}` ? position : refuse('reset')
}

function listPosition(parts: Parts, farm: Farm): ListPosition {
  if (parts.last !== '' && !isId(parts.last)) refuse('bad_cursor')
  refuseReset(parts, farm)
  return { rev: parts.rev, fresh: parts.fresh, id: parts.last }
}
