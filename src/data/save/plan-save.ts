/**
 * Plans a save: from a snapshot and an intent to the mutation, the visible row, and the refusals that a grower must see at
 * once. Pure. It uses the domain rules of the server, which makes the final decision.
 */

import type { Intent } from '../../domain/acts/intent'
import { dateIn, instantOf } from '../../domain/clock'
import type { ErrorCode } from '../../domain/errors'
import { bodyOf, type EntityDefinition, type Row, referencesOf } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { normalise, normalisePatch, sameValue } from '../../domain/kit/normalise'
import { errorsOf, validate, validateChanged } from '../../domain/kit/validate'
import { type Change, fieldOf } from '../../domain/merge'
import { coalesce, type Mutation, SCHEMA, visibleRow } from '../../domain/mutation'
import { type Place, UNSTORED } from '../../domain/queue-place'
import { type Completed, completeCreate, completePatch } from '../../domain/rules/complete'
import type { Touched } from '../../domain/rules/relations'
import type { SaveContext, SaveRefusal } from '../intent'
import { type NewMutation, type StoredRow, unmarked } from '../rows'
import type { Snapshot } from './snapshot'

/** A record during the planning of a gesture. */
export type Working = {
  readonly definition: EntityDefinition
  readonly id: string
  readonly shadow: Row | undefined
  /** As stored, with marks. Undefined for a new record. */
  readonly before: StoredRow | undefined
  readonly row: Row | undefined
  /** All pending mutations after the gesture. New ones have seq 0 until stored. */
  readonly pending: readonly Mutation[]
  readonly replaced: readonly Mutation[]
  readonly dropped: readonly number[]
}

type Reason = Pick<SaveRefusal, 'code' | 'findings' | 'other'>
export type Planned = { readonly working: Working; readonly mutation: string | undefined }

/** A row with pending work is folded, not read: a host that died may have left a torn one (S5, S7). */
export function startWorking(definition: EntityDefinition, id: string, snapshot: Snapshot): Working {
  const before = snapshot.rows.get(id)
  const pending = snapshot.pending.get(id) ?? []
  const shadow = snapshot.shadows.has(id) ? snapshot.shadows.get(id) : before && unmarked(before)
  const row = pending.length > 0 ? visibleRow(definition, shadow, pending) : before
  return { definition, id, shadow, before, row, pending, replaced: [], dropped: [] }
}

/** `group` is set for a gesture with several intents. `place` is UNSTORED for the end of the queue. */
export type Placing = { readonly group: string | undefined; readonly place: Place }

type NotPlanned = { readonly refusal: Reason }

/** The effect of an intent on its record, before checks of other records. */
export function draftIntent(
  intent: Intent,
  working: Working,
  snapshot: Snapshot,
  context: SaveContext,
  place: Place,
): Draft | NotPlanned {
  const seen = rowAt(working, place)
  const row = seen?.deleted_at && intent.kind !== 'restore' ? undefined : seen
  if (intent.kind === 'create' && seen) return refuse('exists')
  if (!seen && isUnseen(intent)) return unseenDraft(intent, working.definition)
  if (intent.kind !== 'create' && !row) return refuse(seen ? 'deleted' : 'not_found')
  return draft(intent, row, working.definition, snapshot, context)
}

/** A record that was deleted here may be restored and then changed: the server decides. */
function isUnseen(intent: Intent): boolean {
  return intent.kind === 'restore' || (intent.kind === 'patch' && intent.unseen !== undefined)
}

function unseenDraft(intent: Intent, definition: EntityDefinition): Draft {
  if (intent.kind !== 'patch') return { kind: 'restore', after: {}, touched: [] }
  return { kind: 'patch', changes: intent.unseen ?? {}, after: bodyOf(definition, intent.values), touched: [] }
}

/** Plans a draft on top of `working`. `index` is the intent's index in the gesture. */
export function planDraft(
  drafted: Draft,
  intent: Intent,
  index: number,
  working: Working,
  snapshot: Snapshot,
  context: SaveContext,
  { group, place }: Placing,
): Planned | NotPlanned {
  const { definition } = working
  const isOnce = intent.kind === 'create' && definition.undoneBy === undefined
  if (isOnce && snapshot.reversed.has(String(drafted.after.reverses_id))) return refuse('reversed')
  const clash = Object.keys(definition.fields).find((key) => snapshot.duplicates.has(`${index}/${key}`))
  const other = clash === undefined ? undefined : snapshot.duplicates.get(`${index}/${clash}`)
  if (other !== undefined) return { refusal: { code: 'duplicate', findings: [], other } }
  if (drafted.kind === 'patch' && Object.keys(drafted.changes ?? {}).length === 0) {
    return { working, mutation: undefined }
  }
  const deps = referencesOf(definition.fields, intent.kind === 'delete' ? {} : drafted.after)
    .map((reference) => reference.id)
    .filter((id) => snapshot.pendingCreates.has(id) && id !== working.id)
  const mutation: NewMutation = {
    id: context.makeId(),
    user: context.user,
    device: context.device,
    entity: definition.name,
    recordId: working.id,
    kind: drafted.kind,
    ...(drafted.body ? { body: drafted.body } : {}),
    ...(drafted.changes ? { changes: drafted.changes } : {}),
    ...(intent.kind === 'delete' && intent.force ? { force: true as const } : {}),
    ...(typeof working.shadow?.rev === 'number' ? { baseRev: working.shadow.rev } : {}),
    ...(group === undefined ? {} : { group }),
    deps: [...new Set(deps)],
    schema: SCHEMA,
    recordedAt: instantOf(context.now),
    state: 'queued',
    attempts: 0,
  }
  return { working: enqueue(working, { ...mutation, seq: place }, snapshot), mutation: mutation.id }
}

