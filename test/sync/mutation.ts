/** An outbox entry for tests that only care about some of its fields. */
import type { Mutation } from '../../src/domain/mutation'

export function mutation(seq: number, more: Partial<Mutation> = {}): Mutation {
  const id = `01920000-0000-7000-8000-${String(seq).padStart(12, '0')}`
  return {
    seq,
    id,
    user: 'u',
    device: 'd',
    entity: 'unit',
    recordId: `record-${seq}`,
    kind: 'create',
    body: { code: `c${seq}` },
    deps: [],
    schema: 1,
    recordedAt: '2026-03-10T08:00:00.000Z',
    state: 'queued',
    attempts: 0,
    ...more,
  }
}
