/**
 * Saving (S4): one strict read-write transaction writes the visible row, its queued mutation, the shadow and the stock. The
 * app must not say "saved" before it has completed. A save never awaits the network.
 */

import type { Intent } from '../../domain/acts/intent'
import { errorsOf } from '../../domain/kit/validate'
import { type Mutation, withGroupSizes } from '../../domain/mutation'
import { type Place, UNSTORED } from '../../domain/queue-place'
import { relationFindings } from '../../domain/rules/relations'
import { byteLength, MAX_GROUP_BYTES, MAX_GROUP_ENTRIES } from '../../domain/wire-limits'
import type { PinsetDb } from '../db'
import type { SaveContext, SaveOutcome } from '../intent'
import type { NewMutation } from '../rows'
import { flush, newWriteSet, type WriteSet } from '../write/write-set'
import { gesture, type Tell } from './gesture'
import { draftIntent, type Planned, planDraft, startWorking, type Working } from './plan-save'
import { relatedRecords } from './related-records'
import { readSnapshot, type Snapshot, scopeOf } from './snapshot'
import { withoutCopies } from './storage-reserve'

/**
 * Executes one gesture: all of its intents or none. Several intents become one group, which is sent whole. Expected refusals are values,
 * storage failures (full, lost) throw.
 */
export function save(
  db: PinsetDb,
  intents: readonly Intent[],
  context: SaveContext,
  how: Separately = {},
): Promise<SaveOutcome> {
  const attempt = () =>
    gesture<SaveOutcome>(db, scopeOf(db, context.registry, intents), ({ idbtrans }, tell) =>
      saveInside(db, intents, context, { ...how, ...(tell && { ending: { transaction: idbtrans, tell } }) }),
    )
  return withoutCopies(db, attempt)
}

export type Separately = {
  /** All or none are stored, but each intent is sent alone, so that a refused one does not block the others. */
  readonly apart?: boolean
}

type Ending = { readonly transaction: IDBTransaction; readonly tell: Tell<SaveOutcome> }

/** How a gesture's mutations are queued if not at the end. */
export type Queueing = Separately & {
  /** Free places in the queue, one per intent. */
  readonly places?: readonly Place[]
  /** A further entry of the gesture that changes no record. With it even one intent is a group. */
  readonly also?: (group: string) => NewMutation | Mutation
  /** It was saved before and is made again: its content has already happened. */
  readonly isDone?: true
  /** The transaction, if it contains only this gesture. */
  readonly ending?: Ending
}

/** The same inside the caller's transaction, whose scope must contain all tables of `scopeOf`. */
export async function saveInside(
  db: PinsetDb,
  intents: readonly Intent[],
  context: SaveContext,
  { places = [], also, apart = false, isDone, ending }: Queueing = {},
): Promise<SaveOutcome> {
  const snapshot = await readSnapshot(db, context.registry, intents)
  const groups = apart ? [] : groupsOf(intents, context, snapshot, also !== undefined)
  const records = new Map<string, Working>()
  const related = relatedRecords(db, snapshot, records)
  const mutations: string[] = []
  let known = snapshot
  for (const [index, intent] of intents.entries()) {
    const definition = context.registry.byName(intent.entity)
    if (definition?.sync !== 'full') throw new Error(`${intent.entity} is not written on devices`)
    const working = records.get(intent.id) ?? startWorking(definition, intent.id, known)
    const place = places[index] ?? UNSTORED
    const draft = draftIntent(intent, working, known, context, place)
    if ('refusal' in draft) return { ok: false, index, ...draft.refusal }
    const subject = { registry: context.registry, definition, id: intent.id, values: draft.after }
    const asking = relationFindings(subject, draft.touched)
    let step = asking.next([])
    while (!step.done) {
      // No await without a read, because only answers of the storage keep a transaction open.
      const missing = related.missing(step.value)
      if (missing.length > 0) await related.read(missing)
      step = asking.next(related.answers(step.value))
    }
    const findings = errorsOf(step.value, isDone)
    if (findings.length > 0) return { ok: false, index, code: 'invalid', findings }
    const plan = planDraft(draft, intent, index, working, known, context, { group: groups[index], place })
    if ('refusal' in plan) return { ok: false, index, ...plan.refusal }
    records.set(intent.id, plan.working)
    if (plan.mutation) mutations.push(plan.mutation)
    known = withPlanned(known, intent, plan)
  }
  const beside = also && groups[0] !== undefined ? [also(groups[0])] : []
  const outcome: SaveOutcome = { ok: true, mutations }
  ending?.tell(outcome)
  await writeAll(db, [...records.values()], mutations, beside, known, ending?.transaction)
  return outcome
}

