/**
 * S22, after a restore of the server from a backup: records that devices had from it and that it no longer has. They are
 * never dropped in silence: each is set aside as a create under its own id, to be sent again or let go by a person.
 */
import { instantOf } from '../domain/clock'
import { bodyOf, type EntityDefinition, type Row, referencesOf } from '../domain/kit/entity'
import { SCHEMA } from '../domain/mutation'
import type { SaveContext } from './intent'
import type { NewMutation } from './rows'
import type { WriteSet } from './write-set'

/** `row` as the server last had it. */
export type OldRow = { readonly definition: EntityDefinition; readonly row: Row }

const LOST = { status: 410, code: 'lost' } as const

/**
 * Those of the `old` rows (absent from the server's lists) that are newer than anything the server has: `head` is its
 * newest revision, so another history gave them theirs. Call it after what becomes of the rows was put into `set`.
 */
export function keepLost(old: readonly OldRow[], head: number, context: SaveContext, set: WriteSet): void {
  const revOf = ({ row }: OldRow) => row.rev ?? 0
  const lost = old
    .filter((one) => one.definition.verbs.includes('create') && one.definition.sync === 'full' && revOf(one) > head)
    .toSorted((a, b) => revOf(a) - revOf(b))
  const ids = new Set(lost.map(({ row }) => row.id))
  const since = instantOf(context.now)
  for (const { definition, row } of lost) {
    const body = bodyOf(definition, row)
    const needed = referencesOf(definition.fields, body).map(({ id }) => id)
    const mutation: NewMutation = {
      id: context.makeId(),
      user: context.user,
      device: context.device,
      entity: definition.name,
      recordId: row.id,
      kind: 'create',
      body,
      deps: [...new Set(needed)].filter((id) => ids.has(id)),
      schema: SCHEMA,
      recordedAt: since,
      state: 'attention',
      attempts: 0,
      lastError: LOST,
    }
    set.added.push(mutation)
    set.attention.push({ id: mutation.id, entity: definition.name, recordId: row.id, error: LOST, since })
  }
}
