/**
 * Settling a push (S13, S15): the server's outcome of every entry, applied in one burst. What was done drops out of the
 * queue together with its effect; what was refused is set aside for a person; the rest stays. Nothing is ever lost here.
 */
import { type EntityDefinition, isPlainObject, type Registry, type Row } from '../domain/kit/entity'
import type { Mutation, MutationError } from '../domain/mutation'
import type { PinsetDb } from './db'
import { guardLease } from './lease'
import { readMeta } from './meta'
import type { AttentionEntry, NewMutation } from './rows'
import { allTables, flush, type Held, newWriteSet, readHeld, type WriteSet } from './write-set'

/** The outcome of one entry, as the engine classified it. */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly id: string
      readonly status: number
      readonly row: Row | undefined
      readonly gone: boolean
    }
  | {
      readonly kind: 'refused'
      readonly id: string
      readonly error: MutationError
      readonly fields?: Readonly<Record<string, string>>
      readonly current?: Row
      readonly other?: string
      readonly references?: readonly { readonly path: string; readonly id: string }[]
    }
  /** Back into the queue; `notBefore` is its own back-off, in milliseconds of the device's clock. */
  | { readonly kind: 'later'; readonly id: string; readonly notBefore?: number; readonly error?: MutationError }

/** Applies the outcomes of a batch. Entries that are no longer in the outbox are passed over. */
export function settle(
  db: PinsetDb,
  registry: Registry,
  epoch: number,
  outcomes: readonly Outcome[],
  at: string,
): Promise<void> {
  return db.transaction('rw', allTables(db), async () => {
    await guardLease(db, epoch)
    const found = await db.outbox
      .where('id')
      .anyOf(outcomes.map((outcome) => outcome.id))
      .toArray()
    const mutations = new Map(found.map((mutation) => [mutation.id, mutation]))
    const held = await readAllHeld(db, registry, found)
    const generation = await readMeta(db, 'generation')
    const set = newWriteSet()
    set.droppedResults.push(...(await oldResults(db, outcomes.length)))
    for (const outcome of outcomes) {
      const mutation = mutations.get(outcome.id)
      if (mutation) settleOne(mutation, outcome, held, set, at)
    }
    // S22: only what the server acknowledged was seen in the load under way; what it refused may be gone there.
    const acknowledgedIds = outcomes.flatMap(({ kind, id }) => (kind === 'done' ? [mutations.get(id)?.recordId] : []))
    for (const [key, { definition, record }] of held) {
      const id = key.slice(definition.name.length + 1)
      set.refolds.push({
        definition,
        id,
        before: record.row,
        shadow: record.shadow,
        pending: record.pending,
        generation: acknowledgedIds.includes(id) ? generation : undefined,
        hadShadow: record.hadShadow,
      })
    }
    await flush(db, set)
  })
}

/** S2: the last 500 outcomes are kept. Numbers of those that `added` new ones push out. */
const KEPT_RESULTS = 500

function oldResults(db: PinsetDb, added: number): Promise<number[]> {
  const kept = Math.max(0, KEPT_RESULTS - added)
  return db.results.orderBy('n').reverse().offset(kept).primaryKeys()
}

type HeldRecords = Map<string, { definition: EntityDefinition; record: Held }>

async function readAllHeld(db: PinsetDb, registry: Registry, mutations: readonly Mutation[]): Promise<HeldRecords> {
  const result: HeldRecords = new Map()
  for (const definition of registry.all) {
    const ids = new Set(mutations.filter(({ entity }) => entity === definition.name).map(({ recordId }) => recordId))
    if (ids.size === 0 || definition.sync === 'none') continue
    for (const [id, record] of await readHeld(db, definition.name, [...ids])) {
      result.set(`${definition.name}/${id}`, { definition, record })
    }
  }
  return result
}

