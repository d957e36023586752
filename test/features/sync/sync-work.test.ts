import { describe, expect, it } from 'vitest'
import type { Refused } from '../../../src/data/decide/refused'
import type { StoredRefusal } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import type { Mutation } from '../../../src/domain/mutation'
import { waysOf } from '../../../src/features/sync/decision/offers'
import { workOf } from '../../../src/features/sync/queue/use-work'
import { waitingStates } from '../../../src/features/sync/queue/waiting-states'
import { entry, mutation, refused } from './refused-changes'

const NOW = Date.parse('2026-03-10T08:00:00.000Z')

describe('the lists of /sync', () => {
  it('separate waiting changes from refused ones, and one’s own from those of others (S26)', () => {
    const queue = [mutation(1, { state: 'attention' }), mutation(2), mutation(3, { state: 'inflight' })]
    const mine = refused(queue[0])
    const theirs: Refused = { ...refused(mutation(9)), owner: 'somebody', isHere: false }
    const work = workOf(queue, [mine, theirs], [], 'u')
    expect(work.waiting.map(({ id }) => id)).toEqual(['m2', 'm3'])
    expect([work.refused, work.others]).toEqual([[mine], [theirs]])
  })

  it('take the age of unsent changes from waiting ones, in any order (S29)', () => {
    const queue = [
      mutation(1, { state: 'attention', recordedAt: '2026-01-01T00:00:00.000Z' }),
      mutation(2, { recordedAt: '2026-03-04T10:00:00.000Z' }),
      mutation(3, { recordedAt: '2026-02-01T10:00:00.000Z' }),
    ]
    expect(workOf(queue, [], [], 'u').oldest).toBe('2026-02-01T10:00:00.000Z')
    expect(workOf([], [], [], 'u').oldest).toBeUndefined()
  })
})

describe('why a change waits (S13, S15, S16)', () => {
  const kinds = (queue: readonly Mutation[]) => [...waitingStates(queue, NOW)].map(([id, state]) => [id, state.kind])

  it('names the flight, the attempts, a cancellation, or nothing', () => {
    const queue = [
      mutation(1),
      mutation(2, { state: 'inflight' }),
      mutation(3, { attempts: 2 }),
      mutation(4, { attempts: 1, notBefore: NOW + 5000 }),
      mutation(5, { state: 'cancelling' }),
    ]
    expect(kinds(queue)).toEqual([
      ['m1', 'waiting'],
      ['m2', 'sending'],
      ['m3', 'retrying'],
      ['m4', 'retrying'],
      ['m5', 'cancelling'],
    ])
  })

  it('names the rejected change it builds on, through any chain', () => {
    const queue = [
      mutation(1, { kind: 'create', state: 'attention' }),
      mutation(2, { kind: 'create', deps: ['r1'] }),
      mutation(3, { kind: 'create', deps: ['r2'] }),
      mutation(4),
    ]
    const states = waitingStates(queue, NOW)
    const held = { kind: 'held', cause: 'm1', isRefused: true }
    expect([states.get('m2'), states.get('m3')]).toEqual([held, held])
    expect(states.get('m4')).toEqual({ kind: 'waiting' })
    expect(states.has('m1')).toBe(false)
  })

  it('covers only the same fields behind a refused patch', () => {
    const at = { recordId: 'r1' }
    const queue = [
      mutation(1, { ...at, state: 'attention', changes: { name: { from: 'a', to: 'b' } } }),
      mutation(2, { ...at, changes: { name: { from: 'b', to: 'c' } } }),
      mutation(3, { ...at, changes: { notes: { from: null, to: 'x' } } }),
    ]
    expect(kinds(queue)).toEqual([
      ['m2', 'held'],
      ['m3', 'waiting'],
    ])
  })

  it('names a later create, and the changes that block the create', () => {
    const early = [mutation(1, { recordId: 'made' }), mutation(2, { kind: 'create', deps: ['made'] })]
    const after = mutation(3, { recordId: 'r2' })
    const made = mutation(6, { kind: 'create', recordId: 'made', deps: ['r5'] })
    const held = (cause: string, isRefused = false) => ({ kind: 'held', cause, isRefused })
    const alone = waitingStates([...early, after, made], NOW)
    expect(['m1', 'm2', 'm3', 'm6'].map((id) => alone.get(id))).toEqual([
      held('m6'),
      held('m6'),
      held('m6'),
      { kind: 'waiting' },
    ])
    const refusal = mutation(5, { kind: 'create', state: 'attention' })
    const behind = waitingStates([...early, after, refusal, made], NOW)
    expect(['m1', 'm2', 'm3', 'm6'].map((id) => behind.get(id))).toEqual(Array(4).fill(held('m5', true)))
  })

  it('names that create even while it is rejected again', () => {
    const queue = [
      mutation(1, { recordId: 'made' }),
      mutation(2, { kind: 'create', recordId: 'made', state: 'attention' }),
    ]
    expect(waitingStates(queue, NOW).get('m1')).toEqual({ kind: 'held', cause: 'm2', isRefused: true })
  })

  it('belongs to all changes of a gesture', () => {
    const queue = [
      mutation(1, { group: 'g' }),
      mutation(2, { group: 'g', recordId: 'made' }),
      mutation(3, { kind: 'create', recordId: 'made' }),
    ]
    expect(kinds(queue)).toEqual([
      ['m1', 'held'],
      ['m2', 'held'],
      ['m3', 'waiting'],
    ])
  })

  it('covers the whole record behind a back-off', () => {
    const queue = [mutation(1, { attempts: 1, notBefore: NOW + 5000 }), mutation(2, { recordId: 'r1' }), mutation(3)]
    expect(waitingStates(queue, NOW).get('m2')).toEqual({ kind: 'held', cause: 'm1', isRefused: false })
    expect(waitingStates(queue, NOW + 6000).get('m2')?.kind).toBe('waiting')
  })
})

