import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FamilyRow } from '../../../src/domain/prep/family'
import { familyOf, parentsOf, relativesOf } from './of-rows'

const series = (id: string, ...parents: string[]): FamilyRow => ({
  id,
  parents: parents.map((series_id) => ({ series_id, quantity_id: 1 })),
})
const drawn = (id: string, ...all: FamilyRow[]) =>
  familyOf(id, all).map(({ row, generation }) => `${row.id} ${generation}`)

describe('the family of a series', () => {
  it('contains its ancestors and descendants, by generation', () => {
    const all = [series('a'), series('b', 'a'), series('c', 'b'), series('d', 'b'), series('e', 'a'), series('f')]
    expect(drawn('b', ...all)).toEqual(['a -1', 'b 0', 'c 1', 'd 1'])
    expect(drawn('a', ...all)).toEqual(['a 0', 'b 1', 'e 1', 'c 2', 'd 2'])
    expect(drawn('f', ...all)).toEqual(['f 0'])
  })

  it('contains each member once, even if parents meet or a circle was merged', () => {
    expect(drawn('d', series('a'), series('b', 'a'), series('c', 'a'), series('d', 'b', 'c'))).toEqual([
      'a -2',
      'b -1',
      'c -1',
      'd 0',
    ])
    expect(drawn('a', series('a', 'b'), series('b', 'a'))).toEqual(['b -1', 'a 0'])
  })

  it('leaves out deleted series and all beyond them', () => {
    const gone = { ...series('b', 'a'), deleted_at: '2026-03-05' }
    expect(drawn('c', series('a'), gone, series('c', 'b'))).toEqual(['c 0'])
    expect(drawn('b', gone)).toEqual([])
  })

  it('agrees from both ends: my ancestor has me as a descendant', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const links = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 8 })
    fc.assert(
      fc.property(links, (wanted) => {
        // A parent is older than its child: no circle.
        const all = ids.map((id) =>
          series(id, ...wanted.filter(([child, parent]) => child === id && parent < id).map(([, parent]) => parent)),
        )
        for (const id of ids) {
          for (const { row, generation } of familyOf(id, all)) {
            const back = familyOf(row.id, all).find((one) => one.row.id === id)
            expect((back?.generation ?? Number.NaN) + generation).toBe(0)
            if (generation === -1) expect(parentsOf(all.find((one) => one.id === id) ?? {})).toContain(row.id)
          }
        }
      }),
    )
  })
})

describe('relatives of dishes', () => {
  const from = (id: string, more: readonly [series: string, dish: number][], spore_id?: string): FamilyRow => ({
    id,
    parents: more.map(([series_id, quantity_id]) => ({ series_id, quantity_id })),
    ...(spore_id && { spore_id }),
  })
  const all = [
    from('a', [], 'spores'),
    from('b', [], 'spores'),
    from('c', [['a', 4]]),
    from('d', [['a', 4]]),
    from('e', [['a', 5]]),
    from('f', [['d', 1]]),
  ]
  const ids = (numbers?: readonly number[], own = 'a') => {
    const row = all.find(({ id }) => id === own)
    const { siblings, descendants } = relativesOf(row ?? from(own, []), numbers && new Set(numbers), all)
    return { siblings: siblings.map(({ id }) => id), descendants: descendants.map(({ id }) => id) }
  }

  it('share the parent dish or spores, or descend from the requested dishes', () => {
    expect(ids()).toEqual({ siblings: ['b'], descendants: ['c', 'd', 'f', 'e'] })
    expect(ids([4])).toEqual({ siblings: ['b'], descendants: ['c', 'd', 'f'] })
    expect(ids([9])).toEqual({ siblings: ['b'], descendants: [] })
    expect(ids(undefined, 'c')).toEqual({ siblings: ['d'], descendants: [] })
  })

  it('never include the series itself, even in a circle', () => {
    const circle = [from('x', [['y', 1]]), from('y', [['x', 1]])]
    expect(relativesOf(circle[0] ?? from('x', []), undefined, circle)).toMatchObject({
      siblings: [],
      descendants: [{ id: 'y' }],
    })
  })
})
