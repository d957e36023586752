/**
 * Saving (S4): one strict read-write transaction holds the visible row, its queued mutation, the shadow and the stock
 * that follows. Only when it has completed may anybody say "saved". The network is never awaited here.
 */
import type { Mutation } from '../domain/mutation'
import type { PinsetDb } from './db'
import type { Intent, SaveContext, SaveOutcome } from './intent'
import { planIntent, startWorking, UNSTORED, type Working } from './plan-save'
import { type NewMutation, unmarked } from './rows'
import { readSnapshot, type Snapshot, scopeOf } from './snapshot'
import { flush, newWriteSet } from './write-set'

/**
 * Carries out one gesture: all of its intents or none. Several intents become one group, sent whole.
 * Expected refusals are values; storage failures (full, lost) throw.
 */
export function save(db: PinsetDb, intents: readonly Intent[], context: SaveContext): Promise<SaveOutcome> {
  // The scope function must be async itself: that is how Dexie keeps the transaction across native awaits.
  return db.transaction('rw', scopeOf(db, context.registry, intents), async () => saveInside(db, intents, context))
}

/**
 * The same inside a transaction of the caller's, whose scope must hold all that `scopeOf` names. `places` gives the
 * mutations free places of the queue (seq) instead of its end, one per intent.
 */
export async function saveInside(
  db: PinsetDb,
  intents: readonly Intent[],
  context: SaveContext,
  places: readonly number[] = [],
): Promise<SaveOutcome> {
  const snapshot = await readSnapshot(db, context.registry, intents)
  const group = intents.length > 1 ? context.makeId() : undefined
  const records = new Map<string, Working>()
  const mutations: string[] = []
  let known = snapshot
  for (const [index, intent] of intents.entries()) {
    const definition = context.registry.byName(intent.entity)
    if (definition?.sync !== 'full') throw new Error(`${intent.entity} is not written on devices`)
    const working = records.get(intent.id) ?? startWorking(definition, intent.id, known)
    const place = places[index] ?? UNSTORED
    const plan = planIntent(intent, index, working, known, context, { group, place })
    if (!plan.ok) {
      const { ok, ...refusal } = plan
      return { ok, index, ...refusal }
    }
    records.set(intent.id, plan.working)
    if (plan.mutation) mutations.push(plan.mutation)
    known = withPlanned(known, intent, plan.working)
  }
  await writeAll(db, [...records.values()], mutations)
  return { ok: true, mutations }
}

/** Lets the later intents of a gesture see what the earlier ones made. */
function withPlanned(snapshot: Snapshot, intent: Intent, working: Working): Snapshot {
  const rows = new Map(snapshot.rows)
  const units = new Map(snapshot.units)
  if (working.row) {
    rows.set(working.id, working.row)
    if (working.definition.name === 'unit') units.set(working.id, working.row)
  }
  const unborn = intent.kind === 'create' ? new Set([...snapshot.unborn, working.id]) : snapshot.unborn
  return { ...snapshot, rows, units, unborn }
}

/** Queues the plan's mutations in the order of the gesture and stores what people will see. */
async function writeAll(db: PinsetDb, records: readonly Working[], order: readonly string[]): Promise<void> {
  const set = newWriteSet()
  for (const working of records) {
    const { definition, id, before, shadow, pending } = working
    set.refolds.push({ definition, id, before, shadow: shadow && unmarked(shadow), pending, generation: undefined })
    set.mutations.push(...working.replaced)
    set.droppedMutations.push(...working.dropped)
    set.added.push(...pending.filter((mutation) => mutation.seq === UNSTORED).map(unplaced))
  }
  set.added.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  await flush(db, set)
}

/** The entry without its place: the table's counter gives it one. */
function unplaced(mutation: Mutation): NewMutation {
  const { seq: _seq, ...rest } = mutation
  return rest
}
