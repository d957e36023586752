import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { type Mutation, waitsFor } from '../../../src/domain/mutation'
import { waitingStates } from '../../../src/features/sync/queue/waiting-states'
import { chooseBatch, chooseCancel } from '../../../sw/engine/schedule'
import { toWire } from '../../../sw/engine/wire-form'
import { mutation } from '../mutation'

const limits = { entries: 50, bytes: 200_000 }
const ids = (batch: readonly Mutation[]) => batch.map(({ seq }) => seq)

describe('S13: order and dependencies', () => {
  it('S13.1: takes entries in order', () => {
    expect(ids(chooseBatch([mutation(1), mutation(2), mutation(3)], 0, limits).batch)).toEqual([1, 2, 3])
  })

  it('S13.3: a rejected create holds its dependents only', () => {
    const queue = [
      mutation(1, { state: 'attention', recordId: 'a' }),
      mutation(2, { recordId: 'b', deps: ['a'] }),
      mutation(3, { recordId: 'c', deps: ['b'] }),
      mutation(4, { recordId: 'd' }),
    ]
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([4])
  })

  it('S13.3: a rejected patch holds only the same fields', () => {
    const patch = (seq: number, field: string, state: Mutation['state'] = 'queued') =>
      mutation(seq, { recordId: 'a', kind: 'patch', changes: { [field]: { from: '1', to: '2' } }, state })
    const queue = [patch(1, 'name', 'attention'), patch(2, 'name'), patch(3, 'code'), patch(4, 'name')]
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([3])
  })

  it('a gesture of other fields than a rejected patch is sent', () => {
    const patch = (seq: number, recordId: string, field: string, more: Partial<Mutation> = {}) =>
      mutation(seq, { recordId, kind: 'patch', changes: { [field]: { from: '1', to: '2' } }, ...more })
    const refused = patch(1, 'a', 'name', { state: 'attention' })
    const gesture = (field: string) => [patch(2, 'b', 'name', { group: 'g' }), patch(3, 'a', field, { group: 'g' })]
    expect(ids(chooseBatch([refused, ...gesture('phone')], 0, limits).batch)).toEqual([2, 3])
    expect(ids(chooseBatch([refused, ...gesture('name')], 0, limits).batch)).toEqual([])
    // Where a gesture waits for a refused patch of one record, other fields of its other records do not.
    const later = [patch(4, 'b', 'phone'), patch(5, 'b', 'name')]
    expect(ids(chooseBatch([refused, ...gesture('name'), ...later], 0, limits).batch)).toEqual([4])
  })

  it('an interleaved gesture waits for a rejection before any of its entries', () => {
    const first = mutation(1, { kind: 'settle', entity: 'issue', recordId: 'i', group: 'g' })
    const user = mutation(4, { recordId: 'b', deps: ['a'], group: 'g' })
    const refused = mutation(2, { recordId: 'a', state: 'attention' })
    const waiting = mutation(3, { recordId: 'c', deps: ['a'] })
    const needsIt = { ...user, deps: ['c'] }
    const free = mutation(5)
    const causes = (queue: readonly Mutation[]) =>
      [...waitingStates(queue, 0).values()].map((state) => (state.kind === 'held' ? state.cause : state.kind))
    for (const queue of [
      [first, refused, user, free],
      [first, refused, waiting, needsIt, free],
    ]) {
      expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([5])
      expect(causes(queue)).toEqual([...queue.slice(2).map(() => refused.id), 'waiting'])
    }
    // What was refused behind it holds nothing, and what waits between its entries for the gesture itself does not either.
    const behind = mutation(6, { recordId: 'b', kind: 'patch', state: 'attention' })
    expect(ids(chooseBatch([first, user, behind], 0, limits).batch)).toEqual([1, 4])
    const inTurn = mutation(2, { recordId: 'c', deps: ['i'] })
    const made = [{ ...first, kind: 'create' as const }, inTurn, needsIt]
    expect(ids(chooseBatch(made, 0, limits).batch)).toEqual([1, 4])
  })

  it('a create remade behind its dependents and rejected again holds them too', () => {
    const change = mutation(1, { recordId: 'a', kind: 'patch', changes: { name: { from: '1', to: '2' } } })
    const user = mutation(2, { recordId: 'b', deps: ['a'] })
    const create = mutation(3, { recordId: 'a', state: 'attention' })
    expect(ids(chooseBatch([change, user, create, mutation(4)], 0, limits).batch)).toEqual([4])
    // Unless it waits for them itself: somebody has to be first.
    const inTurn = mutation(3, { recordId: 'a', state: 'attention', deps: ['b'] })
    expect(ids(chooseBatch([user, inTurn], 0, limits).batch)).toEqual([2])
  })

  it('a restore waits for its create behind it, like a change', () => {
    const restore = mutation(1, { kind: 'restore', recordId: 'a', group: 'g' })
    const user = mutation(2, { recordId: 'b', deps: ['a'], group: 'g' })
    const create = mutation(3, { recordId: 'a' })
    expect(ids(chooseBatch([restore, user, create], 0, limits).batch)).toEqual([3])
    const refused = { ...create, state: 'attention' as const }
    expect(ids(chooseBatch([restore, user, refused, mutation(4)], 0, limits).batch)).toEqual([4])
    expect(waitingStates([restore, user, refused], 0).get(user.id)).toMatchObject({ kind: 'held', cause: refused.id })
  })

  it('a create never waits for its own dependent’s gesture, which avoids a deadlock', () => {
    const patch = { kind: 'patch', changes: { category_id: { from: 'x', to: 'q' } } } as const
    const group = { group: 'g', groupSize: 2 }
    const create = mutation(3, { recordId: 'r', deps: ['q'] })
    const made = [
      mutation(1, { recordId: 'q', ...group }),
      mutation(2, { recordId: 'r', ...patch, deps: ['q'], ...group }),
    ]
    expect(ids(chooseBatch([...made, create], 0, limits).batch)).toEqual([1, 2])
    const turned = [mutation(1, { recordId: 'r', ...patch, ...group }), mutation(2, { recordId: 'q', ...group })]
    expect(ids(chooseBatch([...turned, create], 0, limits).batch)).toEqual([1, 2])
  })

  it('creates linked through a gesture between them never deadlock', () => {
    const group = { group: 'g', groupSize: 2 }
    const queue = [
      mutation(1, { recordId: 'm', deps: ['b'] }),
      mutation(2, { recordId: 'q', ...group }),
      mutation(3, { recordId: 't', deps: ['c'], ...group }),
      mutation(4, { recordId: 'b', deps: ['q'] }),
      mutation(5, { recordId: 'c', deps: ['m'] }),
    ]
    expect(chooseBatch(queue, 0, limits).batch).not.toEqual([])
  })

  it('S16: a held fence holds later changes that name its record', () => {
    const taken = mutation(2, { recordId: 'a', kind: 'delete', state: 'cancelling', notBefore: 8000 })
    const queue = [
      mutation(1, { body: { ref: 'a' } }),
      taken,
      mutation(3, { recordId: 'b', body: { lines: [{ ref: 'a' }] } }),
      mutation(4, { recordId: 'c', body: { ref: 'b' }, group: 'g', groupSize: 2 }),
      mutation(5, { recordId: 'd', kind: 'patch', changes: { ref: { from: 'b', to: 'a' } }, group: 'g', groupSize: 2 }),
      mutation(6),
    ]
    expect(chooseBatch(queue, 0, limits)).toMatchObject({ waitUntil: 8000 })
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([1])
    expect(ids(chooseBatch(queue.slice(1), 0, limits).batch)).toEqual([6])
    expect(ids(chooseCancel(queue, 8000))).toEqual([2])
    // A fence that left and failed: what it comes to is as little known, so the same waits out its back-off.
    const left = queue.map((one) => (one === taken ? { ...taken, fenced: true as const } : one))
    expect(ids(chooseBatch(left, 0, limits).batch)).toEqual([1])
    expect(ids(chooseCancel(left, 8000))).toEqual([2])
  })

  it('a lost record’s question holds nothing behind its own create', () => {
    const queue = [
      mutation(1, { recordId: 'a', group: 'g' }),
      mutation(2, { recordId: 'b', deps: ['a'], group: 'g' }),
      mutation(3, { recordId: 'c', deps: ['a'] }),
      mutation(4, { recordId: 'a', state: 'attention' }),
    ]
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([1, 2])
    expect(ids(chooseBatch(queue.slice(0, 1).concat(queue.slice(2)), 0, limits).batch)).toEqual([1])
    const [create, , user, question] = queue
    const held = [{ ...create, group: undefined, notBefore: 500 }, user, question] as Mutation[]
    // Not set aside: it goes as soon as that create has gone.
    expect(waitingStates(held, 0).get(user?.id ?? '')).toMatchObject({ cause: create?.id, isRefused: false })
  })

  it('S16: an undone change holds its record, and its whole gesture is fenced first', () => {
    const queue = [
      mutation(1),
      mutation(2, { recordId: 'a', group: 'g', state: 'cancelling' }),
      mutation(3, { recordId: 'b', group: 'g', state: 'cancelling' }),
      mutation(4, { recordId: 'a', kind: 'patch' }),
    ]
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([1])
    expect(ids(chooseCancel(queue, 0))).toEqual([2, 3])
    expect(chooseCancel([mutation(1, { state: 'cancelling', notBefore: 500 })], 0)).toEqual([])
  })

  it('an entry in back-off holds its own record, and gives the time', () => {
    const queue = [
      mutation(1, { recordId: 'a', notBefore: 500 }),
      mutation(2, { recordId: 'a', kind: 'patch' }),
      mutation(3),
    ]
    expect(chooseBatch(queue, 100, limits)).toMatchObject({ waitUntil: 500, batch: [{ seq: 3 }] })
    expect(ids(chooseBatch(queue, 500, limits).batch)).toEqual([1, 3])
  })

  it('a back-off written under another clock is ignored', () => {
    const year = 365 * 86_400_000
    expect(ids(chooseBatch([mutation(1, { notBefore: 2 * year })], year, limits).batch)).toEqual([1])
  })

  it('an entry that needs another’s success waits for its answer', () => {
    const queue = [
      mutation(1, { recordId: 'a' }),
      mutation(2, { recordId: 'b', deps: ['a'] }),
      mutation(3, { recordId: 'a', kind: 'patch' }),
      mutation(4, { recordId: 'b', kind: 'patch' }),
      mutation(5),
    ]
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([1, 5])
  })

  it('changes of different fields of one record never share a push', () => {
    const patch = (seq: number, field: string) =>
      mutation(seq, { recordId: 'a', kind: 'patch', changes: { [field]: { from: '1', to: '2' } } })
    expect(ids(chooseBatch([patch(1, 'name'), patch(2, 'code'), mutation(3)], 0, limits).batch)).toEqual([1, 3])
  })

  it('S13: a change waits for the lost create behind it, despite another question', () => {
    const lost = { state: 'attention', recordId: 'a' } as const
    const patch = mutation(1, { kind: 'patch', recordId: 'a', changes: { phone: { from: null, to: '1' } } })
    const deletion = mutation(3, { kind: 'delete', recordId: 'a' })
    expect(chooseBatch([patch, mutation(2, lost), deletion, mutation(4, lost)], 0, limits).batch).toEqual([])
  })

  it('a change before its record’s create waits, and the create does not wait', () => {
    const patch = mutation(1, { recordId: 'a', kind: 'patch', changes: { name: { from: '1', to: '2' } } })
    const made = mutation(2, { recordId: 'a' })
    expect(ids(chooseBatch([patch, made], 0, limits).batch)).toEqual([2])
    const gesture = [{ ...made, group: 'g' }, mutation(3, { kind: 'settle', group: 'g' })]
    expect(ids(chooseBatch([patch, ...gesture], 0, limits).batch)).toEqual([2, 3])
  })

  it('sends entries again that were in flight when a host died', () => {
    expect(ids(chooseBatch([mutation(1, { state: 'inflight' })], 0, limits).batch)).toEqual([1])
  })
})