function settleOne(mutation: Mutation, outcome: Outcome, held: HeldRecords, set: WriteSet, at: string): void {
  const key = `${mutation.entity}/${mutation.recordId}`
  const entry = held.get(key)
  const pending = (change: (list: readonly Mutation[]) => readonly Mutation[], shadow?: { row: Row | undefined }) => {
    if (!entry) return
    const record = entry.record
    entry.record = { ...record, pending: change(record.pending), shadow: shadow ? shadow.row : record.shadow }
  }
  if (outcome.kind === 'done') {
    set.droppedMutations.push(mutation.seq)
    set.results.push({
      id: mutation.id,
      entity: mutation.entity,
      recordId: mutation.recordId,
      status: outcome.status,
      at,
    })
    pending((list) => list.filter(({ id }) => id !== mutation.id), {
      row: acknowledged(entry?.record, mutation, outcome),
    })
    return
  }
  const next: Mutation =
    outcome.kind === 'refused'
      ? { ...mutation, state: 'attention', lastError: outcome.error }
      : {
          ...mutation,
          state: 'queued',
          attempts: mutation.attempts + 1,
          ...(outcome.notBefore === undefined ? {} : { notBefore: outcome.notBefore }),
          ...(outcome.error ? { lastError: outcome.error } : {}),
        }
  set.mutations.push(next)
  pending((list) => list.map((one) => (one.id === next.id ? next : one)))
  if (outcome.kind !== 'refused') return
  set.results.push({
    id: mutation.id,
    entity: mutation.entity,
    recordId: mutation.recordId,
    status: outcome.error.status,
    at,
  })
  // Members of a refused group are set aside with it; the one that caused it speaks for all.
  if (outcome.error.code !== 'group_refused') set.attention.push(attentionOf(mutation, outcome, at))
}

/** The server row after an acknowledgement; an older answer than what was pulled meanwhile changes nothing. */
function acknowledged(
  record: Held | undefined,
  mutation: Mutation,
  outcome: Outcome & { kind: 'done' },
): Row | undefined {
  const shadow = record?.shadow
  if (outcome.gone) return undefined
  if (!outcome.row) return shadow
  if (typeof shadow?.rev === 'number' && typeof outcome.row.rev === 'number' && shadow.rev > outcome.row.rev)
    return shadow
  // Beyond the server's log only id and rev come back: then what was sent stands for the row.
  const whole = Object.hasOwn(outcome.row, 'updated_at')
  return whole ? outcome.row : { ...shadow, ...(isPlainObject(mutation.body) ? mutation.body : {}), ...outcome.row }
}

function attentionOf(mutation: Mutation, outcome: Outcome & { kind: 'refused' }, at: string): AttentionEntry {
  const { fields, current, other, references } = outcome
  return {
    id: mutation.id,
    entity: mutation.entity,
    recordId: mutation.recordId,
    error: outcome.error,
    since: at,
    ...(fields ? { fields } : {}),
    ...(current ? { current } : {}),
    ...(other ? { other } : {}),
    ...(references ? { references } : {}),
  }
}

/**
 * Lets go of refused changes (S26): they leave the queue, what people see is folded without them, and the server's issue
 * is settled. `settlement` makes the entry that tells the server.
 */
export async function discardInside(
  db: PinsetDb,
  registry: Registry,
  ids: readonly string[],
  settlement: (refused: Mutation) => NewMutation | undefined,
): Promise<void> {
  const chosen = await db.outbox
    .where('id')
    .anyOf([...ids])
    .toArray()
  const groups = new Set(chosen.map((mutation) => mutation.group).filter((group) => group !== undefined))
  const mates =
    groups.size > 0 ? await db.outbox.filter(({ group }) => group !== undefined && groups.has(group)).toArray() : []
  const gone = new Map([...chosen, ...mates].map((mutation) => [mutation.id, mutation]))
  const held = await readAllHeld(db, registry, [...gone.values()])
  const set = newWriteSet()
  for (const mutation of gone.values()) {
    set.droppedMutations.push(mutation.seq)
    set.droppedAttention.push(mutation.id)
    const settling = ids.includes(mutation.id) ? settlement(mutation) : undefined
    if (settling) set.added.push(settling)
  }
  for (const [key, { definition, record }] of held) {
    const pending = record.pending.filter(({ id }) => !gone.has(id))
    const id = key.slice(definition.name.length + 1)
    const { row: before, shadow, hadShadow } = record
    set.refolds.push({ definition, id, before, shadow, pending, generation: undefined, hadShadow })
  }
  await flush(db, set)
}