/** The row before the entries that are queued behind `place`. */
function rowAt(working: Working, place: Place): Row | undefined {
  if (place === UNSTORED) return working.row
  const earlier = working.pending.filter(({ seq }) => seq !== UNSTORED && seq < place)
  return visibleRow(working.definition, working.shadow, earlier)
}

/** `after`: the body after the intent; `touched`: the fields that the intent changes. */
export type Draft = Pick<Mutation, 'kind' | 'body' | 'changes'> & { readonly after: Values; readonly touched: Touched }

function draft(
  intent: Intent,
  row: Row | undefined,
  definition: EntityDefinition,
  snapshot: Snapshot,
  context: SaveContext,
): Draft | NotPlanned {
  const before = bodyOf(definition, row ?? {})
  if (intent.kind === 'delete' || intent.kind === 'restore') {
    const touched = intent.kind === 'restore' ? 'restored' : []
    return definition.posted ? refuse('posted') : { kind: intent.kind, after: before, touched }
  }
  const now = instantOf(context.now)
  const given =
    intent.kind === 'create'
      ? normalise(definition.fields, intent.values)
      : normalisePatch(definition.fields, intent.values)
  const itemId = given.item_id ?? row?.item_id
  const surroundings = {
    now,
    timeZone: snapshot.timeZone,
    units: snapshot.units,
    item: snapshot.rows.get(String(itemId)),
  }
  const completed: Completed =
    intent.kind === 'create'
      ? completeCreate(definition, given, surroundings)
      : completePatch(definition, before, given, surroundings)
  const body = bodyOf(definition, { ...before, ...completed.values })
  const changed = Object.keys(completed.values).filter(
    (key) => !sameValue(definition.fields[key], before[key], completed.values[key]),
  )
  if (definition.posted && intent.kind === 'patch' && changed.some((key) => key !== 'notes')) {
    return refuse('posted')
  }
  const latest = [now, snapshot.heardAt ?? now].toSorted().at(-1) ?? now
  const today = { today: dateIn(latest, snapshot.timeZone) }
  const findings = errorsOf(
    intent.kind === 'create' ? validate(definition, body, today) : validateChanged(definition, body, changed, today),
  )
  if (completed.finding) findings.push(completed.finding)
  if (findings.length > 0) return { refusal: { code: 'invalid', findings } }
  if (intent.kind === 'create') return { kind: 'create', body, after: body, touched: 'all' }
  const changes: { [key: string]: Change } = {}
  const seen = intent.kind === 'patch' ? intent.seen : undefined
  for (const key of changed) {
    const from = seen && Object.hasOwn(seen, key) ? seen[key] : before[key]
    changes[key] = { from: from ?? null, to: completed.values[key] ?? null }
  }
  return { kind: 'patch', changes, after: body, touched: changed }
}

/** Puts the mutation in its place, or at the record's end, joined with its neighbour if S6 allows it. */
function enqueue(working: Working, mutation: Mutation, snapshot: Snapshot): Working {
  if (mutation.seq !== UNSTORED) {
    const pending = [...working.pending, mutation].toSorted((a, b) => a.seq - b.seq)
    return withRow({ ...working, pending, replaced: [...working.replaced, mutation] })
  }
  const last = working.pending.at(-1)
  const mayJoin = last && (last.id === snapshot.newest || !isBound(working.definition, mutation))
  const joined = mayJoin ? coalesce(last, mutation, snapshot.needed.has(working.id)) : undefined
  if (last && joined !== undefined) {
    const rest = working.pending.slice(0, -1)
    const pending = joined === 'nothing' ? rest : [...rest, joined]
    const stored = last.seq !== UNSTORED
    return withRow({
      ...working,
      pending,
      replaced:
        joined === 'nothing' || !stored
          ? working.replaced
          : [...working.replaced.filter((one) => one.seq !== joined.seq), joined],
      dropped: joined === 'nothing' && stored ? [...working.dropped, last.seq] : working.dropped,
    })
  }
  return withRow({ ...working, pending: [...working.pending, mutation] })
}

/**
 * Whether the change may need entries queued before it: another record must first release a code, or a record must be
 * restored. Such a change must not overtake them (S6).
 */
function isBound(definition: EntityDefinition, { changes }: Mutation): boolean {
  return Object.keys(changes ?? {}).some((key) => {
    const field = fieldOf(definition, key)
    const isUnique = (field?.type === 'text' || field?.type === 'email') && field.unique
    return (
      isUnique ||
      (field !== undefined && referencesOf({ [key]: field }, { [key]: changes?.[key]?.to ?? undefined }).length > 0)
    )
  })
}

function withRow(working: Working): Working {
  return { ...working, row: visibleRow(working.definition, working.shadow, working.pending) }
}

function refuse(code: ErrorCode): NotPlanned {
  return { refusal: { code, findings: [] } }
}