/** Bytes of an entry beside its values: key, path, names. */
const ENTRY_BYTES = 400

/** Free entries of a group: applied again after a refusal, it also contains the settlement and restored records. */
const ROOM = 10

/** The group of each intent. A gesture over several records is one group. If it exceeds the server's limit (S14), it is split in order. */
function groupsOf(
  intents: readonly Intent[],
  context: SaveContext,
  snapshot: Snapshot,
  isGroup: boolean,
): (string | undefined)[] {
  if (intents.length < 2 && !isGroup) return [undefined]
  let group = context.makeId()
  const room = isGroup ? 0 : ROOM
  let entries = isGroup ? 1 : 0
  let bytes = 0
  return intents.map((intent) => {
    const size = ENTRY_BYTES + bytesOf(intent, snapshot)
    const isFull = bytes + size > MAX_GROUP_BYTES - room * ENTRY_BYTES
    if (entries >= MAX_GROUP_ENTRIES - room || (entries > 0 && isFull)) {
      group = context.makeId()
      entries = 0
      bytes = 0
    }
    entries += 1
    bytes += size
    return group
  })
}

/** An upper bound of the sent bytes: a change also carries the values before it, which may be longer. */
function bytesOf(intent: Intent, snapshot: Snapshot): number {
  if (!('values' in intent)) return 0
  const before = { ...snapshot.rows.get(intent.id), ...('seen' in intent ? intent.seen : {}) }
  const from = Object.fromEntries(Object.keys(intent.values).map((key) => [key, before[key] ?? null]))
  const to = byteLength(JSON.stringify(intent.values))
  return to + Math.max(to, byteLength(JSON.stringify(from)))
}

/** Makes earlier intents of a gesture visible to later ones. */
function withPlanned(snapshot: Snapshot, intent: Intent, { working, mutation }: Planned): Snapshot {
  const rows = new Map(snapshot.rows)
  const units = new Map(snapshot.units)
  if (working.row) {
    rows.set(working.id, working.row)
    if (working.definition.name === 'unit') units.set(working.id, working.row)
  }
  const undone = intent.kind === 'create' ? intent.values.reverses_id : undefined
  const reversed = typeof undone === 'string' ? new Set([...snapshot.reversed, undone]) : snapshot.reversed
  const pendingCreates =
    intent.kind === 'create' ? new Set([...snapshot.pendingCreates, working.id]) : snapshot.pendingCreates
  // A joined mutation has no place of its own.
  const last = working.pending.at(-1)
  const isAtEnd = mutation !== undefined && last?.id === mutation && last.seq === UNSTORED
  return { ...snapshot, rows, units, reversed, pendingCreates, newest: isAtEnd ? mutation : snapshot.newest }
}

/** Queues the plan's mutations in the order of the gesture and stores the visible rows. */
async function writeAll(
  db: PinsetDb,
  records: readonly Working[],
  order: readonly string[],
  beside: readonly (NewMutation | Mutation)[],
  { stock }: Snapshot,
  ending: IDBTransaction | undefined,
): Promise<void> {
  const set: WriteSet = { ...newWriteSet(), cached: stock }
  for (const working of records) {
    const { definition, id, before, shadow, pending } = working
    set.refolds.push({ definition, id, before, shadow, pending, generation: undefined })
    set.mutations.push(...working.replaced)
    set.droppedMutations.push(...working.dropped)
    set.added.push(...pending.filter((mutation) => mutation.seq === UNSTORED).map(unplaced))
  }
  set.added.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  // Last: if a torn write keeps the settlement, it also keeps all changes of the decision (S7).
  for (const entry of beside) {
    if ('seq' in entry) set.mutations.push(entry)
    else set.added.push(entry)
  }
  await flush(db, counted(set), ending)
}

/**
 * Writes the real number of entries into each entry of a gesture. An intent that changes nothing, or joined its neighbour,
 * has no entry, and a gesture that waited for it would wait forever (S7, S14).
 */
function counted(set: WriteSet): WriteSet {
  const all = [...set.added, ...set.mutations]
  return { ...set, added: withGroupSizes(set.added, all), mutations: withGroupSizes(set.mutations, all) }
}

/** The entry without its place, which the table's counter assigns. */
function unplaced(mutation: Mutation): NewMutation {
  const { seq: _seq, ...rest } = mutation
  return rest
}
