import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contains } from '../../../src/domain/cooking/circles'

const pantry = (parts: Readonly<Record<string, readonly string[]>>) => ({
  recipe: (id: string) => {
    const inside = parts[id]
    return inside && { ingredients: inside.map((recipe_id) => ({ recipe_id })) }
  },
})

describe('a recipe inside another', () => {
  it('contains itself, its parts and theirs, and nothing else', () => {
    const farm = pantry({ block: ['grain', 'mix'], mix: ['bran'], grain: [], bran: [] })
    expect(['block', 'grain', 'mix', 'bran'].map((own) => contains('block', own, farm))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(contains('mix', 'block', farm)).toBe(false)
    expect(contains('nowhere', 'block', farm)).toBe(false)
  })

  it('ends at an existing circle, and where each recipe names the next one twice', () => {
    expect(contains('a', 'x', pantry({ a: ['b', 'b'], b: ['a', 'a'] }))).toBe(false)
  })

  it('allows no part that closes a circle', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const links = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 12 })
    fc.assert(
      fc.property(links, (wanted) => {
        const parts: Record<string, string[]> = {}
        for (const [own, part] of wanted) {
          if (!contains(part, own, pantry(parts))) parts[own] = [...(parts[own] ?? []), part]
        }
        for (const id of ids) for (const part of parts[id] ?? []) expect(contains(part, id, pantry(parts))).toBe(false)
      }),
    )
  })
})
