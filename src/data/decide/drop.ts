/**
 * Removes mutations from the queue without effect, because a person discarded, undid or decided about them on another device. It is
 * always a recorded act. Nothing else ever removes an unsent change.
 */
import { instantOf } from '../../domain/clock'
import { type Mutation, SCHEMA } from '../../domain/mutation'
import type { PinsetDb } from '../db'
import type { SaveContext } from '../intent'
import { didBy, ISSUE, type NewMutation, namedBy, type ResultEntry, type StoredRefusal } from '../rows'
import { changePending, readAllHeld, refoldAll } from '../write/held-records'
import { flush, newWriteSet } from '../write/write-set'

/** Dropped mutations, with everything needed to put them back. */
export type Dropped = {
  readonly mutations: readonly Mutation[]
  readonly entries: readonly StoredRefusal[]
  /** Keys of the settlements queued for it. */
  readonly settlements: readonly string[]
  /** For another device's issue: the gesture to put back as a new one after the settlement was sent. */
  readonly adopted?: Pick<Dropped, 'mutations' | 'entries'>
  /** Mutations that may have been sent. They can be put back only until their fence is sent. */
  readonly fenced?: readonly Mutation[]
}

export type Dropping = {
  readonly how: NonNullable<ResultEntry['how']>
  /** Whether to tell the server that the issues are settled. */
  readonly settles: boolean
}

/** The entries of these ids with all members of their groups, in queue order. */
export async function wholeGestures(db: PinsetDb, ids: readonly string[]): Promise<Mutation[]> {
  // One request each, all at once, because `anyOf` would use a slow cursor.
  const named = await Promise.all(ids.map((id) => db.outbox.where('id').equals(id).first()))
  const chosen = named.filter((mutation) => mutation !== undefined)
  const groups = new Set(chosen.map(({ group }) => group).filter((group) => group !== undefined))
  const members = await Promise.all([...groups].map((group) => db.outbox.where('group').equals(group).toArray()))
  const all = new Map([...chosen, ...members.flat()].map((mutation) => [mutation.id, mutation]))
  return [...all.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The known outcomes of these keys on this device. The last of several counts. */
export async function outcomesOf(db: PinsetDb, ids: readonly string[]): Promise<ReadonlyMap<string, ResultEntry>> {
  const known = await db.results.where('id').anyOf(ids).sortBy('n')
  return new Map(known.map((outcome) => [outcome.id, outcome]))
}

/** Removes the mutations and refolds their records, inside the caller's transaction. The caller includes whole groups. */
export async function dropInside(
  db: PinsetDb,
  mutations: readonly Mutation[],
  context: SaveContext,
  { how, settles }: Dropping,
): Promise<Dropped> {
  const ids = mutations.map(({ id }) => id)
  const held = await readAllHeld(db, context.registry, mutations)
  const entries = (await db.attention.bulkGet(ids)).filter((entry) => entry !== undefined)
  const set = newWriteSet()
  const at = instantOf(context.now)
  const asked = new Set(entries.map(({ id }) => id))
  // The entry with the issue is dropped last, so that after a torn write the others can be found by it (S7.3).
  for (const mutation of mutations.toSorted((a, b) => Number(asked.has(a.id)) - Number(asked.has(b.id)))) {
    set.droppedMutations.push(mutation.seq)
    set.droppedRefusals.push(mutation.id)
    const { id, entity, recordId, lastError } = mutation
    const named = namedBy(context.registry.byName(entity), mutation)
    set.results.push({
      id,
      entity,
      recordId,
      status: lastError?.status ?? 0,
      at,
      how,
      ...didBy(context.registry.byName(entity), mutation),
      ...named,
    })
  }
  // The issue is decided anyway, so a settlement in the dropped group is sent alone.
  const settled = mutations.filter(({ kind }) => kind === 'settle').map(({ recordId }) => recordId)
  const named = settles ? [...entries.map(({ id }) => id), ...settled] : []
  const settlements = named.map((id) => settlementOf(id, context))
  set.added.push(...settlements)
  changePending(held, new Set(ids))
  refoldAll(held, set)
  await flush(db, set)
  return { mutations, entries, settlements: settlements.map(({ id }) => id) }
}

/**
 * The entry that tells the server that an issue is settled, alone or in the group of the new gesture. It always contains `discard`: the
 * refused change is given up, and the new one accompanies the settlement.
 */
export function settlementOf(issueId: string, context: SaveContext, group?: string): NewMutation {
  return {
    id: context.makeId(),
    user: context.user,
    device: context.device,
    entity: ISSUE,
    recordId: issueId,
    kind: 'settle',
    body: { decision: 'discard' },
    ...(group === undefined ? {} : { group }),
    deps: [],
    schema: SCHEMA,
    recordedAt: instantOf(context.now),
    state: 'queued',
    attempts: 0,
  }
}
