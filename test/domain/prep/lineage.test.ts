import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf, nearestTo } from '../../../src/domain/prep/lineage'
import { lineageOf } from './of-rows'

const series = (id: string, parents: readonly [string, number][] = [], more = {}) => ({
  id,
  series_code: id,
  prepared_count: 12,
  inoculated_at: `2026-03-0${1 + (id.charCodeAt(0) % 9)}T00:00:00.000Z`,
  parents: parents.map(([series_id, quantity_id]) => ({ series_id, quantity_id, type: 'transfer' })),
  ...more,
})
const strains = [{ id: 'strain', strain_code: 'LM' }]
const spores = [{ id: 'spore', strain: 'strain' }]

describe('a lineage', () => {
  it('leads from the strain over spores and series to the last transfer, by column', () => {
    const petris = [
      series('a', [], { spore_id: 'spore', strain_id: 'strain' }),
      series('b', [['a', 4]]),
      series('c', [['a', 9]]),
      series('d', [['b', 1]]),
      series('z', [], { strain_id: 'strain' }),
    ]
    const { nodes, edges, columns } = lineageOf('a', { petris, spores, strains })
    expect(nodes.map(({ id, column }) => `${id} ${column}`)).toEqual([
      'strain 0',
      'spore 1',
      'a 2',
      'c 3',
      'b 3',
      'd 4',
    ])
    expect(columns).toBe(5)
    expect(edges).toContainEqual({ from: 'a', to: 'b', dish: 4, how: 'transfer' })
    expect([...lineOf('d', edges)].sort()).toEqual(['a', 'b', 'd', 'spore', 'strain'])
  })

  it('names the members that are nearest to one of them, without it', () => {
    const petris = [series('a'), series('b', [['a', 4]]), series('c', [['b', 9]]), series('d', [['c', 1]])]
    const lineage = lineageOf('c', { petris, spores, strains })
    expect(nearestTo('c', lineage, 2).map(({ id }) => id)).toEqual(['b', 'd'])
    expect(nearestTo('c', lineage, 9)).toHaveLength(3)
  })

  it('begins with the strain if the spores are unknown', () => {
    const { nodes } = lineageOf('a', { petris: [series('a', [], { strain_id: 'strain' })], spores, strains })
    expect(nodes.map(({ id }) => id)).toEqual(['strain', 'a'])
  })

  it('includes all series of the strain if the whole strain is requested', () => {
    const of = { strain_id: 'strain' }
    const petris = [series('a', [], of), series('b', [['a', 4]], of), series('c', [['a', 9]], of), series('z', [], of)]
    const ids = (scope: 'line' | 'strain') =>
      lineageOf('b', { petris, spores, strains }, scope).nodes.map(({ id }) => id)
    expect(ids('line').toSorted()).toEqual(['a', 'b', 'strain'])
    expect(ids('strain').toSorted()).toEqual(['a', 'b', 'c', 'strain', 'z'])
  })

  it('draws the 300 that are nearest, and counts the others by their column', () => {
    const of = { strain_id: 'strain' }
    const petris = [
      series('a', [], of),
      ...Array.from({ length: 400 }, (_, n) => series(`n${n}`, [['a', 1 + (n % 12)]], of)),
    ]
    const { nodes, hidden, edges } = lineageOf('a', { petris, spores: [], strains })
    expect(nodes).toHaveLength(300)
    expect(nodes.map(({ id }) => id)).toContain('a')
    expect([...hidden]).toEqual([[2, 102]])
    const known = new Set(nodes.map(({ id }) => id))
    expect(edges.every(({ from, to }) => known.has(from) && known.has(to))).toBe(true)
  })

  it('draws each member once, right of its parents, without overlap, even with circles', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const parents = fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 12 })), { maxLength: 2 })
    fc.assert(
      fc.property(fc.tuple(...names.map(() => parents)), (all) => {
        const petris = names.map((name, index) => series(name, all[index] ?? []))
        const { nodes, edges } = lineageOf('a', { petris, spores: [], strains: [] })
        expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length)
        expect(new Set(nodes.map(({ column, place }) => `${column} ${place}`)).size).toBe(nodes.length)
        expect(nodes.every(({ column, place }) => column >= 0 && Number.isFinite(place))).toBe(true)
        const known = new Set(nodes.map(({ id }) => id))
        expect(edges.every(({ from, to }) => known.has(from) && known.has(to))).toBe(true)
      }),
    )
  })
})
