/**
 * S22, S31: what devices had from a server that was restored to an earlier state and no longer has it. Lost records and reverted values
 * are never dropped silently: each is set aside for a person, to be sent again or discarded.
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

/** `row` is the server's last row, `now` the restored server's row, if it has one. */
export type OldRow = {
  readonly definition: EntityDefinition
  readonly row: Row
  readonly now?: Row
  /** Its unsent changes here, which may explain what the server has beyond `row`. */
  readonly pending?: readonly Mutation[]
}

const LOST = { status: 410, code: 'lost' } as const

/** Whether the row's revision is from a lost history. */
export function isFromLostHistory(row: Row, lostAbove: number): boolean {
  return (row.rev ?? 0) > lostAbove
}

export type Lost = {
  readonly old: readonly OldRow[]
  /** The newest revision that the restored server kept. */
  readonly lostAbove: number
  /** The server's epoch, because a later restore may lose the same record again. */
  readonly epoch: string
  /** Changes that the user may not make are not asked about. */
  readonly isAdmin: boolean
}

/**
 * Adds the `old` rows of a lost history to `set`: as creates under their own ids, or as changes of the restored values. Call it after the
 * rows themselves were added, and before any other put.
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
  // Equal on all devices of a user, so that there is one decision and one settlement.
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
    // Its place is the end. Here it only marks the row.
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

/** The values that the restored row lacks. In a posted record only notes can have changed. */
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
