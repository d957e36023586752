/** Decisions about refused changes (S26): apply again on the server's present row, or discard. Each issue is settled once. */

import type { Intent } from '../../domain/acts/intent'
import { type EntityDefinition, type Registry, type Row, referencesOf } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { type Change, fieldOf, insist, mergeField } from '../../domain/merge'
import type { Mutation } from '../../domain/mutation'
import { type Place, placesBehind } from '../../domain/queue-place'
import { type PinsetDb, rowsOf } from '../db'
import type { SaveContext, SaveOutcome } from '../intent'
import type { NewMutation } from '../rows'
import { gesture } from '../save/gesture'
import { saveInside } from '../save/repository'
import { takeBackInside } from '../save/undo'
import { allTables, flush, newWriteSet } from '../write/write-set'
import { type Dropped, dropInside, settlementOf, wholeGestures } from './drop'
import { findRefused, type Refused } from './refused'

/** How a refused change is made again. Without options it is repeated unchanged on the server's current record. */
export type Again = {
  /** Fields that keep the server's value. */
  readonly theirs?: readonly string[]
  /** Values that replace the refused ones, by field. */
  readonly values?: Values
  /** Archives the record if its deletion was refused because of references. */
  readonly force?: true
  /**
   * The server's values as shown to the person who decided. The change is based on them, so that a later change by another person is
   * asked about again. Without them the refusal's values are used.
   */
  readonly seen?: Values
  /** Deleted records to restore first. */
  readonly restore?: readonly { readonly entity: string; readonly id: string }[]
}

/**
 * Discards a refused change and its gesture, and queues the settlement of its issue. `also`: dependents here that are
 * discarded too. Those that may have left are fenced after `holdUntil`, in ms of the device's clock.
 */
export function discard(
  db: PinsetDb,
  id: string,
  context: SaveContext,
  also: readonly string[] = [],
  holdUntil?: number,
): Promise<Dropped> {
  return gesture(db, allTables(db), async () => {
    const refused = await findRefused(db, context.registry, id, context.user)
    // This user may not settle another user's issue; the server would refuse it.
    if (!refused?.mayDecide) return { mutations: [], entries: [], settlements: [] }
    if (!refused.isHere || also.length === 0) return discardInside(db, refused, context)
    return takeBackInside(db, await wholeGestures(db, [id, ...also]), context, { how: 'discarded', holdUntil })
  })
}

async function discardInside(db: PinsetDb, refused: Refused, context: SaveContext): Promise<Dropped> {
  if (refused.isHere) {
    return dropInside(db, [refused.mutation, ...refused.others], context, { how: 'discarded', settles: true })
  }
  const settlements = [refused.entry.id, ...settledWith(refused)].map((issue) => settlementOf(issue, context))
  const set = newWriteSet()
  set.added.push(...settlements)
  await flush(db, set)
  const ids = settlements.map((settlement) => settlement.id)
  return { mutations: [], entries: [], settlements: ids, adopted: adopted(refused, context) }
}

/** The gesture of another device as entries of this queue, which assigns their places. */
function adopted({ entry, mutation, others }: Refused, context: SaveContext): NonNullable<Dropped['adopted']> {
  const gesture = [mutation, ...others].filter(({ kind }) => kind !== 'settle')
  const group = gesture.length > 1 ? { group: context.makeId(), groupSize: gesture.length } : {}
  return {
    entries: [entry],
    mutations: gesture.map((one) => ({ ...one, ...group, user: context.user, device: context.device })),
  }
}

/** Older issues that the refused gesture would have settled. They are decided with it. */
function settledWith({ others }: Refused): string[] {
  return others.filter(({ kind }) => kind === 'settle').map(({ recordId }) => recordId)
}

/**
 * Makes a new gesture of the refused one, on the current base, and settles the issue in the same group. If another device
 * settled it first, the server refuses the whole group. The gesture takes the refused one's place in the queue, before its
 * dependents. If it cannot be made, nothing changes, and the outcome has the reason.
 */
