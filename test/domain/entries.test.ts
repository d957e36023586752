import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field, Json } from '../../src/domain/kit/field'
import { type Change, insist, mergeField } from '../../src/domain/merge'

const label = { id: 'test.label', message: 'Label' }
const text = { type: 'text', label, maxLength: 100 } as const satisfies Field
const amount = { type: 'unit', label } as const satisfies Field
const tags = { type: 'list', label, merge: 'union', of: text } as const satisfies Field
const block = {
  type: 'block',
  label,
  fields: { id: { ...text, required: true }, part: amount, memo: text, tags },
} as const satisfies Field
const parts = { type: 'list', label, merge: { by: ['id'] }, of: block } as const satisfies Field

type Entry = { readonly id: string; readonly part?: string; readonly memo?: string; readonly tags?: readonly string[] }
const entry = (id: string, part?: string, memo?: string): Entry => ({
  id,
  ...(part === undefined ? {} : { part }),
  ...(memo === undefined ? {} : { memo }),
})
const asJson = (list: readonly Entry[]): Json => list.map((one) => ({ ...one }))
const orNothing = (list: readonly Entry[]): Json | null => (list.length > 0 ? asJson(list) : null)
const merge = (from: readonly Entry[], to: readonly Entry[], current: readonly Entry[]) =>
  mergeField(parts, { from: orNothing(from), to: orNothing(to) }, orNothing(current))
const set = (...list: Entry[]) => ({ kind: 'set', value: orNothing(list) })
const CONFLICT = { kind: 'conflict' }
const SAME = { kind: 'same' }

describe('S18: a list that merges by entry', () => {
  test('S18: two users’ changes of two entries never conflict', () => {
    const from = [entry('rye', '60'), entry('oak', '40')]
    expect(merge(from, [entry('rye', '55'), entry('oak', '40')], [entry('rye', '60'), entry('oak', '45')])).toEqual(
      set(entry('rye', '55'), entry('oak', '45')),
    )
  })

  test('S18: two fields of one entry merge one by one', () => {
    const from = [entry('rye', '60', 'old')]
    expect(merge(from, [entry('rye', '55', 'old')], [entry('rye', '60', 'new')])).toEqual(
      set(entry('rye', '55', 'new')),
    )
  })

  test('S18: one field of one entry that two people changed differently is a conflict', () => {
    const from = [entry('rye', '60'), entry('oak', '40')]
    expect(merge(from, [entry('rye', '55'), entry('oak', '40')], [entry('rye', '50'), entry('oak', '40')])).toEqual(
      CONFLICT,
    )
    expect(merge(from, [entry('rye', '55'), entry('oak', '41')], [entry('rye', '55.0'), entry('oak', '40')])).toEqual(
      set(entry('rye', '55'), entry('oak', '41')),
    )
  })

  test('S18: changing and removing one entry conflict, in either order', () => {
    const from = [entry('rye', '60'), entry('oak', '40')]
    expect(merge(from, [entry('oak', '40')], [entry('rye', '50'), entry('oak', '40')])).toEqual(CONFLICT)
    expect(merge(from, [entry('rye', '50'), entry('oak', '40')], [entry('oak', '40')])).toEqual(CONFLICT)
    expect(merge(from, [entry('oak', '40')], [entry('oak', '41')])).toEqual(SAME)
  })

  test('S18: an entry that both users added merges, and conflicts only in different fields', () => {
    expect(merge([], [entry('rye', '60', 'mine')], [entry('rye', '60')])).toEqual(set(entry('rye', '60', 'mine')))
    expect(merge([], [entry('rye', '60')], [entry('rye', '50')])).toEqual(CONFLICT)
    expect(merge([], [entry('rye', '60')], [entry('rye', '60', 'theirs')])).toEqual(SAME)
  })

  test('S18: another key is another entry: a removal and an addition', () => {
    const from = [entry('rye', '60'), entry('oak', '40')]
    expect(merge(from, [entry('oat', '60'), entry('oak', '40')], [entry('rye', '60'), entry('oak', '45')])).toEqual(
      set(entry('oat', '60'), entry('oak', '45')),
    )
  })

  test('S18: a list inside an entry merges by its own rule', () => {
    const from = [{ ...entry('rye'), tags: ['a'] }]
    expect(merge(from, [{ ...entry('rye'), tags: ['a', 'b'] }], [{ ...entry('rye'), tags: ['c'] }])).toEqual(
      set({ ...entry('rye'), tags: ['c', 'b'] }),
    )
  })

  test('S18: an addition follows its neighbor, after other users’ additions there', () => {
    const [a, b, x, y] = [entry('a'), entry('b'), entry('x'), entry('y')]
    expect(merge([a, b], [a, x, b], [a, y, b])).toEqual(set(a, y, x, b))
    expect(merge([a, b], [x, a, b], [a, b, y])).toEqual(set(x, a, b, y))
    expect(merge([a, b], [a, b, x], [a, y])).toEqual(set(a, y, x))
  })

  test('S18: one user’s new order is kept, and of two orders the later wins', () => {
    const [a, b, c, x] = [entry('a'), entry('b'), entry('c'), entry('x')]
    expect(merge([a, b, c], [a, b, c, x], [c, b, a])).toEqual(set(c, x, b, a))
    expect(merge([a, b, c], [c, b, a], [a, x, b, c])).toEqual(set(c, b, a, x))
    expect(merge([a, b, c], [c, b, a], [b, a, c])).toEqual(set(c, b, a))
  })

  test('S18: entries with one key, or without blocks, conflict as a whole list', () => {
    expect(merge([entry('a', '1')], [entry('a', '1'), entry('a', '2')], [entry('a', '3')])).toEqual(CONFLICT)
    expect(mergeField(parts, { from: ['a'], to: ['b'] }, ['c'])).toEqual(CONFLICT)
    expect(mergeField(parts, { from: null, to: 5 }, [{ id: 'a' }])).toEqual(CONFLICT)
  })

  test('S18: insisting applies the user’s own changes, and leaves the rest', () => {
    const change = { from: asJson([entry('rye', '60'), entry('oak', '40')]), to: asJson([entry('rye', '55')]) }
    expect(insist(parts, change, asJson([entry('rye', '50'), entry('oak', '41'), entry('oat', '9')]))).toEqual([
      entry('rye', '55'),
      entry('oat', '9'),
    ])
    expect(insist(parts, change, null)).toEqual([entry('rye', '55')])
    expect(insist(text, { from: 'a', to: 'b' }, 'c')).toBe('b')
  })
})

