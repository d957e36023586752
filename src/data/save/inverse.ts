/** The change that undoes another one after the server applied it (S16), made from plain data, independent of the current row. */
import { reversalValues } from '../../domain/acts/undo'
import { instantOf } from '../../domain/clock'
import { hashedId } from '../../domain/digest'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import type { Changes } from '../../domain/merge'
import { type Mutation, SCHEMA } from '../../domain/mutation'
import type { SaveContext } from '../intent'
import type { NewMutation } from '../rows'

/**
 * The entry that undoes `mutation`. Undefined if it cannot be undone (the reversal of a reversal, a settlement). `isDeleted`: the server
 * deleted the record and did not archive it. Key and content depend only on mutation and device: a second one is the same request, which
 * the server answers as before.
 */
export function inverseOf(
  definition: EntityDefinition,
  mutation: Mutation,
  context: SaveContext,
  isDeleted: boolean,
): NewMutation | undefined {
  const common = {
    id: hashedId(`${context.device} undoes ${mutation.id}`),
    user: context.user,
    device: context.device,
    entity: mutation.entity,
    recordId: mutation.recordId,
    deps: [],
    schema: SCHEMA,
    recordedAt: instantOf(context.now),
    state: 'queued',
    attempts: 0,
  } as const
  switch (mutation.kind) {
    case 'create': {
      if (!definition.posted) return { ...common, kind: 'delete' }
      if (mutation.body?.reverses_id) return undefined
      const made = Date.parse(mutation.recordedAt)
      const body = reversalValues(definition, { ...mutation.body, id: mutation.recordId }, made)
      return { ...common, recordId: hashedId(`${context.device} reverses ${mutation.id}`), kind: 'create', body }
    }
    case 'delete':
      return mutation.force && definition.archive && !isDeleted
        ? { ...common, kind: 'patch', changes: { [definition.archive]: { from: false, to: true } } }
        : { ...common, kind: 'restore' }
    case 'restore':
      return { ...common, kind: 'delete' }
    case 'patch':
      return { ...common, kind: 'patch', changes: turned(mutation.changes ?? {}) }
    default:
      return undefined
  }
}

function turned(changes: Changes): Changes {
  const back = Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from as Json | null }])
  return Object.fromEntries(back) as Changes
}