describe('the offer for a refusal (S19)', () => {
  const ways = (
    code: string,
    more: Partial<StoredRefusal> = {},
    kind: Mutation['kind'] = 'patch',
    name = 'item',
    known = { isDoubled: true, isDeleted: false },
  ) => {
    const definition = registry.byName(name)
    if (!definition) throw new Error(name)
    const change = mutation(1, { kind, entity: name })
    return waysOf(
      registry,
      definition,
      { ...refused(change), entry: entry('m1', { ...more, entity: name, error: { status: 409, code } }) },
      known,
    )
  }

  it('keeps both for a code in use', () => {
    expect(ways('duplicate')).toEqual({ offer: { kind: 'keep_both' }, canApply: true })
  })

  it('restores a deleted record first', () => {
    const offer = { kind: 'restore', records: [{ entity: 'item', id: 'r1' }] }
    expect(ways('deleted')).toEqual({ offer, canApply: false })
    const since = { isDoubled: false, isDeleted: true }
    expect(ways('conflict', {}, 'patch', 'item', since)).toEqual({ offer, canApply: false })
  })

  it('restores a deleted referenced record', () => {
    const references = [{ path: '/suppliers', id: 's1' }]
    const offer = { kind: 'restore', records: [{ entity: 'supplier', id: 's1' }] }
    expect(ways('reference_deleted', { references }, 'create')).toEqual({ offer, canApply: false })
  })

  it('archives a record in use, where it can be archived', () => {
    expect(ways('referenced', {}, 'delete')).toEqual({ offer: { kind: 'archive' }, canApply: false })
    expect(ways('referenced', {}, 'delete', 'category')).toEqual({ canApply: false })
  })

  it('offers only a discard for a change already decided or undone', () => {
    for (const code of ['already_settled', 'reversed', 'posted', 'exists', 'not_found'])
      expect(ways(code)).toEqual({ canApply: false })
  })

  it('offers to apply again for any other code', () => {
    for (const code of ['conflict', 'invalid', 'lost', 'http_418']) expect(ways(code)).toEqual({ canApply: true })
  })
})
