/**
 * The outcome of a REST call on a record, from the current rows: create, patch, delete, restore. The rules are the domain's;
 * this file only has their order and the answers. Decisions read and stage; they never write.
 */
import { type Actor, can } from '../../src/domain/access'
import type { MakeId } from '../../src/domain/ids'
import { isId } from '../../src/domain/ids'
import { bodyOf, type EntityDefinition, isPlainObject, type Row, type Verb } from '../../src/domain/kit/entity'
import type { Json, Values } from '../../src/domain/kit/field'
import { normalise, normalisePatch, sameJson, sameValue, withDefaults } from '../../src/domain/kit/normalise'
import { withKinds } from '../../src/domain/kit/reference'
import { type Changes, mergePatch } from '../../src/domain/merge'
import { completeCreate, completePatch } from '../../src/domain/rules/complete'
import { canWriteField } from '../../src/domain/writable'
import {
  bodyFindings,
  completionContext,
  filledFindings,
  patchFindings,
  refuseBrokenReferences,
  refuseDuplicates,
  refuseFound,
  refuseOtherBase,
  refuseRelations,
  refuseReversed,
  refuseTakenId,
} from './checks'
import type { Deciding, Decision } from './deciding'
import { fieldsOf, isDeleted, recordNames } from './kind'
import { asChosen, withFreeCodes } from './proposals'
import { invalid, refuse, refuseFindings, refuseMissing } from './refusals'
import { spentOn } from './spent'

export function mayOrRefuse(actor: Actor, verb: Verb, definition: EntityDefinition, id?: string): void {
  if (can(actor, verb, definition, id)) return
  if (definition.verbs.includes(verb)) refuse(definition.writers === 'own' ? 'access_denied' : 'admin_required')
  refuse(verb === 'delete' && definition.posted ? 'posted' : 'method_not_allowed')
}

function found(definition: EntityDefinition, id: string, status = 200): Decision {
  return { status, form: 'record', kind: definition.name, id }
}

export function idOf(body: Values, makeId: MakeId): string {
  if (body.id === undefined) return makeId()
  const id = typeof body.id === 'string' ? body.id.toLowerCase() : undefined
  return isId(id) ? id : invalid('id', 'type')
}

function withoutId(body: Values): Values {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'id'))
}

export function objectBody(body: unknown): Values {
  return isPlainObject(body) ? body : refuse('bad_request')
}

export async function create(on: Deciding, definition: EntityDefinition, raw: unknown): Promise<Decision> {
  mayOrRefuse(on.actor, 'create', definition)
  const body = objectBody(raw)
  const id = idOf(body, on.makeId)
  const values = withDefaults(definition.fields, normalise(definition.fields, withoutId(body)))
  await refuseFound(on, (today) => bodyFindings(definition, values, today))
  const existing = await on.work.get(definition.name, id)
  const context = await completionContext(on, definition, values)
  if (!existing) await refuseBrokenReferences(on, definition, values)
  // A repeated create is completed with its first time, so that values that depend on the time stay equal.
  const now = existing?.created_at ?? context.now
  const completed = completeCreate(definition, values, { ...context, now })
  if (existing) {
    if (isDeleted(existing)) refuse('deleted')
    const chosen = (row: Values) => asChosen(definition, bodyOf(definition, row), values) as Json
    const same = sameJson(chosen(existing), chosen(completed.values))
    return same ? found(definition, id) : refuse('exists', { current: existing })
  }
  await refuseTakenId(on, definition, id)
  await refuseOtherBase(on, values, context.item)
  if (completed.finding) refuseFindings([completed.finding])
  const touched = Object.keys(values)
  await refuseFound(on, (today) => filledFindings(definition, values, completed.values, touched, today))
  await refuseRelations(on, definition, id, completed.values, 'all')
  await refuseReversed(on, definition, completed.values)
  const fields = await withFreeCodes(on, definition, completed.values)
  await refuseDuplicates(on, definition, id, fields)
  on.work.stage({ kind: definition, id, before: undefined, fields })
  return found(definition, id, 201)
}

/** The live row, or a refusal when it is deleted. */
async function liveRow(on: Deciding, definition: EntityDefinition, id: string): Promise<Row> {
  const row = await on.work.get(definition.name, id)
  if (!row) return refuseMissing(definition.label.message)
  return isDeleted(row) ? refuse('deleted') : row
}

/** `ifMatch` is the header's text: `"<rev>"`. */
export function refuseStale(row: Row, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return
  const rev = /^(?:W\/)?"(\d{1,15})"$/.exec(ifMatch)?.[1]
  if (rev === undefined) refuse('bad_request')
  if (Number(rev) !== row.rev) refuse('stale', { current: row })
}

export type PatchRequest = {
  readonly body: unknown
  /** The values that the author saw: then each field merges; without it the patch is applied as it is. */
  readonly base?: Values | undefined
  readonly ifMatch?: string | undefined
}