describe('S14: a group travels whole and alone', () => {
  it('S14.2: travels alone between single entries', () => {
    const queue = [mutation(1), mutation(2, { group: 'g' }), mutation(3, { group: 'g' }), mutation(4)]
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([1])
    expect(ids(chooseBatch(queue.slice(1), 0, limits).batch)).toEqual([2, 3])
  })

  it('waits as a whole when one of its entries waits', () => {
    const queue = [
      mutation(1, { state: 'attention', recordId: 'a' }),
      mutation(2, { group: 'g' }),
      mutation(3, { group: 'g', deps: ['a'] }),
      mutation(4),
    ]
    expect(ids(chooseBatch(queue, 0, limits).batch)).toEqual([4])
  })
})

describe('a batch', () => {
  it('respects both limits but always takes one', () => {
    const big = (seq: number) => mutation(seq, { body: { notes: 'x'.repeat(150_000) } })
    expect(ids(chooseBatch([big(1), big(2)], 0, limits).batch)).toEqual([1])
    expect(
      chooseBatch(
        Array.from({ length: 80 }, (_, n) => mutation(n + 1)),
        0,
        limits,
      ).batch,
    ).toHaveLength(50)
  })

  it('never contains an entry that waits for a refused one, in any queue', () => {
    const entry = fc.record({
      record: fc.integer({ min: 0, max: 4 }),
      dep: fc.option(fc.integer({ min: 0, max: 4 })),
      kind: fc.constantFrom('create' as const, 'patch' as const, 'delete' as const),
      field: fc.constantFrom('name', 'code'),
      state: fc.constantFrom('queued' as const, 'attention' as const, 'inflight' as const),
      /** A gesture's entries are queued in one transaction, so they always stand together. */
      joins: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const groups: (string | undefined)[] = []
        for (const [index, one] of entries.entries()) {
          groups.push(one.joins && index > 0 ? (groups[index - 1] ?? `g${index}`) : undefined)
          if (one.joins && index > 0) groups[index - 1] = groups[index]
        }
        const queue = entries.map((one, index) =>
          mutation(index + 1, {
            recordId: `r${one.record}`,
            deps: one.dep === null ? [] : [`r${one.dep}`],
            kind: one.kind,
            changes: { [one.field]: { from: null, to: 'x' } },
            state: one.state,
            ...(groups[index] === undefined ? {} : { group: groups[index] }),
          }),
        )
        const { batch } = chooseBatch(queue, 0, limits)
        const refused = queue.filter(({ state }) => state === 'attention')
        for (const chosen of batch) {
          expect(refused.some((other) => other.seq < chosen.seq && waitsFor(chosen, other))).toBe(false)
          const alone = chosen.group === undefined
          expect(alone && batch.some((other) => other.seq < chosen.seq && waitsFor(chosen, other))).toBe(false)
          expect(chosen.state).not.toBe('attention')
        }
      }),
    )
  })
})

describe('the wire form of an entry', () => {
  it('leaves out an instant that no server can read', () => {
    expect(toWire(mutation(2, { recordedAt: '+010000-01-01T00:00:00.000Z' }), registry)).not.toHaveProperty(
      'recorded_at',
    )
  })

  it('equals one REST call with its key, and a patch adds from-values', () => {
    const patch = mutation(1, { kind: 'patch', changes: { code: { from: 'a', to: null } } })
    expect(toWire(patch, registry)).toEqual({
      key: patch.id,
      method: 'PATCH',
      path: '/units/record-1',
      body: { code: null },
      base: { code: 'a' },
      recorded_at: patch.recordedAt,
    })
    expect(toWire(mutation(2), registry)).toMatchObject({
      method: 'POST',
      path: '/units',
      body: { id: 'record-2', code: 'c2' },
    })
    expect(toWire(mutation(3, { kind: 'delete', force: true }), registry).path).toBe('/units/record-3?force=true')
    expect(toWire(mutation(4, { kind: 'settle', entity: 'issue' }), registry).path).toBe('/sync/issues/record-4/settle')
  })
})