export function applyAgain(db: PinsetDb, id: string, context: SaveContext, again: Again = {}): Promise<SaveOutcome> {
  return gesture<SaveOutcome>(db, allTables(db), async () => {
    const refused = await findRefused(db, context.registry, id, context.user)
    if (!refused) return { ok: true, mutations: [] }
    if (!refused.mayDecide) return { ok: false, index: 0, code: 'access_denied', findings: [] }
    return remake(db, refused, context, again)
  })
}

async function remake(db: PinsetDb, refused: Refused, context: SaveContext, again: Again): Promise<SaveOutcome> {
  const { mutation, others, entry, isHere } = refused
  const members = [mutation, ...others].filter(({ kind }) => kind !== 'settle').toSorted((a, b) => a.seq - b.seq)
  const restores: Intent[] = (again.restore ?? []).map((record) => ({ kind: 'restore', ...record }))
  const remade: Remade[] = []
  for (const member of members) {
    const decided = member.id === mutation.id ? { again, shown: entry.current } : {}
    const intent = await intentOf(db, context.registry, member, decided)
    if (intent) remade.push({ intent, old: member })
  }
  const older = settledWith(refused)
  // Every field keeps the server's value, so this is a discard.
  if (remade.length === 0) {
    await discardInside(db, refused, context)
    return { ok: true, mutations: [] }
  }
  const places = isHere ? await placesFor(db, context.registry, restores.length, remade) : undefined
  // An unreported issue cannot be settled in the group: it is reported and settled later.
  const isUnreported = entry.report === true || entry.unreported === true
  const also = isUnreported
    ? undefined
    : (group: string): NewMutation | Mutation => {
        const settlement = settlementOf(entry.id, context, group)
        return places ? { ...settlement, seq: places.settlement } : settlement
      }
  const intents = [...restores, ...remade.map(({ intent }) => intent)]
  const outcome = await saveInside(db, intents, context, {
    isDone: true,
    ...(places ? { places: places.intents } : {}),
    ...(also ? { also } : {}),
  })
  if (!outcome.ok) return outcome
  for (const issue of isUnreported ? [entry.id, ...older] : older) await addSettlement(db, issue, context)
  // Last, so that a torn write leaves the new gesture beside the refusal instead of losing both.
  if (isHere) await dropInside(db, [mutation, ...others], context, { how: 'replaced', settles: false })
  return outcome
}

type Places = { readonly settlement: Place; readonly intents: readonly Place[] }

/**
 * Free places right behind each old entry. Restores and the settlement come before all of them. Undefined if the gesture must
 * go to the end of the queue.
 */
async function placesFor(
  db: PinsetDb,
  registry: Registry,
  restores: number,
  remade: readonly Remade[],
): Promise<Places | undefined> {
  if (await needsLater(db, registry, remade)) return undefined
  const intents: Place[] = []
  for (const [index, { old }] of remade.entries()) {
    const before = (await db.outbox.where('seq').above(old.seq).first())?.seq ?? old.seq + 1
    const places = placesBehind({ after: old.seq, before }, index === 0 ? restores + 2 : 1)
    if (!places) return undefined
    intents.push(...places)
  }
  const [settlement] = intents.splice(restores, 1)
  return settlement === undefined ? undefined : { settlement, intents }
}

/** Whether the new gesture names a record created since, so that it must follow that create. */
async function needsLater(db: PinsetDb, registry: Registry, remade: readonly Remade[]): Promise<boolean> {
  // Looked up by ids, because with thousands of decisions at once none may read the whole queue.
  const named = remade.flatMap(({ intent, old }) => {
    const definition = registry.byName(intent.entity)
    const found = definition && 'values' in intent ? referencesOf(definition.fields, intent.values) : []
    return found.filter(({ id }) => !isOwn(remade, id)).map(({ id }) => ({ id, seq: old.seq }))
  })
  const ids = new Set(named.map(({ id }) => id))
  const made = await db.outbox
    .where('recordId')
    .anyOf([...ids])
    .filter(({ kind }) => kind === 'create')
    .toArray()
  return named.some(({ id, seq }) => made.some((create) => create.recordId === id && create.seq > seq))
}