export async function patch(
  on: Deciding,
  definition: EntityDefinition,
  id: string,
  request: PatchRequest,
): Promise<Decision> {
  mayOrRefuse(on.actor, 'patch', definition, id)
  const before = await liveRow(on, definition, id)
  refuseStale(before, request.ifMatch)
  const named = objectBody(request.body)
  refuseOthersFields(definition, named)
  const set = effectiveChanges(definition, before, named, request.base)
  const changed = Object.keys(set)
  if (changed.length === 0) return found(definition, id)
  if (definition.posted && changed.some((key) => key !== 'notes')) refuse('posted')
  await refuseFixed(on, definition, id, changed)
  const fields = fieldsOf(before)
  const asked = withoutNull({ ...fields, ...set })
  await refuseFound(on, (today) => patchFindings(definition, asked, changed, today))
  const context = await completionContext(on, definition, asked)
  await refuseBrokenReferences(on, definition, pick(asked, withKinds(definition.fields, changed)))
  await refuseOtherBase(on, pick(asked, Object.keys(named)), context.item)
  // A repeated stored value still counts as given, so that no computed value replaces it.
  const repeated = pick(fields, Object.keys(named))
  const completed = completePatch(definition, fields, { ...repeated, ...set }, context)
  if (completed.finding) refuseFindings([completed.finding])
  const values = withoutNull({ ...fields, ...completed.values })
  await refuseFound(on, (today) => filledFindings(definition, asked, values, changed, today))
  await refuseRelations(on, definition, id, values, changedKeys(definition, fields, values))
  await refuseDuplicates(on, definition, id, pick(values, changed))
  on.work.stage({ kind: definition, id, before, fields: values })
  return found(definition, id)
}

/** For a record that only its owner writes: refuses the fields that the server writes. */
function refuseOthersFields(definition: EntityDefinition, body: Values): void {
  const others = Object.keys(body).filter((key) => !canWriteField(definition, key))
  refuseFindings(others.map((field) => ({ field, code: 'readonly' })))
}

/** The fields that really change. Unknown ones are refused before the merge, which ignores them. */
export function effectiveChanges(
  definition: EntityDefinition,
  before: Values,
  body: Values,
  base: Values | undefined,
): Values {
  refuseFindings(
    patchFindings(
      definition,
      {},
      Object.keys(body).filter((key) => !Object.hasOwn(definition.fields, key)),
    ),
  )
  const given = normalisePatch(definition.fields, body)
  const seen = base ?? before
  const changes: Changes = Object.fromEntries(
    Object.entries(given).map(([key, to]) => [
      key,
      { from: (Object.hasOwn(seen, key) ? seen[key] : undefined) ?? null, to: to ?? null },
    ]),
  )
  const { set, conflicts } = mergePatch(definition, before, changes)
  if (conflicts.length > 0) {
    refuse('conflict', { fields: Object.fromEntries(conflicts.map((key) => [key, 'conflict'])), current: before })
  }
  return Object.fromEntries(
    Object.entries(set).filter(([key, value]) => !sameValue(definition.fields[key], value, before[key])),
  )
}

/** The fields that differ, including computed ones. */
function changedKeys({ fields }: EntityDefinition, before: Values, after: Values): string[] {
  return Object.keys(fields).filter((key) => !sameValue(fields[key], before[key], after[key]))
}

function withoutNull(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

function pick(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]))
}

async function refuseFixed(
  on: Deciding,
  definition: EntityDefinition,
  id: string,
  changed: readonly string[],
): Promise<void> {
  const fixed = changed.filter((key) => definition.fields[key]?.fixed)
  if (fixed.length === 0) return
  const refs = await on.work.refsTo(definition.name, id)
  const moved = refs.length > 0 && (await hasMoved(on, definition, id))
  const bound = fixed.filter((key) => (definition.fields[key]?.fixed === 'moved' ? moved : refs.length > 0))
  if (bound.length > 0) refuse('fixed', { fields: Object.fromEntries(bound.map((key) => [key, 'readonly'])) })
}

/** Whether any stock record names this one. Asked per kind, because other references may be in the hundreds. */
async function hasMoved(on: Deciding, definition: EntityDefinition, id: string): Promise<boolean> {
  for (const { name, stock } of on.registry.all) {
    if (stock && (await on.work.isReferredBy(name, `${definition.name}_id`, definition.name, id))) return true
  }
  return false
}

export type DeleteRequest = { readonly force: boolean; readonly ifMatch?: string | undefined }

export async function remove(
  on: Deciding,
  definition: EntityDefinition,
  id: string,
  { force, ifMatch }: DeleteRequest,
): Promise<Decision> {
  mayOrRefuse(on.actor, 'delete', definition, id)
  const before = await liveRow(on, definition, id)
  refuseStale(before, ifMatch)
  const refs = await on.work.refsTo(definition.name, id)
  const fields = fieldsOf(before)
  const spent = await spentOn(on, definition.name, id, refs)
  if (!spent) {
    if (!force || !definition.archive) {
      refuse('referenced', { references: recordNames(on.registry, refs) })
    }
    if (fields[definition.archive] !== false) {
      on.work.stage({ kind: definition, id, before, fields: { ...fields, [definition.archive]: false } })
    }
    return found(definition, id)
  }
  for (const { kind, row } of spent) {
    on.work.stage({ kind, id: row.id, before: row, fields: fieldsOf(row), deleted: true })
  }
  on.work.stage({ kind: definition, id, before, fields, deleted: true })
  return { status: 200, form: 'tombstone', kind: definition.name, id }
}

/** Restores a deleted record, or one that was archived instead of deleted. */
export async function restore(on: Deciding, definition: EntityDefinition, id: string): Promise<Decision> {
  mayOrRefuse(on.actor, 'restore', definition, id)
  const before = await on.work.get(definition.name, id)
  if (!before) return refuseMissing(definition.label.message)
  const fields = fieldsOf(before)
  if (!isDeleted(before)) {
    const { archive } = definition
    if (archive !== undefined && fields[archive] === false) {
      on.work.stage({ kind: definition, id, before, fields: { ...fields, [archive]: true } })
    }
    return found(definition, id)
  }
  await refuseBrokenReferences(on, definition, fields)
  await refuseRelations(on, definition, id, fields, 'restored')
  await refuseDuplicates(on, definition, id, fields)
  on.work.stage({ kind: definition, id, before, fields })
  return found(definition, id)
}