const values = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined })
const lists = fc.uniqueArray(
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), values, values).map(([id, part, memo]) => entry(id, part, memo)),
  { selector: ({ id }) => id, maxLength: 5 },
)

/** What must come of one field of one entry, said by itself: undefined for a conflict. */
function judged(was: string | undefined, mine: string | undefined, now: string | undefined) {
  if (was === mine) return { value: now }
  return now === was || now === mine ? { value: mine } : undefined
}

const byId = (list: readonly Entry[], id: string) => list.find((one) => one.id === id)
const readBack = (merged: ReturnType<typeof merge>, current: readonly Entry[]): readonly Entry[] | undefined => {
  if (merged.kind === 'conflict') return undefined
  return merged.kind === 'same' ? current : ((merged.value ?? []) as unknown as Entry[])
}

describe('S18: the properties of a merge by entry', () => {
  test('S18: agrees with a reference that judges each field of each entry separately', () => {
    fc.assert(
      fc.property(lists, lists, lists, (from, to, current) => {
        const result = readBack(merge(from, to, current), current)
        const ids = ['a', 'b', 'c', 'd', 'e']
        const wanted = ids.map((id) => {
          const [was, mine, now] = [byId(from, id), byId(to, id), byId(current, id)]
          const isTouched = JSON.stringify(was) !== JSON.stringify(mine)
          if (!isTouched) return { entry: now }
          if (JSON.stringify(now) === JSON.stringify(mine)) return { entry: now }
          if (!mine) return JSON.stringify(now) === JSON.stringify(was) ? { entry: undefined } : undefined
          if (!now) return was ? undefined : { entry: mine }
          const [part, memo] = [judged(was?.part, mine.part, now.part), judged(was?.memo, mine.memo, now.memo)]
          return part && memo ? { entry: entry(id, part.value, memo.value) } : undefined
        })
        expect(result === undefined).toBe(wanted.some((one) => one === undefined))
        if (!result) return
        for (const [index, id] of ids.entries()) expect(byId(result, id)).toEqual(wanted[index]?.entry)
        expect(new Set(result.map(({ id }) => id)).size).toBe(result.length)
      }),
      { numRuns: 3000 },
    )
  })

  test('S18: merging onto the author’s base gives the author’s result, and no change nothing', () => {
    fc.assert(
      fc.property(lists, lists, (from, to) => {
        expect(readBack(merge(from, to, from), from)).toEqual(to)
        expect(merge(from, from, to)).toEqual(SAME)
      }),
    )
  })

  test('S18: merging twice equals merging once', () => {
    fc.assert(
      fc.property(lists, lists, lists, (from, to, current) => {
        const once = readBack(merge(from, to, current), current)
        fc.pre(once !== undefined)
        expect(merge(from, to, once ?? [])).toEqual(SAME)
      }),
      { numRuns: 2000 },
    )
  })

  test('S18: two changes without conflict end in the same entries, in either order', () => {
    fc.assert(
      fc.property(lists, lists, lists, (from, mine, theirs) => {
        const first = readBack(merge(from, mine, theirs), theirs)
        const second = readBack(merge(from, theirs, mine), mine)
        expect(first === undefined).toBe(second === undefined)
        const sorted = (list: readonly Entry[] | undefined) => list?.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        expect(sorted(first)).toEqual(sorted(second))
      }),
      { numRuns: 2000 },
    )
  })

  test('S18: insisting merges where nothing conflicts, and never has a key twice', () => {
    fc.assert(
      fc.property(lists, lists, lists, (from, to, current) => {
        const change: Change = { from: orNothing(from), to: orNothing(to) }
        const insisted = (insist(parts, change, orNothing(current)) ?? []) as unknown as Entry[]
        const merged = readBack(merge(from, to, current), current)
        if (merged) expect(insisted).toEqual(merged)
        expect(new Set(insisted.map(({ id }) => id)).size).toBe(insisted.length)
        for (const one of to)
          expect(byId(insisted, one.id) !== undefined || byId(from, one.id) !== undefined).toBe(true)
      }),
    )
  })

  test('S18: thousands of entries merge in less than quadratic time', () => {
    const many = (prefix: string) => Array.from({ length: 20_000 }, (_, index) => entry(`${prefix}${index}`, '1'))
    const [mine, theirs] = [many('m'), many('t')]
    expect(readBack(merge([], mine, theirs), theirs)).toHaveLength(40_000)
  })
})
