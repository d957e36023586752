/**
 * S26: an issue is settled once. When the feed says that one was settled, whoever did it, this device has nothing left to
 * decide: its refused change leaves the queue. Members of its gesture that the decision left out become changes of their own.
 */
import type { Row } from '../domain/kit/entity'
import type { Mutation } from '../domain/mutation'
import type { PinsetDb } from './db'
import type { SaveContext } from './intent'
import { guardLease } from './lease'
import { letGoInside, withMates } from './let-go'
import { readAllHeld, refoldAll } from './settle'
import { allTables, flush, newWriteSet } from './write-set'

/** True when something left the queue: what waited for it may go now. */
export async function dropSettled(
  db: PinsetDb,
  epoch: number,
  settled: readonly Row[],
  context: SaveContext,
): Promise<boolean> {
  if (settled.length === 0) return false
  const names = settled.map(({ id }) => id)
  const known = await db.outbox.where('id').anyOf(names).count()
  const stray = known > 0 ? 0 : await db.attention.where('id').anyOf(names).count()
  // Mostly they were settled here, or never were ours.
  if (known === 0 && stray === 0) return false
  await db.transaction('rw', allTables(db), async () => {
    await guardLease(db, epoch)
    for (const issue of settled) await dropOne(db, issue, context)
  })
  return true
}

async function dropOne(db: PinsetDb, issue: Row, context: SaveContext): Promise<void> {
  const gesture = await withMates(db, [issue.id])
  if (gesture.length === 0) {
    await db.attention.delete(issue.id)
    return
  }
  // Nobody decided: the refusal was one of the moment, and the gesture was made under its own keys after all. What this
  // device still waits to hear is answered as done.
  const isMade = issue.decision === 'apply' && issue.applied === undefined
  if (isMade && gesture.some(({ state }) => state !== 'attention')) return
  // Whoever let it go let the whole gesture go; whoever applied it through the API applied the refused change alone.
  const left =
    issue.decision === 'apply' && !isMade ? gesture.filter(({ id, kind }) => id !== issue.id && kind !== 'settle') : []
  // First what stays, in its old places: cut short, this is done again with the page that brought it.
  if (left.length > 0) await requeue(db, left, context)
  const gone = gesture.filter((mutation) => !left.includes(mutation))
  await letGoInside(db, gone, context, { how: 'settled_elsewhere', settles: false })
}

/** The changes as new ones of their own: under their old keys the server has refused them for good. */
async function requeue(db: PinsetDb, left: readonly Mutation[], context: SaveContext): Promise<void> {
  const group = left.length > 1 ? { group: context.makeId(), groupSize: left.length } : {}
  const anew = left.map(({ group: _group, groupSize: _size, lastError: _error, notBefore: _wait, ...mutation }) => ({
    ...mutation,
    ...group,
    id: context.makeId(),
    state: 'queued' as const,
    attempts: 0,
  }))
  const old = new Set(left.map(({ id }) => id))
  const held = await readAllHeld(db, context.registry, anew)
  const set = newWriteSet()
  set.mutations.push(...anew)
  for (const entry of held.values()) {
    const mine = anew.filter(({ entity, recordId }) => entity === entry.definition.name && recordId === entry.id)
    const others = entry.record.pending.filter(({ id }) => !old.has(id))
    entry.record = { ...entry.record, pending: [...others, ...mine].toSorted((a, b) => a.seq - b.seq) }
  }
  refoldAll(held, set)
  await flush(db, set)
}
