/**
 * Planning a save: from a snapshot and an intent to the mutation, the row people will see, and the refusals a grower
 * should hear at once. Pure; the same domain rules as on the server, which stays the one that decides.
 */
import { dateIn, instantOf } from '../domain/clock'
import type { ErrorCode } from '../domain/errors'
import { bodyOf, type EntityDefinition, type Row, referencesOf } from '../domain/kit/entity'
import type { Issue, Values } from '../domain/kit/field'
import { normalise, normalisePatch, sameValue } from '../domain/kit/normalise'
import { errorsOf, validate, validateChanged } from '../domain/kit/validate'
import { type Change, fieldOf } from '../domain/merge'
import { coalesce, type Mutation, SCHEMA, visibleRow } from '../domain/mutation'
import { type Completed, completeCreate, completePatch } from '../domain/rules/complete'
import { packageIssue, reversalIssue } from '../domain/rules/movement'
import { makesCircle } from '../domain/rules/units'
import type { Intent, SaveContext } from './intent'
import { type NewMutation, type StoredRow, unmarked } from './rows'
import type { Snapshot } from './snapshot'

/** What a record looks like while a gesture is being planned. */
export type Working = {
  readonly definition: EntityDefinition
  readonly id: string
  readonly shadow: Row | undefined
  /** As stored before, with its marks; undefined when there was none. */
  readonly before: StoredRow | undefined
  readonly row: Row | undefined
  /** All pending mutations after the gesture; new ones have seq 0 until stored. */
  readonly pending: readonly Mutation[]
  readonly replaced: readonly Mutation[]
  readonly dropped: readonly number[]
}

export type Refusal = { readonly code: ErrorCode; readonly issues: readonly Issue[]; readonly other?: string }
export type Plan =
  | { readonly ok: true; readonly working: Working; readonly mutation: string | undefined }
  | ({ readonly ok: false } & Refusal)

/** Marks a mutation that is not stored yet. */
export const UNSTORED = 0

/** A row with pending work is folded and not taken as stored: a host that died may have left a half-written one (S5, S7). */
export function startWorking(definition: EntityDefinition, id: string, snapshot: Snapshot): Working {
  const before = snapshot.rows.get(id)
  const pending = snapshot.pending.get(id) ?? []
  const shadow = snapshot.shadows.has(id) ? snapshot.shadows.get(id) : before && unmarked(before)
  const row = pending.length > 0 ? visibleRow(definition, shadow, pending) : before
  return { definition, id, shadow, before, row, pending, replaced: [], dropped: [] }
}

/** `group` is set when a gesture has several intents; `place` is UNSTORED for the queue's end. */
export type Placing = { readonly group: string | undefined; readonly place: number }

/** Plans one intent on top of `working`. `index` is its place in the gesture. */
export function planIntent(
  intent: Intent,
  index: number,
  working: Working,
  snapshot: Snapshot,
  context: SaveContext,
  { group, place }: Placing,
): Plan {
  const { definition } = working
  const seen = rowAt(working, place)
  const row = seen?.deleted_at && intent.kind !== 'restore' ? undefined : seen
  if (intent.kind === 'create' && seen) return refuse('exists')
  const drafted = !seen && isUnseen(intent) ? unseenDraft(intent) : undefined
  if (intent.kind !== 'create' && !row && !drafted) return refuse(seen ? 'deleted' : 'not_found')
  return planDraft(drafted ?? draft(intent, row, definition, snapshot, context), intent, index, working, {
    snapshot,
    context,
    group,
    place,
    row,
  })
}

/** A record that is gone from this device may still be brought back, and then be changed; the server decides. */
function isUnseen(intent: Intent): boolean {
  return intent.kind === 'restore' || (intent.kind === 'patch' && intent.unseen !== undefined)
}

function unseenDraft(intent: Intent): Draft {
  if (intent.kind !== 'patch') return { kind: 'restore', values: {} }
  return { kind: 'patch', changes: intent.unseen ?? {}, values: intent.values }
}

type Drafting = Placing & {
  readonly snapshot: Snapshot
  readonly context: SaveContext
  readonly row: Row | undefined
}

