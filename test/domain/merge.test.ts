import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { item } from '../../src/domain/entities/item'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import type { Field, Json, Values } from '../../src/domain/kit/field'
import { normalise, sameValue } from '../../src/domain/kit/normalise'
import { type Change, type Changes, diff, type Merged, mergeField, mergePatch } from '../../src/domain/merge'

const label = { id: 'test.label', message: 'Label' }
const text = { type: 'text', label, maxLength: 100 } as const satisfies Field
const amount = { type: 'unit', label } as const satisfies Field
const union = { type: 'list', label, merge: 'union', of: text } as const satisfies Field
const list = { type: 'list', label, of: text } as const satisfies Field
const definition: EntityDefinition = { ...item, fields: { text, amount, union, list, other: text }, rules: [] }

/** S18 once more, on plain texts and sets, as the judge of the code. */
function judge(
  kind: 'ask' | 'union',
  from: string[],
  to: string[],
  current: string[],
): Merged | { kind: 'set'; members: Set<string> } {
  const same = (a: string[], b: string[]) => JSON.stringify(a) === JSON.stringify(b)
  const value = to.length > 0 ? to : null
  if (same(current, to)) return { kind: 'same' }
  if (same(current, from)) return { kind: 'set', value }
  if (kind === 'ask') return { kind: 'conflict' }
  const members = new Set(current)
  for (const entry of from) if (!to.includes(entry)) members.delete(entry)
  for (const entry of to) if (!from.includes(entry)) members.add(entry)
  return members.size === new Set(current).size && current.every((entry) => members.has(entry))
    ? { kind: 'same' }
    : { kind: 'set', members }
}

const lists = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
const orNothing = (entries: string[]): Json => (entries.length > 0 ? entries : null)

describe('S18: one field', () => {
  test('S18: gives the oracle’s result: set, same, conflict, or the union of both changes', () => {
    fc.assert(
      fc.property(lists, lists, lists, fc.constantFrom<'ask' | 'union'>('ask', 'union'), (from, to, current, kind) => {
        const field = kind === 'union' ? union : list
        const merged = mergeField(field, { from: orNothing(from), to: orNothing(to) }, orNothing(current))
        const judged = judge(kind, from, to, current)
        if (!('members' in judged)) {
          expect(merged).toEqual(judged)
          return
        }
        expect(merged.kind).toBe('set')
        const value = merged.kind === 'set' && Array.isArray(merged.value) ? merged.value : []
        expect(new Set(value)).toEqual(judged.members)
        expect(value).toHaveLength(judged.members.size)
      }),
      { numRuns: 1000 },
    )
  })

  test('S18: the judge’s plain cases, spelled out', () => {
    const merge = (from: Json | null, to: Json | null, current: Json | undefined) =>
      mergeField(text, { from, to }, current)
    expect(merge('old', 'new', 'old')).toEqual({ kind: 'set', value: 'new' })
    expect(merge('old', 'new', 'new')).toEqual({ kind: 'same' })
    expect(merge('old', 'new', 'theirs')).toEqual({ kind: 'conflict' })
    expect(merge('old', null, undefined)).toEqual({ kind: 'same' })
    expect(merge(null, 'new', undefined)).toEqual({ kind: 'set', value: 'new' })
    expect(merge('old', null, 'old')).toEqual({ kind: 'set', value: null })
    expect(merge('old', 'new', undefined)).toEqual({ kind: 'conflict' })
  })

  test('S18: compares canonical values: another spelling is the same value', () => {
    expect(mergeField(amount, { from: '2.50', to: '3' }, '2.5')).toEqual({ kind: 'set', value: '3' })
    expect(mergeField(amount, { from: '2', to: '3.0' }, '3')).toEqual({ kind: 'same' })
    expect(mergeField(text, { from: ' Cafe\u0301', to: 'x' }, 'Caf\u00e9')).toEqual({ kind: 'set', value: 'x' })
    expect(mergeField(text, { from: '', to: 'x' }, undefined)).toEqual({ kind: 'set', value: 'x' })
  })

  test('S18: a union keeps the current order, appends once, and becomes null when empty', () => {
    expect(mergeField(union, { from: ['a'], to: ['a', 'x', 'x', ' x '] }, ['c', 'a'])).toEqual({
      kind: 'set',
      value: ['c', 'a', 'x'],
    })
    expect(mergeField(union, { from: ['a', 'b'], to: ['b'] }, ['a'])).toEqual({ kind: 'set', value: null })
    expect(mergeField(union, { from: ['a', 'b'], to: ['b', 'a'] }, ['a', 'b', 'c'])).toEqual({ kind: 'same' })
    expect(mergeField(union, { from: null, to: ['a'] }, ['b'])).toEqual({ kind: 'set', value: ['b', 'a'] })
  })

  test('S18: a union of a value that is not a list does not throw', () => {
    expect(mergeField(union, { from: 'x', to: ['a'] }, ['b'])).toEqual({ kind: 'set', value: ['b', 'a'] })
    expect(mergeField(union, { from: ['b'], to: 5 }, ['b', 'c'])).toEqual({ kind: 'set', value: ['c'] })
  })

  test('S18: two unions give the same set in either order', () => {
    fc.assert(
      fc.property(lists, lists, lists, (from, mine, theirs) => {
        const apply = (current: Json | null, to: string[]): Json | null => {
          const merged = mergeField(union, { from: orNothing(from), to: orNothing(to) }, current)
          return merged.kind === 'set' ? merged.value : current
        }
        const setOf = (value: Json | null) => new Set(Array.isArray(value) ? value : [])
        const start = orNothing(from)
        expect(setOf(apply(apply(start, mine), theirs))).toEqual(setOf(apply(apply(start, theirs), mine)))
      }),
    )
  })

  test('S18: applied twice changes nothing more', () => {
    fc.assert(
      fc.property(lists, lists, lists, (from, to, current) => {
        const change: Change = { from: orNothing(from), to: orNothing(to) }
        const first = mergeField(union, change, orNothing(current))
        fc.pre(first.kind === 'set')
        expect(mergeField(union, change, first.value)).toEqual({ kind: 'same' })
      }),
    )
  })
})

