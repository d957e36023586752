/**
 * S22, S31: rows that the server lost because it went back to an earlier state. Lost records, and values that it fell back from,
 * must never be dropped silently: a person sends each again or discards it.
 */
import { can } from '../../domain/access'
import { instantOf } from '../../domain/clock'
import { hashedId } from '../../domain/digest'
import { bodyOf, type EntityDefinition, type Row, referencesOf } from '../../domain/kit/entity'
import { type Changes, diff } from '../../domain/merge'
import { type Mutation, SCHEMA, wasNeverSent } from '../../domain/mutation'
import { isRefused, REFUSED } from '../../domain/mutation-state'
import { AT_END } from '../../domain/queue-place'
import { canWriteField } from '../../domain/writable'
import type { PinsetDb } from '../db'
import type { SaveContext } from '../intent'
import type { NewMutation, StoredRefusal } from '../rows'
import type { WriteSet } from '../write/write-set'

/** `row`: the server's last row here; `now`: the restored server's row, if it has one. */
export type OldRow = {
  readonly definition: EntityDefinition
  readonly row: Row
  readonly now?: Row
  /** Unsent work on it: the server may have it already, beyond `row`. */
  readonly pending?: readonly Mutation[]
}

const LOST = { status: 410, code: 'lost' } as const

/** Whether the row's revision is of another history than the server's. */
export function isFromLostHistory(row: Row, lostAbove: number): boolean {
  return (row.rev ?? 0) > lostAbove
}

export type Lost = {
  readonly old: readonly OldRow[]
  /** The newest revision that the restored server kept. */
  readonly lostAbove: number
  /** The server's epoch, because a later restore may lose the same record again. */
  readonly epoch: string
  /** A user is not asked about records that their rights do not allow to send. */
  readonly isAdmin: boolean
}

/**
 * Puts those of the `old` rows that are of a lost history into `set`: as creates under their own ids, or as changes of the
 * server's present rows. Call it after the refolds of the rows were put there, before any other put.
 */
export async function keepLost(
  db: PinsetDb,
  { old, lostAbove, epoch, isAdmin }: Lost,
  context: SaveContext,
  set: WriteSet,
): Promise<void> {
  const actor = { id: context.user, is_admin: isAdmin }
  const lost = old
    .filter(({ definition, row }) => definition.sync === 'full' && isFromLostHistory(row, lostAbove))
    .filter(({ definition, row, now }) => can(actor, now ? 'patch' : 'create', definition, row.id))
    .toSorted((a, b) => (a.row.rev ?? 0) - (b.row.rev ?? 0))
  if (lost.length === 0) return
  // The same id on all devices of one user, so that the question is decided once.
  const idOf = ({ row }: OldRow) => hashedId(`${epoch} ${context.user} ${row.id} ${row.rev} ${row.updated_at ?? ''}`)
  const queued = await db.outbox.where('id').anyOf(lost.map(idOf)).toArray()
  const known = new Set(queued.map(({ id }) => id))
  const ids = new Set(lost.map(({ row }) => row.id))
  const since = instantOf(context.now)
  for (const one of lost.filter((candidate) => !known.has(idOf(candidate)))) {
    const { definition, row, now } = one
    const work = now ? lostChange(one, now) : lostRecord(one)
    if (!work) continue
    const needed = referencesOf(definition.fields, bodyOf(definition, row)).map(({ id }) => id)
    const mutation: NewMutation = {
      id: idOf(one),
      user: context.user,
      device: context.device,
      entity: definition.name,
      recordId: row.id,
      ...work,
      deps: [...new Set(needed)].filter((id) => id !== row.id && ids.has(id)),
      schema: SCHEMA,
      recordedAt: since,
      state: REFUSED,
      attempts: 0,
      lastError: LOST,
    }
    set.added.push(mutation)
    const { id, entity, recordId } = mutation
    const known = { recorded: authorOf(row), ...(now ? { current: now } : {}) }
    set.refusals.push({ id, entity, recordId, error: LOST, since, report: true, ...known })
    const index = set.refolds.findIndex((refold) => refold.definition === definition && refold.id === row.id)
    const refold = set.refolds[index]
    // It goes to the end of the queue; here it only marks the row.
    if (refold) set.refolds[index] = { ...refold, pending: [...refold.pending, { ...mutation, seq: AT_END }] }
  }
}

function authorOf({ updated_by: by, updated_at: at }: Row): NonNullable<StoredRefusal['recorded']> {
  return { ...(typeof by === 'string' ? { by } : {}), ...(typeof at === 'string' ? { at } : {}) }
}

function lostRecord({ definition, row }: OldRow): Pick<NewMutation, 'kind' | 'body'> {
  return { kind: 'create', body: bodyOf(definition, row) }
}

/** Whether the server may already have applied the change. */
function mayBeThere(mutation: Mutation): boolean {
  return !isRefused(mutation) && !wasNeverSent(mutation)
}

/** The difference between the lost row and the server's present one. Of a posted record only notes can differ. */
function lostChange(
  { definition, row, pending = [] }: OldRow,
  now: Row,
): Pick<NewMutation, 'kind' | 'changes'> | undefined {
  const mine = new Set(pending.filter(mayBeThere).flatMap(({ changes }) => Object.keys(changes ?? {})))
  const fallen = Object.entries(diff(definition, now, row)).filter(
    ([field]) => !mine.has(field) && canWriteField(definition, field),
  )
  const changes: Changes = Object.fromEntries(fallen)
  return Object.keys(changes).length > 0 ? { kind: 'patch', changes } : undefined
}
