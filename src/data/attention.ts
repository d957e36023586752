/** What a person decides about refused changes: let go of them, or apply them again on what the server has now. */
import { instantOf } from '../domain/clock'
import type { Values } from '../domain/kit/field'
import { type Mutation, SCHEMA } from '../domain/mutation'
import type { PinsetDb } from './db'
import type { Intent, SaveContext, SaveOutcome } from './intent'
import { saveInside } from './repository'
import type { NewMutation } from './rows'
import { discardInside } from './settle'
import { allTables } from './write-set'

/** The entity name under which settlements travel: issues are the server's, not records of the farm. */
export const ISSUE = 'issue'

/** Lets go of a refused change (and of its group); the server is told that the issue is settled. */
export function discard(db: PinsetDb, id: string, context: SaveContext): Promise<void> {
  return db.transaction('rw', allTables(db), async () =>
    discardInside(db, context.registry, [id], (refused) => settlement(refused, context)),
  )
}

/** Rolls the transaction back that let go of the old change, because the new one cannot be made. */
class NotApplied extends Error {
  override readonly name = 'NotApplied'
  constructor(readonly outcome: SaveOutcome) {
    super('the refused change cannot be made again')
  }
}

/**
 * Makes a new change of the refused one, on the current base, and lets go of the old. It takes the old one's place in the
 * queue: what waited for it comes after it. When it cannot be made nothing changes, and the outcome says why.
 */
export async function applyAgain(db: PinsetDb, id: string, context: SaveContext): Promise<SaveOutcome> {
  try {
    return await db.transaction('rw', allTables(db), async () => {
      const refused = await db.outbox.where('id').equals(id).first()
      if (!refused) return { ok: true, mutations: [] }
      const group = refused.group
      const mates = group === undefined ? [refused] : await db.outbox.filter((one) => one.group === group).sortBy('seq')
      await discardInside(db, context.registry, [id], (one) => settlement(one, context))
      const places = mates.map(({ seq }) => seq)
      const outcome = await saveInside(db, mates.map(intentOf), context, places)
      if (!outcome.ok) throw new NotApplied(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof NotApplied) return error.outcome
    throw error
  }
}

function intentOf(mutation: Mutation): Intent {
  const target = { entity: mutation.entity, id: mutation.recordId }
  if (mutation.kind === 'create') return { kind: 'create', ...target, values: mutation.body ?? {} }
  if (mutation.kind === 'delete')
    return { kind: 'delete', ...target, ...(mutation.force ? { force: true as const } : {}) }
  if (mutation.kind === 'restore') return { kind: 'restore', ...target }
  const wanted = Object.entries(mutation.changes ?? {}).map(([field, change]) => [field, change.to] as const)
  return { kind: 'patch', ...target, values: Object.fromEntries(wanted) as Values }
}

function settlement(refused: Mutation, context: SaveContext): NewMutation {
  return {
    id: context.makeId(),
    user: context.user,
    device: context.device,
    entity: ISSUE,
    recordId: refused.id,
    kind: 'settle',
    body: { decision: 'discard' },
    deps: [],
    schema: SCHEMA,
    recordedAt: instantOf(context.now),
    state: 'queued',
    attempts: 0,
  }
}
