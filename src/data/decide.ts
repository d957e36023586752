/** Deciding about refused changes (S26): made again on what the server has now, or let go; each issue is settled once. */

import { codeKey } from '../domain/kit/code-key'
import { type EntityDefinition, type Registry, type Row, referencesOf } from '../domain/kit/entity'
import type { Values } from '../domain/kit/field'
import { type Change, fieldOf, mergeField } from '../domain/merge'
import type { Mutation } from '../domain/mutation'
import { freeCode } from '../domain/rules/free-code'
import { type PinsetDb, rowsOf } from './db'
import { type LetGo, letGoInside, settlementOf, withMates } from './drop'
import type { Intent, SaveContext, SaveOutcome } from './intent'
import { findRefused, type Refused } from './refused'
import { saveInside } from './repository'
import type { NewMutation } from './rows'
import { takeBackInside } from './undo'
import { allTables, flush, newWriteSet } from './write-set'

/** How a refused change is made again. Without any of it: the same, over what the server has now. */
export type Again = {
  /** Fields of a change that stay as the server has them. */
  readonly theirs?: readonly string[]
  /** Values in place of the refused ones, by field. */
  readonly values?: Values
  /** Archive the record others refer to, where its deletion was refused. */
  readonly force?: true
  /**
   * What the server had of the fields as it was shown to whoever decided: the change is made on it, so that what somebody
   * wrote since is asked about again. Without it, what the refusal said.
   */
  readonly seen?: Values
  /** Deleted records that are brought back first. */
  readonly restore?: readonly { readonly entity: string; readonly id: string }[]
}

/**
 * Lets go of a refused change and its gesture; the server is told that the issue is settled. `also` are changes that wait
 * for it here and go with it; what of them may have left is fenced off from `holdUntil` on, in ms of the device's clock.
 */
export function discard(
  db: PinsetDb,
  id: string,
  context: SaveContext,
  also: readonly string[] = [],
  holdUntil?: number,
): Promise<LetGo> {
  return db.transaction('rw', allTables(db), async () => {
    const refused = await findRefused(db, context.registry, id, context.user)
    // Another's is not ours to settle; the server would refuse it.
    if (!refused?.mayDecide) return { mutations: [], entries: [], settlements: [] }
    if (!refused.isHere || also.length === 0) return discardInside(db, refused, context)
    return takeBackInside(db, await withMates(db, [id, ...also]), context, { how: 'discarded', holdUntil })
  })
}

async function discardInside(db: PinsetDb, refused: Refused, context: SaveContext): Promise<LetGo> {
  if (refused.isHere) {
    return letGoInside(db, [refused.mutation, ...refused.mates], context, { how: 'discarded', settles: true })
  }
  const issues = [refused.entry.id, ...settledWith(refused)]
  const settlements = issues.map((issue) => settlementOf(issue, context))
  const set = newWriteSet()
  set.added.push(...settlements)
  await flush(db, set)
  const ids = settlements.map((settlement) => settlement.id)
  return { mutations: [], entries: [], settlements: ids, adopted: adopted(refused, context) }
}

/** The gesture of another device as entries of this one; the queue gives them their places. */
function adopted({ entry, mutation, mates }: Refused, context: SaveContext): NonNullable<LetGo['adopted']> {
  const gesture = [mutation, ...mates].filter(({ kind }) => kind !== 'settle')
  const group = gesture.length > 1 ? { group: context.makeId(), groupSize: gesture.length } : {}
  return {
    entries: [entry],
    mutations: gesture.map((one) => ({ ...one, ...group, user: context.user, device: context.device })),
  }
}

/** Older issues that the refused gesture was to settle: they are decided with it. */
function settledWith({ mates }: Refused): string[] {
  return mates.filter(({ kind }) => kind === 'settle').map(({ recordId }) => recordId)
}

/** Rolls the transaction back that let go of the old change, because the new one cannot be made. */
class NotApplied extends Error {
  override readonly name = 'NotApplied'
  constructor(readonly outcome: SaveOutcome) {
    super('the refused change cannot be made again')
  }
}

/**
 * Makes a new gesture of the refused one, on the current base, and settles the issue in the same group: should another
 * device have settled it first, nothing of this one happens. It takes the old one's place in the queue: what waited for it
 * comes after it. When it cannot be made nothing changes, and the outcome says why.
 */
