import { describe, expect, it } from 'vitest'
import type { AttentionEntry } from '../../src/data/rows'
import { supplier } from '../../src/domain/entities/supplier'
import type { Mutation } from '../../src/domain/mutation'
import { refusedValues } from '../../src/features/sync/refused-values'
import { workOf } from '../../src/features/sync/use-work'

function mutation(seq: number, more: Partial<Mutation> = {}): Mutation {
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
    recordedAt: `2026-03-04T10:00:0${seq}.000Z`,
    state: 'queued',
    attempts: 0,
    ...more,
  }
}
const entry = (id: string, more: Partial<AttentionEntry> = {}): AttentionEntry => ({
  id,
  entity: supplier.name,
  recordId: 'r1',
  error: { status: 409, code: 'conflict' },
  since: '2026-03-04T11:00:00.000Z',
  ...more,
})

describe('the lists of /sync', () => {
  it('part what waits from what was refused', () => {
    const queue = [mutation(1, { state: 'attention' }), mutation(2), mutation(3, { state: 'inflight' })]
    const work = workOf(queue, [entry('m1')], [])
    expect(work.waiting.map(({ id }) => id)).toEqual(['m2', 'm3'])
    expect(work.refused.map(({ mutation: { id }, mates }) => [id, mates])).toEqual([['m1', 0]])
    expect(work.oldest).toBe('2026-03-04T10:00:01.000Z')
  })

  it('count the rest of a refused gesture, whose members have no entry of their own', () => {
    const group = { group: 'g', state: 'attention' } as const
    const work = workOf([mutation(1, group), mutation(2, group), mutation(3, group)], [entry('m2')], [])
    expect(work.refused).toMatchObject([{ mutation: { id: 'm2' }, mates: 2 }])
    expect(work.waiting).toEqual([])
  })

  it('show of a thousand waiting changes the first hundred and say how many more there are', () => {
    const queue = Array.from({ length: 1000 }, (_, index) => mutation(index + 1))
    const work = workOf(queue, [], [])
    expect([work.waiting.length, work.more]).toEqual([100, 900])
  })

  it('call nothing sent that was refused', () => {
    const result = { entity: 'supplier', recordId: 'r', at: '2026-03-04T10:00:00.000Z' }
    const results = [
      { ...result, n: 2, id: 'b', status: 409 },
      { ...result, n: 1, id: 'a', status: 201 },
    ]
    expect(workOf([], [], results).sent.map(({ id }) => id)).toEqual(['a'])
  })
})

describe('was, mine, now', () => {
  it('of a refused change are its from, its to, and the server’s row', () => {
    const change = mutation(1, { changes: { name: { from: 'Mill', to: 'Old mill' } } })
    const current = { id: 'r1', name: 'New mill' }
    expect(refusedValues(supplier, entry('m1', { current }), change, undefined)).toEqual([
      { key: 'name', was: 'Mill', mine: 'Old mill', now: 'New mill', code: undefined },
    ])
  })

  it('of a refused new record are what was typed, with the server’s findings', () => {
    const create = mutation(1, { kind: 'create', body: { name: 'Mill', code: 'X' } })
    const values = refusedValues(
      supplier,
      entry('m1', { fields: { code: 'max_length', url: 'url' } }),
      create,
      undefined,
    )
    expect(values.map(({ key, mine, code }) => [key, mine, code])).toEqual([
      ['name', 'Mill', undefined],
      ['code', 'X', 'max_length'],
      ['url', undefined, 'url'],
    ])
  })

  it('of a refused delete are nothing', () => {
    expect(refusedValues(supplier, entry('m1'), mutation(1, { kind: 'delete' }), undefined)).toEqual([])
  })
})