test('S18.16: keeps the value that another change filled in first', () => {
  const first = { ...text, merge: 'first' } as const satisfies Field
  const meet = (from: string | null, to: string | null, current?: string) => mergeField(first, { from, to }, current)
  expect(meet(null, 'mine')).toEqual({ kind: 'set', value: 'mine' })
  expect(meet(null, 'mine', 'theirs')).toEqual({ kind: 'same' })
  // The undo of a fill that did not count.
  expect(meet('mine', null, 'theirs')).toEqual({ kind: 'same' })
  expect(meet('mine', null, 'mine')).toEqual({ kind: 'set', value: null })
  expect(meet('old', 'mine', 'theirs')).toEqual({ kind: 'conflict' })
})

describe('S18: a patch', () => {
  test('S18: merges field by field, and keeps other users’ changes', () => {
    const current = { text: 'theirs', amount: '1', other: 'kept' }
    expect(mergePatch(definition, current, { amount: { from: '1.0', to: '2' } })).toEqual({
      set: { amount: '2' },
      conflicts: [],
    })
    const changes = {
      text: { from: 'old', to: 'mine' },
      amount: { from: '1', to: '2' },
      other: { from: 'x', to: 'kept' },
    }
    expect(mergePatch(definition, current, changes)).toEqual({ set: { amount: '2' }, conflicts: ['text'] })
  })

  test('S18: reads no inherited property, and a field called __proto__ is set as one', () => {
    const changes: Changes = JSON.parse('{"__proto__":{"from":null,"to":"x"},"constructor":{"from":null,"to":"y"}}')
    const { set, conflicts } = mergePatch(definition, {}, changes)
    expect(conflicts).toEqual([])
    expect(Object.entries(set)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  const bodies: fc.Arbitrary<Values> = fc.record(
    {
      text: fc.constantFrom('a', ' a', 'b'),
      amount: fc.constantFrom('1', '1.0', '2'),
      union: lists,
      list: lists,
      other: fc.constantFrom<string | null>('x', null),
    },
    { requiredKeys: [] },
  )
  test('S18: the changes from one body to another lead there', () => {
    fc.assert(
      fc.property(bodies, bodies, (from, to) => {
        const changes = diff(definition, from, to)
        const { set, conflicts } = mergePatch(definition, from, changes)
        expect(conflicts).toEqual([])
        expect(normalise(definition.fields, { ...from, ...set })).toEqual(normalise(definition.fields, to))
        for (const [key, change] of Object.entries(changes)) {
          expect(sameValue(definition.fields[key], change.from, change.to)).toBe(false)
        }
      }),
    )
  })
  test('S18: equal bodies have no difference, in any spelling', () => {
    expect(diff(definition, { text: ' a', amount: '1.0', union: [] }, { text: 'a', amount: '1', other: null })).toEqual(
      {},
    )
  })
})
