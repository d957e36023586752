/**
 * A mutation is one unsent change (S3). This file has the rules about a row and its pending mutations that do not depend on storage: the
 * visible row (S5), joining (S6) and waiting (S13).
 */
import type { EntityDefinition, Row } from './kit/entity'
import type { Params, Values } from './kit/field'
import { sameJson } from './kit/normalise'
import { type Change, type Changes, fieldOf, insist } from './merge'
import { isRefused, type MutationState } from './mutation-state'
import type { Place } from './queue-place'

export type MutationKind = 'create' | 'patch' | 'delete' | 'restore' | 'settle'
export type MutationError = { readonly status: number; readonly code: string; readonly message?: string }

/** The facts about a refusal (S26), beside the refused change. */
export type Refusal = {
  readonly error: MutationError
  /** Codes per field. */
  readonly fields?: Readonly<Record<string, string>>
  /** Values for the placeholders of those codes' sentences, by field. */
  readonly params?: Readonly<Record<string, Params>>
  /** The server's row at the time of the refusal. */
  readonly current?: Row
  /** Id of the record with the same code. */
  readonly other?: string
  readonly references?: readonly { readonly path: string; readonly id: string }[]
  /** The server has no issue for it yet, so the device reports it. */
  readonly report?: true
  /** The answer may be old: the device asks whether its issue was settled. */
  readonly unsure?: true
}

export type Mutation = {
  readonly seq: Place
  /** UUIDv7, the Idempotency-Key. It never changes. */
  readonly id: string
  readonly user: string
  readonly device: string
  readonly entity: string
  readonly recordId: string
  readonly kind: MutationKind
  /** The whole body of a create, or the decision of a settlement. */
  readonly body?: Values
  readonly changes?: Changes
  /** On a delete: archives a referenced record instead. */
  readonly force?: true
  readonly baseRev?: number
  /** One gesture over several records, sent completely or not at all. */
  readonly group?: string
  /** The number of entries of the group. A group with missing entries was not completely saved (S7). */
  readonly groupSize?: number
  /** A later gesture was joined to it (S6). */
  readonly joined?: true
  /** Ids of records whose pending create this mutation needs. */
  readonly deps: readonly string[]
  readonly schema: number
  readonly recordedAt: string
  readonly state: MutationState
  readonly attempts: number
  /** It was exported to a file of unsent work or imported from one, so another device may send it (S6). */
  readonly exported?: true
  /** The fence of an undone change may have been sent (S16), so it cannot be restored. */
  readonly fenced?: true
  readonly lastError?: MutationError
  /** Milliseconds on the device's clock before which this entry waits (its own back-off). */
  readonly notBefore?: number
}

type Grouped = Pick<Mutation, 'group'>

/**
 * The entries, with the number of entries that their gesture really has `among` all stored ones (S7, S14). With a higher number it would
 * wait forever.
 */
export function withGroupSizes<T extends Grouped>(entries: readonly T[], among: readonly Grouped[] = entries): T[] {
  const sizes = new Map<string, number>()
  for (const { group } of among) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return entries.map((entry) =>
    entry.group === undefined ? entry : { ...entry, groupSize: sizes.get(entry.group) ?? 1 },
  )
}

/** The version of bodies and wire forms that this build writes (S25). */
export const SCHEMA = 1

/** Whether the visible row ignores the mutation, because it was refused or undone. */
export function isSetAside(mutation: Mutation): boolean {
  return isRefused(mutation) || mutation.state === 'cancelling'
}

/** Whether the mutation never left this device in a request or a file. Then it may be changed and dropped freely (S6). */
export function wasNeverSent(mutation: Mutation): boolean {
  return wasNeverSentHere(mutation) && mutation.exported !== true
}

/** Whether this device never sent it. Another device may have, from a file. */
export function wasNeverSentHere({ state, attempts }: Mutation): boolean {
  return state === 'queued' && attempts === 0
}

/**
 * S5: the visible row is the last server row plus all pending mutations in seq order. While a change is pending, its author sees their
 * own value, even if the server has a newer one. Only a refusal shows the server's value again. A record deleted here stays with
 * `deleted_at`. Undefined if it never existed or its create was refused.
 */
