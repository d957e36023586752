/**
 * Removes mutations from the queue without effect: a person discarded or undid them, or decided about them on another device.
 * Each removal is recorded. No other code may remove an unsent change.
 */
import { instantOf } from '../../domain/clock'
import { type Mutation, SCHEMA } from '../../domain/mutation'
import type { PinsetDb } from '../db'
import type { SaveContext } from '../intent'
import { didBy, ISSUE, type NewMutation, namedBy, type ResultEntry, type StoredRefusal } from '../rows'
import { changePending, readAllHeld, refoldAll } from '../write/held-records'
import { flush, newWriteSet } from '../write/write-set'

/** Dropped mutations, with the data to put them back. */
export type Dropped = {
  readonly mutations: readonly Mutation[]
  readonly entries: readonly StoredRefusal[]
  /** Keys of the settlements queued for it. */
  readonly settlements: readonly string[]
  /** Of another device's issue: the gesture to put back as a new one after the settlement has left. */
  readonly adopted?: Pick<Dropped, 'mutations' | 'entries'>
  /** Mutations that may have left, in their state before. They can be put back only until their fence leaves. */
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

/** The remembered outcomes of these keys; of several outcomes the last. */
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
  // A settlement of their group is now sent alone, because its issue is still decided.
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
 * The entry that settles an issue, alone or in the group of the new change. Its decision is always `discard`: the refused
 * change itself is discarded, and the new change is beside the settlement.
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
