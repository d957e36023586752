/**
 * A mutation is one unsent change (S3), and this file is everything that may be said about a row and its pending
 * mutations without knowing where they are stored: what is visible (S5), what may be joined (S6), what waits (S13).
 */
import type { EntityDefinition, Row } from './kit/entity'
import type { Params, Values } from './kit/field'
import { sameJson } from './kit/normalise'
import { type Change, type Changes, fieldOf, insist } from './merge'
import { isRefused, type MutationState } from './mutation-state'
import type { Place } from './queue-place'

export type MutationKind = 'create' | 'patch' | 'delete' | 'restore' | 'settle'
export type MutationError = { readonly status: number; readonly code: string; readonly message?: string }

/** What is known of a refusal (S26), beside the change that was refused. */
export type Refusal = {
  readonly error: MutationError
  /** Codes per field. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the sentences of those codes are filled with, per field. */
  readonly params?: Readonly<Record<string, Params>>
  /** The server's row at the time of the refusal. */
  readonly current?: Row
  /** Id of the record that has the same code. */
  readonly other?: string
  readonly references?: readonly { readonly path: string; readonly id: string }[]
  /** The server did not refuse it itself and has no issue yet: the device reports it. */
  readonly report?: true
  /** It may be an old answer: the device asks whether its issue was settled meanwhile. */
  readonly unsure?: true
}

export type Mutation = {
  readonly seq: Place
  /** UUIDv7, the Idempotency-Key, fixed for life. */
  readonly id: string
  readonly user: string
  readonly device: string
  readonly entity: string
  readonly recordId: string
  readonly kind: MutationKind
  /** Of a create: the whole body. Of a settlement: its decision. */
  readonly body?: Values
  readonly changes?: Changes
  /** Of a delete: true archives a referenced record instead. */
  readonly force?: true
  readonly baseRev?: number
  /** One gesture over several records: sent whole or not at all. */
  readonly group?: string
  /** How many entries the group has: one of which some are missing was never wholly saved (S7). */
  readonly groupSize?: number
  /** A later gesture was joined to it (S6). */
  readonly joined?: true
  /** Ids of records whose pending create this one needs. */
  readonly deps: readonly string[]
  readonly schema: number
  readonly recordedAt: string
  readonly state: MutationState
  readonly attempts: number
  /** It stands in a file of unsent work, or came with one: another device may send it (S6). */
  readonly exported?: true
  /** The fence of what was taken back may have left (S16): there is no way back any more. */
  readonly fenced?: true
  readonly lastError?: MutationError
  /** Milliseconds on the device's clock before which this entry alone waits (its own back-off). */
  readonly notBefore?: number
}

type Grouped = Pick<Mutation, 'group'>

/**
 * The entries, each with the number its gesture really has `among` all that are stored with it (S7, S14): one that waited
 * for more would wait for ever.
 */
export function withGroupSizes<T extends Grouped>(entries: readonly T[], among: readonly Grouped[] = entries): T[] {
  const sizes = new Map<string, number>()
  for (const { group } of among) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return entries.map((entry) =>
    entry.group === undefined ? entry : { ...entry, groupSize: sizes.get(entry.group) ?? 1 },
  )
}

/** The version of bodies and wire forms this build writes (S25). */
export const SCHEMA = 1

/** Whether the visible row leaves the mutation out: it was refused, or a person took it back. */
export function isSetAside(mutation: Mutation): boolean {
  return isRefused(mutation) || mutation.state === 'cancelling'
}

/** Whether no request and no file that carried the mutation ever left: then it may be changed and dropped freely (S6). */
export function wasNeverSent(mutation: Mutation): boolean {
  return wasNeverSentHere(mutation) && mutation.exported !== true
}

/** Whether this device never sent it, though another may have, from a file. */
export function wasNeverSentHere({ state, attempts }: Mutation): boolean {
  return state === 'queued' && attempts === 0
}

/**
 * S5: the row people see = the last server row with all pending mutations over it, in seq order. While a change is on
 * its way the author sees their own value, even where the server moved on: only the server's refusal brings it back.
 * A record deleted here stays with `deleted_at`. Undefined when there is nothing (never existed, or its create was refused).
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
 * S6: what two neighbours of one record become when neither was ever sent; undefined when they must stay apart,
 * 'nothing' when they cancel each other. `dependedOn` says that another mutation needs the first one's create.
 */
export function coalesce(first: Mutation, second: Mutation, dependedOn: boolean): Mutation | 'nothing' | undefined {
  if (!wasNeverSent(first) || !wasNeverSent(second)) return undefined
  if (MUST_MATCH.some((key) => first[key] !== second[key])) return undefined
  // A join may not make the earlier entry wait for a create that was queued after it.
  if (second.deps.some((dep) => !first.deps.includes(dep))) return undefined
  if (first.kind === 'create' && second.kind === 'patch') {
    const changed = Object.entries(second.changes ?? {})
    // A list that is not the one the body holds would be united with it, not replaced.
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

/** What two mutations must have in common to become one. */
const MUST_MATCH = ['entity', 'recordId', 'user', 'group', 'schema'] as const satisfies readonly (keyof Mutation)[]

/**
 * `from` of the first, `to` of the second. Undefined where both change one list: lists unite with what others did, and
 * adding an entry and taking it out again is more than nothing when somebody else added it too.
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

/** S13: whether `later` must wait while `refused` is set aside. Both belong to the outbox; `later` came after. */
export function waitsFor(later: Mutation, refused: Mutation): boolean {
  if (later.group !== undefined && later.group === refused.group) return true
  if (refused.kind === 'create' && later.deps.includes(refused.recordId)) return true
  if (later.recordId !== refused.recordId) return false
  if (refused.kind !== 'patch' || later.kind !== 'patch') return refused.kind !== 'patch'
  return Object.keys(later.changes ?? {}).some((field) => Object.hasOwn(refused.changes ?? {}, field))
}
