import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { item } from '../../src/domain/entities/item'
import { unit } from '../../src/domain/entities/unit'
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import type { Json, Values } from '../../src/domain/kit/field'
import { normalise } from '../../src/domain/kit/normalise'
import type { Changes } from '../../src/domain/merge'
import { coalesce, type Mutation, visibleRow, waitsFor } from '../../src/domain/mutation'
import type { MutationState } from '../../src/domain/mutation-state'

const base: Mutation = {
  seq: 1,
  id: 'm1',
  user: 'vera',
  device: 'phone',
  entity: 'item',
  recordId: 'r',
  kind: 'patch',
  deps: [],
  schema: 1,
  recordedAt: '2026-03-05T10:00:00.000Z',
  state: 'queued',
  attempts: 0,
}
const mutation = (more: Partial<Mutation>): Mutation => ({ ...base, ...more })
const create = (body: Values, more: Partial<Mutation> = {}) => mutation({ kind: 'create', body, ...more })
const patch = (changes: Changes, more: Partial<Mutation> = {}) => mutation({ kind: 'patch', changes, ...more })
const remove = (more: Partial<Mutation> = {}) => mutation({ kind: 'delete', ...more })
const text = (from: string | null, to: string | null): Changes => ({ name: { from, to } })
const see = (row: Row | undefined, ...pending: Mutation[]) => visibleRow(item, row, pending)

describe('S5: the visible row', () => {
  const shadow: Row = { id: 'r', rev: 7, name: 'Rye', storage_location: 'barn', bar_codes: ['1'] }
  test('S5: equals the server’s row without pending changes', () => {
    expect(see(shadow)).toEqual(shadow)
    expect(see(undefined)).toBeUndefined()
  })
  test('S5: shows the author’s list entries over other users’ changes to other entries (S18)', () => {
    const entry = (unit_id: string, factor: string) => ({ unit_id, factor })
    const now = { ...shadow, unit_conversions: [entry('bag', '20'), entry('box', '11')] }
    const change = { from: [entry('bag', '25'), entry('box', '10')], to: [entry('bag', '22'), entry('box', '10')] }
    expect(see(now, patch({ unit_conversions: change }))).toEqual({
      ...shadow,
      unit_conversions: [entry('bag', '22'), entry('box', '11')],
    })
  })
  test('S5: folds changes in seq order, field by field', () => {
    expect(see(shadow, patch(text('Rye', 'Wheat')), patch(text('Wheat', 'Oats')))).toEqual({ ...shadow, name: 'Oats' })
    expect(see(shadow, patch({ storage_location: { from: 'barn', to: null } }))).not.toHaveProperty(
      'storage_location',
      'barn',
    )
  })
  test('S5: shows authors their own value even after server changes, until rejection', () => {
    const mine = patch(text('Rye', 'Mine'))
    expect(see({ ...shadow, name: 'Theirs' }, mine)?.name).toBe('Mine')
    expect(see({ ...shadow, name: 'Theirs' }, { ...mine, state: 'attention' })?.name).toBe('Theirs')
  })
  test('S5: unites lists that both sides changed', () => {
    const mine = patch({ bar_codes: { from: ['1'], to: ['1', '2'] } })
    expect(see({ ...shadow, bar_codes: ['1', '3'] }, mine)?.bar_codes).toEqual(['1', '3', '2'])
  })
  test('S5: equals the body of a record created here, until the server’s row arrives', () => {
    expect(see(undefined, create({ name: 'New' }))).toEqual({ id: 'r', name: 'New' })
    expect(see(undefined, create({ name: 'New' }), patch(text('New', 'Newer')))).toEqual({ id: 'r', name: 'Newer' })
    expect(see(shadow, create({ name: 'New' }))).toEqual(shadow)
  })
  test('S5: a rejected create has no row, even with later changes', () => {
    expect(see(undefined, create({ name: 'New' }, { state: 'attention' }), patch(text('New', 'Newer')))).toBeUndefined()
  })
  test('S5: a deleted record shows the deletion mark, and a restore removes it', () => {
    expect(see(shadow, remove())).toEqual({ ...shadow, deleted_at: base.recordedAt })
    expect(see({ ...shadow, deleted_at: base.recordedAt }, mutation({ kind: 'restore' }))).toEqual(shadow)
    expect(see(undefined, remove())).toBeUndefined()
  })
  test('S5: a forced deletion archives the record if its entity supports it', () => {
    expect(see(shadow, remove({ force: true }))).toEqual({ ...shadow, is_active: false })
    expect(visibleRow(unit, shadow, [remove({ force: true })])).toHaveProperty('deleted_at')
  })
  test('S5: leaves its input unchanged', () => {
    const frozen = Object.freeze({ ...shadow })
    see(frozen, patch(text('Rye', 'Wheat')), remove())
    expect(frozen).toEqual(shadow)
  })
  test('S5: keeps fields this version does not know', () => {
    expect(see({ ...shadow, future: { a: 1 } }, patch(text('Rye', 'Wheat')))).toMatchObject({ future: { a: 1 } })
  })
})

