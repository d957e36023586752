/**
 * S26: an issue is settled once. When the feed reports it settled, by any device, its refused change leaves the queue here.
 * Members of its gesture that the decision left out become changes of their own.
 */
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import { sameValue } from '../../domain/kit/normalise'
import { type Mutation, wasNeverSent } from '../../domain/mutation'
import { isRefused } from '../../domain/mutation-state'
import type { PinsetDb } from '../db'
import { dropInside, wholeGestures } from '../decide/drop'
import type { SaveContext } from '../intent'
import { readAllHeld, replaceQueued } from '../write/held-records'
import { allTables } from '../write/write-set'
import { guardLease } from './lease'

/** True when entries left the queue, so that their dependents may be sent. */
export async function dropSettled(
  db: PinsetDb,
  term: number,
  settled: readonly Row[],
  context: SaveContext,
): Promise<boolean> {
  if (settled.length === 0) return false
  const names = settled.map(({ id }) => id)
  const known = await db.outbox.where('id').anyOf(names).count()
  const stray = known > 0 ? 0 : await db.attention.where('id').anyOf(names).count()
  const telling = known + stray > 0 ? 0 : await db.outbox.where('recordId').anyOf(names).count()
  // Usually they were settled here, or belong to other users.
  if (known + stray + telling === 0) return false
  await db.transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    for (const issue of settled) await dropOne(db, issue, context)
  })
  return true
}

/**
 * S22: drops questions about lost rows that the restored server has again, because another device sent them. True when
 * entries left the queue.
 */
export async function dropReturned(db: PinsetDb, term: number, context: SaveContext): Promise<boolean> {
  const lost = await db.attention.filter(({ error }) => error.code === 'lost').primaryKeys()
  if (lost.length === 0) return false
  return db.transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    const waiting = await db.outbox.where('id').anyOf(lost).toArray()
    const asked = waiting.filter((mutation) => isRefused(mutation) && mutation.group === undefined)
    const held = await readAllHeld(db, context.registry, asked)
    const returned = asked.filter((mutation) => {
      const known = held.get(`${mutation.entity}/${mutation.recordId}`)
      return known !== undefined && isThere(known.definition, mutation, known.record.shadow)
    })
    if (returned.length > 0) await dropInside(db, returned, context, { how: 'settled_elsewhere', settles: true })
    return returned.length > 0
  })
}

/** Whether the server's row already has all values of the change. */
function isThere({ fields }: EntityDefinition, { kind, body, changes }: Mutation, row: Row | undefined): boolean {
  if (!row || row.rev === undefined || row.deleted_at !== undefined) return false
  const wanted =
    kind === 'create'
      ? Object.entries(body ?? {})
      : Object.entries(changes ?? {}).map(([key, { to }]) => [key, to] as const)
  return wanted.every(([key, to]) => sameValue(Object.hasOwn(fields, key) ? fields[key] : undefined, row[key], to))
}

async function dropOne(db: PinsetDb, issue: Row, context: SaveContext): Promise<void> {
  const gesture = await wholeGestures(db, [issue.id])
  if (gesture.length === 0) {
    await db.attention.delete(issue.id)
    await dropTelling(db, issue, context)
    return
  }
  // No person decided: the refusal was temporary, and the gesture was made later under its own keys. Entries in flight
  // will be answered as done.
  const isMade = issue.decision === 'apply' && issue.applied === undefined
  if (isMade && !gesture.every(isRefused)) return
  // A discard covers the whole gesture. The API applies the refused change alone.
  const left =
    issue.decision === 'apply' && !isMade ? gesture.filter(({ id, kind }) => id !== issue.id && kind !== 'settle') : []
  // The remaining mutations are written first, in their old places, because a torn write is repeated with its page.
  if (left.length > 0) await requeue(db, left, context)
  const leaving = gesture.filter((mutation) => !left.includes(mutation))
  await dropInside(db, leaving, context, { how: 'settled_elsewhere', settles: false })
}

/**
 * Drops unsent settlements of an issue that another device settled first. A person who puts the discarded change back gets it as a new
 * one.
 */
async function dropTelling(db: PinsetDb, issue: Row, context: SaveContext): Promise<void> {
  const named = await db.outbox.where('recordId').equals(issue.id).toArray()
  const telling = named.filter((one) => one.kind === 'settle' && one.group === undefined && wasNeverSent(one))
  if (telling.length > 0) await dropInside(db, telling, context, { how: 'settled_elsewhere', settles: false })
}

/**
 * The changes as new ones in one gesture, because the server has refused their old keys for good. They have no gesture size:
 * each takes the place of the old one, so a gesture of which only the first is kept (S7) must not count as torn.
 */
export async function requeue(db: PinsetDb, left: readonly Mutation[], context: SaveContext): Promise<void> {
  const group = left.length > 1 ? { group: context.makeId() } : {}
  const anew = left.map(
    ({ group: _group, groupSize: _size, lastError: _error, notBefore: _wait, exported: _kept, ...mutation }) => ({
      ...mutation,
      ...group,
      id: context.makeId(),
      state: 'queued' as const,
      attempts: 0,
    }),
  )
  await replaceQueued(db, context.registry, left, anew)
}
