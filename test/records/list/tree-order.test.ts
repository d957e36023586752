import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListEntry } from '../../../src/records/list/list-entries'
import { treeOrder } from '../../../src/records/list/tree-order'

const entry = (id: string, above?: string): ListEntry => ({
  ...{ id, title: id, code: undefined, beside: undefined, subtitle: '', haystack: id },
  row: { id, rev: 1, ...(above === undefined ? {} : { parent_id: above }) },
})
const drawn = (...entries: readonly ListEntry[]) => {
  const { entries: ordered, depths } = treeOrder(entries, 'parent_id')
  return ordered.map(({ id }) => `${'-'.repeat(depths.get(id) ?? 0)}${id}`)
}

describe('a tree of places', () => {
  it('lists each place under the one around it, in the order given', () => {
    expect(
      drawn(entry('hall'), entry('rack', 'room'), entry('room', 'hall'), entry('shelf', 'rack'), entry('yard')),
    ).toEqual(['hall', '-room', '--rack', '---shelf', 'yard'])
  })

  it('lists a place at the top if the one around it is missing', () => {
    expect(drawn(entry('rack', 'gone'), entry('room'))).toEqual(['rack', 'room'])
  })

  it('lists a circle once, from its first place', () => {
    expect(drawn(entry('a', 'b'), entry('b', 'a'), entry('c'))).toEqual(['c', 'a', '-b'])
  })

  it('loses no place and repeats none, in any tree with circles', () => {
    const links = fc.array(fc.option(fc.nat(11)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(links, (above) => {
        const all = above.map((index, own) => entry(`p${own}`, index === null ? undefined : `p${index}`))
        const { entries, depths } = treeOrder(all, 'parent_id')
        expect(entries.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        const at = new Map(entries.map(({ id }, index) => [id, index]))
        for (const { id, row } of entries) {
          const depth = depths.get(id) ?? 0
          if (depth === 0) continue
          expect(depths.get(String(row.parent_id))).toBe(depth - 1)
          expect(at.get(String(row.parent_id))).toBeLessThan(at.get(id) ?? 0)
        }
      }),
    )
  })
})