export async function applyAgain(
  db: PinsetDb,
  id: string,
  context: SaveContext,
  again: Again = {},
): Promise<SaveOutcome> {
  try {
    return await db.transaction('rw', allTables(db), async () => {
      const refused = await findRefused(db, context.registry, id, context.user)
      if (!refused) return { ok: true, mutations: [] }
      if (!refused.mayDecide) return { ok: false, index: 0, code: 'access_denied', issues: [] }
      const outcome = await remake(db, refused, context, again)
      if (!outcome.ok) throw new NotApplied(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof NotApplied) return error.outcome
    throw error
  }
}

async function remake(db: PinsetDb, refused: Refused, context: SaveContext, again: Again): Promise<SaveOutcome> {
  const { mutation, mates, entry, isHere } = refused
  const members = [mutation, ...mates].filter(({ kind }) => kind !== 'settle').toSorted((a, b) => a.seq - b.seq)
  const restores: Intent[] = (again.restore ?? []).map((record) => ({ kind: 'restore', ...record }))
  const remade: Remade[] = []
  for (const member of members) {
    const isAsked = member.id === mutation.id
    const told = isAsked ? entry.current : undefined
    const intent = await intentOf(db, context.registry, member, isAsked ? again : undefined, told)
    if (intent) remade.push({ intent, old: member })
  }
  const older = settledWith(refused)
  // Every field was left to the server: that is letting go.
  if (remade.length === 0) {
    await discardInside(db, refused, context)
    return { ok: true, mutations: [] }
  }
  const places = isHere ? await placesFor(db, context.registry, restores.length, remade) : undefined
  // An issue the server was not told of cannot be settled in the group; telling and settling it are for later.
  const isUntold = entry.report === true || entry.unreported === true
  const also = isUntold
    ? undefined
    : (group: string): NewMutation | Mutation => {
        const settlement = settlementOf(entry.id, context, group)
        return places ? { ...settlement, seq: places.settlement } : settlement
      }
  const intents = [...restores, ...remade.map(({ intent }) => intent)]
  const outcome = await saveInside(db, intents, context, {
    ...(places ? { places: places.intents } : {}),
    ...(also ? { also } : {}),
  })
  if (!outcome.ok) return outcome
  for (const issue of isUntold ? [entry.id, ...older] : older) await addSettlement(db, issue, context)
  // Only now: should this be cut short, the new gesture stands beside the old question instead of neither being there.
  if (isHere) await letGoInside(db, [mutation, ...mates], context, { how: 'replaced', settles: false })
  return outcome
}

type Places = { readonly settlement: number; readonly intents: readonly number[] }

/** Free places right behind each old entry; what belongs to the gesture beside them comes before all of them. */
async function placesFor(
  db: PinsetDb,
  registry: Registry,
  restores: number,
  remade: readonly Remade[],
): Promise<Places | undefined> {
  if (await needsLater(db, registry, remade)) return undefined
  const behind = await Promise.all(
    remade.map(async ({ old: { seq } }) => {
      const next = (await db.outbox.where('seq').above(seq).first())?.seq ?? seq + 1
      return { from: seq, to: seq + (next - seq) / 2 }
    }),
  )
  const first = behind[0]
  // Made again and again, an entry may run out of numbers between its neighbours: then the end of the queue has to do.
  if (!first || behind.some(({ from, to }) => to === from)) return undefined
  const before = (index: number) => first.from + ((first.to - first.from) * (index + 1)) / (restores + 2)
  if (before(0) === first.from) return undefined
  const extras = Array.from({ length: restores }, (_, index) => before(index))
  return { settlement: before(restores), intents: [...extras, ...behind.map(({ to }) => to)] }
}

/** What was decided may name a record that was made since: then it can only go after that. */
async function needsLater(db: PinsetDb, registry: Registry, remade: readonly Remade[]): Promise<boolean> {
  // By what they name: of thousands that are decided in one go, none may read the whole queue.
  const named = remade.flatMap(({ intent, old }) => {
    const definition = registry.byName(intent.entity)
    const found = definition && 'values' in intent ? referencesOf(definition.fields, intent.values) : []
    return found.filter(({ id }) => id !== intent.id && !isOwn(remade, id)).map(({ id }) => ({ id, seq: old.seq }))
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

async function addSettlement(db: PinsetDb, issueId: string, context: SaveContext): Promise<void> {
  const set = newWriteSet()
  set.added.push(settlementOf(issueId, context))
  await flush(db, set)
}

/**
 * The gesture's intent again; undefined when nothing is left of it. `again` is what was decided, about the refused change
 * alone. What nobody was asked about goes on the values its author saw, so that the server merges or refuses it. `told` is
 * the record as the refusal showed it.
 */
async function intentOf(
  db: PinsetDb,
  registry: Registry,
  mutation: Mutation,
  again: Again | undefined,
  told: Row | undefined,
): Promise<Intent | undefined> {
  const target = { entity: mutation.entity, id: mutation.recordId }
  const definition = registry.byName(mutation.entity)
  const isForced = again?.force ?? mutation.force
  const known = await rowsOf(db, mutation.entity).get(mutation.recordId)
  switch (mutation.kind) {
    case 'create': {
      // Somebody made the record meanwhile (after a restore of the server): then only its values are ours to change, each
      // over nothing, unless it was shown what is there now.
      if (known) return patchAgain(definition, overNothing(mutation, again?.values), told, again)
      return { kind: 'create', ...target, values: { ...mutation.body, ...again?.values } }
    }
    case 'delete':
      return { kind: 'delete', ...target, ...(isForced ? { force: true as const } : {}) }
    case 'restore':
      return { kind: 'restore', ...target }
    default:
      return patchAgain(definition, mutation, told ?? known, again)
  }
}

function overNothing({ body, ...mutation }: Mutation, values: Values | undefined): Mutation {
  const changes = Object.entries({ ...body, ...values }).map(
    ([key, to]) => [key, { from: null, to: to ?? null }] as const,
  )
  return { ...mutation, kind: 'patch', changes: Object.fromEntries(changes) }
}

/** `told` is the record as far as whoever decided can know it, where the screen does not say what it showed. */
function patchAgain(
  definition: EntityDefinition | undefined,
  { entity, recordId: id, changes = {} }: Mutation,
  told: Values | undefined,
  again: Again | undefined,
): Intent | undefined {
  const kept = Object.entries(changes).filter(([field]) => !again?.theirs?.includes(field))
  if (kept.length === 0) return undefined
  // Of a deleted record nothing was shown: what it says is the server's to ask about, once it is back.
  const isBroughtBack = again?.restore?.some((record) => record.entity === entity && record.id === id)
  const known = isBroughtBack ? undefined : told
  const shown = again?.seen || known ? { ...known, ...again?.seen } : undefined
  const decided = kept.map(([field, change]): readonly [string, Change] => {
    const isEdited = again?.values !== undefined && Object.hasOwn(again.values, field)
    const isAsked =
      isEdited || mergeField(definition && fieldOf(definition, field), change, shown?.[field]).kind === 'conflict'
    // What nobody was asked about goes on the value its author saw.
    const from = again && shown && isAsked ? (shown[field] ?? null) : change.from
    return [field, { from, to: isEdited ? (again?.values?.[field] ?? null) : change.to }]
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

/** The text field of a refused change whose value another record has, for "keep both"; undefined when there is none. */
export function doubleCode(definition: EntityDefinition, { entry, mutation }: Refused) {
  if (entry.error.code !== 'duplicate') return undefined
  const wanted = (field: string) => mutation.body?.[field] ?? mutation.changes?.[field]?.to
  const field = Object.keys(definition.fields).find((key) => {
    const known = definition.fields[key]
    return known?.type === 'text' && known.unique && typeof wanted(key) === 'string'
  })
  return field === undefined ? undefined : { field, code: String(wanted(field)) }
}

/** S19, "keep both": the code the record would get, CODE-2 or the first number that is free on this device. */
export async function keepBothCode(db: PinsetDb, definition: EntityDefinition, refused: Refused) {
  const double = doubleCode(definition, refused)
  if (!double) return undefined
  const rows = await rowsOf(db, definition.name).toArray()
  const taken = new Set(
    rows.filter(({ deleted_at }) => !deleted_at).map((row) => codeKey(String(row[double.field] ?? ''))),
  )
  return { field: double.field, code: freeCode(double.code, (code) => taken.has(codeKey(code))) }
}