function planDraft(
  drafted: Draft | { readonly refusal: Refusal },
  intent: Intent,
  index: number,
  working: Working,
  { snapshot, context, group, place, row }: Drafting,
): Plan {
  const { definition } = working
  if ('refusal' in drafted) return { ok: false, ...drafted.refusal }
  const values = { ...row, ...drafted.values }
  const clash = Object.keys(definition.fields).find((key) => snapshot.duplicates.has(`${index}/${key}`))
  const other = clash === undefined ? undefined : snapshot.duplicates.get(`${index}/${clash}`)
  if (other !== undefined) return { ok: false, code: 'duplicate', issues: [], other }
  if (drafted.kind === 'patch' && Object.keys(drafted.changes ?? {}).length === 0) {
    return { ok: true, working, mutation: undefined }
  }
  const deps = referencesOf(definition.fields, intent.kind === 'delete' ? {} : values)
    .map((reference) => reference.id)
    .filter((id) => snapshot.unborn.has(id) && id !== working.id)
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
  return { ok: true, working: enqueue(working, { ...mutation, seq: place }, snapshot), mutation: mutation.id }
}

/** The row as it is before whatever is queued behind `place`. */
function rowAt(working: Working, place: number): Row | undefined {
  if (place === UNSTORED) return working.row
  const earlier = working.pending.filter(({ seq }) => seq !== UNSTORED && seq < place)
  return visibleRow(working.definition, working.shadow, earlier)
}

type Draft = Pick<Mutation, 'kind' | 'body' | 'changes'> & { readonly values: Values }

function draft(
  intent: Intent,
  row: Row | undefined,
  definition: EntityDefinition,
  snapshot: Snapshot,
  context: SaveContext,
): Draft | { readonly refusal: Refusal } {
  if (intent.kind === 'delete' || intent.kind === 'restore') {
    if (definition.posted) return { refusal: { code: 'posted', issues: [] } }
    return { kind: intent.kind, values: {} }
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
  const before = bodyOf(definition, row ?? {})
  const completed: Completed =
    intent.kind === 'create'
      ? completeCreate(definition, given, surroundings)
      : completePatch(definition, before, given, surroundings)
  const body = bodyOf(definition, { ...before, ...completed.values })
  const changed = Object.keys(completed.values).filter(
    (key) => !sameValue(definition.fields[key], before[key], completed.values[key]),
  )
  if (definition.posted && intent.kind === 'patch' && changed.some((key) => key !== 'notes')) {
    return { refusal: { code: 'posted', issues: [] } }
  }
  const latest = [now, snapshot.heardAt ?? now].toSorted().at(-1) ?? now
  const today = { today: dateIn(latest, snapshot.timeZone) }
  const issues = errorsOf(
    intent.kind === 'create' ? validate(definition, body, today) : validateChanged(definition, body, changed, today),
  )
  if (completed.issue) issues.push(completed.issue)
  if (issues.length === 0) issues.push(...relationIssues(definition, body, intent.id, snapshot))
  if (issues.length > 0) return { refusal: { code: 'invalid', issues } }
  if (intent.kind === 'create') {
    if (snapshot.reversed.has(String(body.reverses_id))) return { refusal: { code: 'reversed', issues: [] } }
    return { kind: 'create', body, values: body }
  }
  const changes: { [key: string]: Change } = {}
  const seen = intent.kind === 'patch' ? intent.seen : undefined
  for (const key of changed) {
    const from = seen && Object.hasOwn(seen, key) ? seen[key] : before[key]
    changes[key] = { from: from ?? null, to: completed.values[key] ?? null }
  }
  return { kind: 'patch', changes, values: completed.values }
}

/** Findings that need other records. */
function relationIssues(definition: EntityDefinition, body: Values, id: string, snapshot: Snapshot): Issue[] {
  const purchase = snapshot.rows.get(String(body.purchase_id))
  const original = snapshot.rows.get(String(body.reverses_id))
  const base = definition.tree ? body[definition.tree] : undefined
  const circle: Issue | undefined =
    definition.tree && typeof base === 'string' && makesCircle(id, base, snapshot.units)
      ? { field: definition.tree, code: 'cycle' }
      : undefined
  return [packageIssue(definition, body, purchase), reversalIssue(body, original), circle].filter(
    (issue) => issue !== undefined,
  )
}

/** Puts the mutation in its place, or at the record's end, joined with its neighbour where S6 allows. */
function enqueue(working: Working, mutation: Mutation, snapshot: Snapshot): Working {
  if (mutation.seq !== UNSTORED) {
    const pending = [...working.pending, mutation].toSorted((a, b) => a.seq - b.seq)
    return withRow({ ...working, pending, replaced: [...working.replaced, mutation] })
  }
  const last = working.pending.at(-1)
  const mayJoin =
    last && (last.seq === UNSTORED || last.seq === snapshot.newest || !isBound(working.definition, mutation))
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
 * Whether the change may rest on what others were queued before it: a code that another record has to give up first, a
 * record that has to come back. Such a change is not moved ahead of them (S6).
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

function refuse(code: ErrorCode): Plan {
  return { ok: false, code, issues: [] }
}