function isOwn(remade: readonly Remade[], id: string): boolean {
  return remade.some(({ intent }) => intent.kind === 'create' && intent.id === id)
}

type Remade = { readonly intent: Intent; readonly old: Mutation }

/** `shown` is the record as the refusal showed it. */
type Decided = { readonly again?: Again; readonly shown?: Row | undefined }

async function addSettlement(db: PinsetDb, issueId: string, context: SaveContext): Promise<void> {
  const set = newWriteSet()
  set.added.push(settlementOf(issueId, context))
  await flush(db, set)
}

/**
 * The gesture's intent again; undefined if nothing is left of it. Only the refused change has a decision. A field without
 * one is based on the values that its author saw, so that the server merges or refuses it.
 */
async function intentOf(
  db: PinsetDb,
  registry: Registry,
  mutation: Mutation,
  { again, shown }: Decided,
): Promise<Intent | undefined> {
  const target = { entity: mutation.entity, id: mutation.recordId }
  const definition = registry.byName(mutation.entity)
  const isForced = again?.force ?? mutation.force
  const known = await rowsOf(db, mutation.entity).get(mutation.recordId)
  switch (mutation.kind) {
    case 'create': {
      // Another person created the record after a restore of the server. Only the author's values are set, each with no earlier value,
      // unless the person saw the current record.
      if (known) return patchAgain(definition, overNothing(mutation, again?.values), shown, again)
      return { kind: 'create', ...target, values: { ...mutation.body, ...again?.values } }
    }
    case 'delete':
      return { kind: 'delete', ...target, ...(isForced ? { force: true as const } : {}) }
    case 'restore':
      return { kind: 'restore', ...target }
    default:
      return patchAgain(definition, mutation, shown ?? known, again)
  }
}

function overNothing({ body, ...mutation }: Mutation, values: Values | undefined): Mutation {
  const changes = Object.entries({ ...body, ...values }).map(
    ([key, to]) => [key, { from: null, to: to ?? null }] as const,
  )
  return { ...mutation, kind: 'patch', changes: Object.fromEntries(changes) }
}

/** `row`: the record as the deciding person knows it, if the screen does not pass the shown values. */
function patchAgain(
  definition: EntityDefinition | undefined,
  { entity, recordId: id, changes = {} }: Mutation,
  row: Values | undefined,
  again: Again | undefined,
): Intent | undefined {
  const kept = Object.entries(changes).filter(([field]) => !again?.theirs?.includes(field))
  if (kept.length === 0) return undefined
  // A deleted record was not shown: the server asks about its values after it is restored.
  const isBroughtBack = again?.restore?.some((record) => record.entity === entity && record.id === id)
  const known = isBroughtBack ? undefined : row
  const shown = again?.seen || known ? { ...known, ...again?.seen } : undefined
  const decided = kept.map(([key, change]): readonly [string, Change] => {
    const field = definition && fieldOf(definition, key)
    const isEdited = again?.values !== undefined && Object.hasOwn(again.values, key)
    const edited = isEdited ? (again?.values?.[key] ?? null) : change.to
    const isAsked = isEdited || mergeField(field, change, shown?.[key]).kind === 'conflict'
    // A field without a choice is based on the value that its author saw.
    if (!again || !shown || !isAsked) return [key, { from: change.from, to: edited }]
    return [key, { from: shown[key] ?? null, to: isEdited ? edited : insist(field, change, shown[key]) }]
  })
  return {
    kind: 'patch',
    entity,
    id,
    values: Object.fromEntries(decided.map(([field, { to }]) => [field, to] as const)),
    seen: Object.fromEntries(decided.map(([field, { from }]) => [field, from] as const)),
    ...(again?.restore ? { unseen: Object.fromEntries(decided) } : {}),
  }
}