const fields = ['name', 'storage_location', 'bar_codes'] as const
const lists = fc
  .uniqueArray(fc.constantFrom('1', '2', '3', '4'), { maxLength: 4 })
  .map((list) => (list.length > 0 ? list : undefined))
const words = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined })
const bodies: fc.Arbitrary<Values> = fc
  .record({ name: words, storage_location: words, bar_codes: lists })
  .map((body) => normalise(item.fields, body))

/** What a form sends: the fields it changed, as it saw them. */
function edit(seen: Values, wanted: Values, touched: readonly boolean[]): Changes {
  const pairs = fields
    .filter((_, index) => touched[index])
    .map((key): [string, { from: Json | null; to: Json | null }] => [
      key,
      { from: seen[key] ?? null, to: wanted[key] ?? null },
    ])
  return Object.fromEntries(pairs)
}
const tidy = (definition: EntityDefinition, row: Row | undefined) => row && normalise(definition.fields, row)
const touches = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })

describe('S6: joining neighbours', () => {
  test('S6: two joined patches show the result of both, for any server changes', () => {
    let joinedOnce = 0
    fc.assert(
      fc.property(
        bodies,
        bodies,
        bodies,
        bodies,
        bodies,
        touches,
        touches,
        (start, between, after, one, two, touchOne, touchTwo) => {
          const row = (body: Values): Row => ({ ...body, id: 'r' })
          const first = patch(edit(start, one, touchOne))
          // The server's row may have moved on before the second edit was made on what was visible then.
          const seen = see(row(between), first) ?? {}
          const second = patch(edit(seen, two, touchTwo), { id: 'm2', seq: 2 })
          const joined = coalesce(first, second, false)
          if (joined === undefined) return
          joinedOnce++
          if (joined === 'nothing') throw new Error('two patches are never nothing')
          for (const shadow of [row(start), row(between), row(after)]) {
            expect(tidy(item, see(shadow, joined))).toEqual(tidy(item, see(shadow, first, second)))
          }
        },
      ),
      { numRuns: 1000 },
    )
    expect(joinedOnce).toBeGreaterThan(100)
  })

  test('S6: a create joined with its patch shows the result of both', () => {
    fc.assert(
      fc.property(bodies, bodies, touches, (body, wanted, touched) => {
        const first = create(body)
        const second = patch(edit(body, wanted, touched), { seq: 2 })
        const joined = coalesce(first, second, true)
        expect(joined).toMatchObject({ kind: 'create', id: first.id, seq: first.seq })
        if (joined === undefined || joined === 'nothing') throw new Error('a create takes its patch in')
        expect(tidy(item, see(undefined, joined))).toEqual(tidy(item, see(undefined, first, second)))
        expect(Object.values(joined.body ?? {})).not.toContain(null)
      }),
    )
  })

  test('S6: a create and its delete cancel out, unless a change depends on the record', () => {
    expect(coalesce(create({}), remove(), false)).toBe('nothing')
    expect(coalesce(create({}), remove(), true)).toBeUndefined()
    expect(coalesce(create({}), remove({ force: true }), false)).toBeUndefined()
  })

  test('S6: a change once sent or waiting for a decision is never merged', () => {
    const states: MutationState[] = ['inflight', 'attention', 'cancelling']
    const pairs: [Mutation, Mutation][] = [
      [create({ name: 'a' }), patch(text('a', 'b'))],
      [patch(text('a', 'b')), patch(text('b', 'c'))],
      [create({}), remove()],
    ]
    for (const [first, second] of pairs) {
      expect(coalesce(first, second, false)).toBeDefined()
      for (const state of states) {
        expect(coalesce({ ...first, state }, second, false), state).toBeUndefined()
        expect(coalesce(first, { ...second, state }, false), state).toBeUndefined()
      }
      expect(coalesce({ ...first, attempts: 1 }, second, false)).toBeUndefined()
      expect(coalesce(first, { ...second, attempts: 1 }, false)).toBeUndefined()
    }
  })

  test('S6: a join never makes the earlier one wait for a create queued after it', () => {
    expect(coalesce(create({}), patch({}, { deps: ['later'] }), false)).toBeUndefined()
    expect(coalesce(patch(text('a', 'b')), patch(text('b', 'c'), { deps: ['later'] }), false)).toBeUndefined()
    const joined = coalesce(create({}, { deps: ['early'] }), patch(text(null, 'b'), { deps: ['early'] }), false)
    expect(joined).toMatchObject({ deps: ['early'] })
  })

  test('S6: gestures, records and people are kept apart', () => {
    const first = patch(text('a', 'b'))
    const second = patch(text('b', 'c'))
    expect(coalesce({ ...first, group: 'g' }, second, false)).toBeUndefined()
    expect(coalesce({ ...first, group: 'g' }, { ...second, group: 'h' }, false)).toBeUndefined()
    expect(coalesce({ ...first, group: 'g' }, { ...second, group: 'g' }, false)).toMatchObject({ group: 'g' })
    expect(coalesce(first, { ...second, recordId: 's' }, false)).toBeUndefined()
    expect(coalesce(first, { ...second, entity: 'unit' }, false)).toBeUndefined()
    expect(coalesce(first, { ...second, user: 'olga' }, false)).toBeUndefined()
    expect(coalesce(first, { ...second, schema: 2 }, false)).toBeUndefined()
  })

  test('S6: other neighbours stay apart', () => {
    const others: [Mutation, Mutation][] = [
      [patch({}), remove()],
      [remove(), mutation({ kind: 'restore' })],
      [patch({}), create({})],
      [mutation({ kind: 'settle' }), mutation({ kind: 'settle' })],
    ]
    for (const [first, second] of others) expect(coalesce(first, second, false)).toBeUndefined()
  })

  test('S6: keeps the first one’s key, place, revision and instant', () => {
    const first = patch(text('a', 'b'), { baseRev: 4 })
    const second = patch(
      { ...text('b', 'c'), storage_location: { from: null, to: 'x' } },
      { id: 'm2', seq: 2, baseRev: 5, recordedAt: 'later' },
    )
    expect(coalesce(first, second, false)).toEqual({
      ...first,
      joined: true,
      changes: { ...text('a', 'c'), storage_location: { from: null, to: 'x' } },
    })
  })

  test('S6: a change of a field that an object inherits is joined like any other', () => {
    const second: Changes = JSON.parse('{"constructor":{"from":null,"to":"x"},"__proto__":{"from":null,"to":"y"}}')
    const joined = coalesce(patch({}), patch(second), false)
    expect(joined).toBeTypeOf('object')
    if (typeof joined === 'object') expect(JSON.stringify(joined.changes)).toBe(JSON.stringify(second))
  })

  test('S6: joining remembers an entry that the user removed from a list', () => {
    const add = patch({ bar_codes: { from: ['1'], to: ['1', '2'] } })
    const takeOut = patch({ bar_codes: { from: ['1', '2'], to: ['1'] } })
    const shadow: Row = { id: 'r', bar_codes: ['1', '2'] }
    const joined = coalesce(add, takeOut, false)
    const seen = joined && joined !== 'nothing' ? see(shadow, joined) : see(shadow, add, takeOut)
    expect(seen?.bar_codes).toEqual(['1'])
  })
})

