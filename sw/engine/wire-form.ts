/** A mutation as an entry of a push: one REST call, its key, and the from-values of a patch (S14, S18). */
import type { Registry } from '../../src/domain/kit/entity'
import type { Mutation } from '../../src/domain/mutation'
import type { PushEntry } from '../../src/domain/wire'

/** A clock beyond the year 9999 writes another form, which no server accepts. */
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** The wire form of an entry: one REST call, its key, and the from-values of a patch. */
export function toWire(mutation: Mutation, registry: Registry): PushEntry {
  const { id: key, group, recordedAt } = mutation
  const common = {
    key,
    ...(group === undefined ? {} : { group }),
    ...(INSTANT.test(recordedAt) ? { recorded_at: recordedAt } : {}),
  }
  if (mutation.kind === 'settle') {
    return { ...common, method: 'POST', path: `/sync/issues/${mutation.recordId}/settle`, body: mutation.body ?? {} }
  }
  const path = registry.byName(mutation.entity)?.path ?? `/${mutation.entity}`
  const own = `${path}/${mutation.recordId}`
  switch (mutation.kind) {
    case 'create':
      return { ...common, method: 'POST', path, body: { ...mutation.body, id: mutation.recordId } }
    case 'delete':
      return { ...common, method: 'DELETE', path: mutation.force ? `${own}?force=true` : own }
    case 'restore':
      return { ...common, method: 'POST', path: `${own}/restore` }
    default: {
      const entries = Object.entries(mutation.changes ?? {})
      return {
        ...common,
        method: 'PATCH',
        path: own,
        body: Object.fromEntries(entries.map(([field, change]) => [field, change.to])),
        base: Object.fromEntries(entries.map(([field, change]) => [field, change.from])),
      }
    }
  }
}
