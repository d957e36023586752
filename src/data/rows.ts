/** Rows of the replica: the record plus marks of the device, which are never sent. */
import type { EntityDefinition, Row } from '../domain/kit/entity'
import type { Values } from '../domain/kit/field'
import { saidKeys } from '../domain/kit/said'
import { type ChangedEntry, changedEntries } from '../domain/merge'
import type { Mutation, MutationKind, Refusal } from '../domain/mutation'
import { isRefused } from '../domain/mutation-state'

/** The entity name of settlements: issues belong to the server and are not records of the farm. */
export const ISSUE = 'issue'

/** `_p`: has pending mutations; `_a`: a change of it waits for a person; `_g`: the last load generation that contained it. */
export type StoredRow = Row & { readonly _p?: 1; readonly _a?: 1; readonly _g?: number }

/**
 * The last server row of a record with pending work. `row` is absent if the server never had it, and a tombstone (with
 * `deleted_at`) if the server deleted it: the tombstone's rev stops a late answer from bringing the record back.
 */
export type ShadowRow = { readonly entity: string; readonly id: string; readonly row?: Row }

/** An outbox entry before it has its place in the queue. */
export type NewMutation = Omit<Mutation, 'seq'>

/** A refused change that needs a decision (S26). The mutation itself stays in the outbox, set aside. */
export type StoredRefusal = Refusal & {
  /** The mutation's id, which is also the id of the server's issue. */
  readonly id: string
  readonly entity: string
  readonly recordId: string
  readonly since: string
  /** Of a row that the server lost: its author and its time there. */
  readonly recorded?: { readonly by?: string; readonly at?: string }
  /** The server refused the report, so it has no issue that a decision could settle. */
  readonly unreported?: true
}

export type ResultEntry = {
  readonly n?: number
  readonly id: string
  readonly entity: string
  readonly recordId: string
  readonly status: number
  readonly at: string
  /**
   * Why it left the queue without effect: a person discarded it, undid it, or decided on another device; `replaced`: the
   * change of the decision is sent in its place.
   */
  readonly how?: 'discarded' | 'undone' | 'settled_elsewhere' | 'replaced'
  /** Of a new record that exists nowhere: the values of its line on the screen. */
  readonly named?: Values
  /** The change, its time on the device, and its fields; absent in results of older builds. */
  readonly did?: {
    readonly kind: MutationKind
    readonly at: string
    readonly changed?: readonly string[]
    /** The changed entries of lists, by field. */
    readonly entries?: Readonly<Record<string, readonly ChangedEntry[]>>
  }
}

/** The part of a result that describes its change. */
export function didBy(
  definition: EntityDefinition | undefined,
  { kind, recordedAt, changes }: Mutation,
): Required<Pick<ResultEntry, 'did'>> {
  const entries = definition ? changedEntries(definition, changes) : {}
  return {
    did: {
      kind,
      at: recordedAt,
      ...(changes ? { changed: Object.keys(changes) } : {}),
      ...(Object.keys(entries).length > 0 ? { entries } : {}),
    },
  }
}

/** The values of a new record for its title, if no row has them any more. */
export function namedBy(definition: EntityDefinition | undefined, { body }: Mutation): Pick<ResultEntry, 'named'> {
  if (!definition || !body) return {}
  return { named: Object.fromEntries(saidKeys(definition).map((key) => [key, body[key]])) }
}

/** The row without the device's marks. */
export function unmarked(row: StoredRow): Row {
  const { _p, _a, _g, ...rest } = row
  return rest as Row
}

/** The row with its marks, by its pending mutations. */
export function marked(row: Row, pending: readonly Mutation[], generation: number | undefined): StoredRow {
  return {
    ...row,
    ...(pending.length > 0 ? { _p: 1 as const } : {}),
    ...(pending.some((mutation) => isRefused(mutation)) ? { _a: 1 as const } : {}),
    ...(generation === undefined ? {} : { _g: generation }),
  }
}