describe('S13: changes that wait for a refused change', () => {
  const refusedPatch = patch(text('a', 'b'), { state: 'attention' })
  test('S13: changes of the same fields wait for a rejected patch', () => {
    expect(waitsFor(patch(text('b', 'c')), refusedPatch)).toBe(true)
    expect(waitsFor(patch({ code: { from: null, to: 'x' } }), refusedPatch)).toBe(false)
    expect(waitsFor(patch({ ...text('b', 'c'), code: { from: null, to: 'x' } }), refusedPatch)).toBe(true)
    expect(waitsFor(remove(), refusedPatch)).toBe(false)
    expect(waitsFor(patch(text('b', 'c'), { recordId: 'other' }), refusedPatch)).toBe(false)
    expect(waitsFor(patch(text('b', 'c'), { deps: ['r'], recordId: 'other' }), refusedPatch)).toBe(false)
  })
  test('S13: all changes of its record and its dependents wait for a rejected create', () => {
    const refused = create({}, { state: 'attention' })
    expect(waitsFor(patch(text('a', 'b')), refused)).toBe(true)
    expect(waitsFor(remove(), refused)).toBe(true)
    for (const kind of ['create', 'patch', 'delete', 'restore', 'settle'] as const) {
      expect(waitsFor(mutation({ kind, recordId: 's', deps: ['q', 'r'] }), refused), kind).toBe(true)
      expect(waitsFor(mutation({ kind, recordId: 's', deps: ['q'] }), refused), kind).toBe(false)
    }
  })
  test('S13: all changes of the record wait for a rejected delete or restore', () => {
    for (const kind of ['delete', 'restore'] as const) {
      const refused = mutation({ kind, state: 'attention' })
      expect(waitsFor(patch(text('a', 'b')), refused)).toBe(true)
      expect(waitsFor(patch(text('a', 'b'), { recordId: 's' }), refused)).toBe(false)
    }
  })
  test('S13: the rest of its group', () => {
    expect(waitsFor(create({}, { recordId: 's', group: 'g' }), { ...refusedPatch, group: 'g' })).toBe(true)
    expect(waitsFor(create({}, { recordId: 's' }), refusedPatch)).toBe(false)
  })
})
