/** Mutations and refusals by number, for the tests of /sync. */
import type { Refused } from '../../../src/data/decide/refused'
import type { StoredRefusal } from '../../../src/data/rows'
import { supplier } from '../../../src/domain/entities/supplier'
import type { Mutation } from '../../../src/domain/mutation'

export function mutation(seq: number, more: Partial<Mutation> = {}): Mutation {
  return {
    seq,
    id: `m${seq}`,
    user: 'u',
    device: 'd',
    entity: supplier.name,
    recordId: `r${seq}`,
    kind: 'patch',
    deps: [],
    schema: 1,
    recordedAt: '2026-03-04T10:00:00.000Z',
    state: 'queued',
    attempts: 0,
    ...more,
  }
}

export const entry = (id: string, more: Partial<StoredRefusal> = {}): StoredRefusal => ({
  id,
  entity: supplier.name,
  recordId: 'r1',
  error: { status: 409, code: 'conflict' },
  since: '2026-03-04T11:00:00.000Z',
  ...more,
})

export function refused(change: Mutation = mutation(1), more: Partial<StoredRefusal> = {}): Refused {
  const { id, entity, recordId } = change
  const asked = entry(id, { entity, recordId, ...more })
  return {
    entry: asked,
    mutation: change,
    others: [],
    owner: 'u',
    mayDecide: true,
    isHere: true,
    madeAt: change.recordedAt,
  }
}