export function visibleRow(
  definition: EntityDefinition,
  shadow: Row | undefined,
  pending: readonly Mutation[],
): Row | undefined {
  let row: Row | undefined = shadow
  for (const mutation of pending) {
    if (isSetAside(mutation)) continue
    if (mutation.kind === 'create') row = row ?? { ...mutation.body, id: mutation.recordId }
    else if (mutation.kind === 'delete') row = deleteRow(definition, row, mutation)
    else if (mutation.kind === 'restore') row = row && undelete(row)
    else if (mutation.kind === 'patch' && row)
      row = { ...row, ...predictPatch(definition, row, mutation.changes ?? {}) }
  }
  return row
}

function deleteRow(definition: EntityDefinition, row: Row | undefined, mutation: Mutation): Row | undefined {
  if (!row) return undefined
  if (mutation.force && definition.archive) return { ...row, [definition.archive]: false }
  return { ...row, deleted_at: mutation.recordedAt }
}

function undelete(row: Row): Row {
  const { deleted_at: _gone, ...alive } = row
  return alive
}

function predictPatch(definition: EntityDefinition, row: Row, changes: Changes): Values {
  return Object.fromEntries(
    Object.entries(changes).map(([key, change]) => {
      return [key, insist(fieldOf(definition, key), change, row[key]) ?? undefined] as const
    }),
  )
}

/**
 * S6: joins two neighbouring unsent mutations of one record. Undefined if they must stay separate, 'nothing' if they cancel each other.
 * `dependedOn`: another mutation needs the first one's create.
 */
export function coalesce(first: Mutation, second: Mutation, dependedOn: boolean): Mutation | 'nothing' | undefined {
  if (!wasNeverSent(first) || !wasNeverSent(second)) return undefined
  if (MUST_MATCH.some((key) => first[key] !== second[key])) return undefined
  // A join must not make the earlier entry wait for a create that was queued after it.
  if (second.deps.some((dep) => !first.deps.includes(dep))) return undefined
  if (first.kind === 'create' && second.kind === 'patch') {
    const changed = Object.entries(second.changes ?? {})
    // If the lists differ, the server would merge them by union instead of replacing the list.
    if (changed.some(([key, change]) => isListChange(change) && !sameJson(first.body?.[key], change.from)))
      return undefined
    const body = { ...first.body, ...Object.fromEntries(changed.map(([key, change]) => [key, change.to])) }
    return { ...first, joined: true, body: withoutEmpty(body) }
  }
  if (first.kind === 'patch' && second.kind === 'patch') {
    const changes = joinChanges(first.changes ?? {}, second.changes ?? {})
    return changes && { ...first, joined: true, changes }
  }
  if (first.kind === 'create' && second.kind === 'delete' && !dependedOn && !second.force) return 'nothing'
  return undefined
}

/** Fields that two mutations must share to be joined. */
const MUST_MATCH = ['entity', 'recordId', 'user', 'group', 'schema'] as const satisfies readonly (keyof Mutation)[]

/**
 * `from` of the first, `to` of the second. Undefined if both change one list: lists merge by union, so adding and removing an entry is
 * not neutral if another person added it too.
 */
function joinChanges(first: Changes, second: Changes): Changes | undefined {
  const joined = new Map<string, Change>(Object.entries(first))
  for (const [key, change] of Object.entries(second)) {
    const earlier = joined.get(key)
    if (earlier && (isListChange(earlier) || isListChange(change))) return undefined
    joined.set(key, { from: earlier ? earlier.from : change.from, to: change.to })
  }
  return Object.fromEntries(joined)
}

function isListChange(change: Change): boolean {
  return Array.isArray(change.from) || Array.isArray(change.to)
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

/** S13: whether `later` must wait while `refused` is set aside. Both are in the queue, and `later` is the later one. */
export function waitsFor(later: Mutation, refused: Mutation): boolean {
  if (later.group !== undefined && later.group === refused.group) return true
  if (refused.kind === 'create' && later.deps.includes(refused.recordId)) return true
  if (later.recordId !== refused.recordId) return false
  if (refused.kind !== 'patch' || later.kind !== 'patch') return refused.kind !== 'patch'
  return Object.keys(later.changes ?? {}).some((field) => Object.hasOwn(refused.changes ?? {}, field))
}
