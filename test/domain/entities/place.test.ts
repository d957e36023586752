import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { place } from '../../../src/domain/entities/place'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { validate, validateChanged } from '../../../src/domain/kit/validate'
import { relationFindings, type Wanted } from '../../../src/domain/rules/relations'

/** The parent of each place by id. Places on top have none. */
type Tree = ReadonlyMap<string, string | undefined>

function answer(tree: Tree, { id, by }: Wanted) {
  if (by === undefined) return tree.has(id) ? { name: id, parent_id: tree.get(id) } : undefined
  return [...tree].flatMap(([child, parent]) => (parent === id ? [child] : []))
}

/** Codes of the findings when the place moves into `parent`, and the number of questions. */
function move(tree: Tree, id: string, parent: string | undefined) {
  const values: Values = { name: id, kind: 'other', parent_id: parent }
  const asking = relationFindings({ registry, definition: place, id, values }, ['parent_id'])
  let asked = 0
  let step = asking.next([])
  while (!step.done) {
    asked += step.value.length
    step = asking.next(step.value.map((wanted) => answer(tree, wanted)))
  }
  return { codes: step.value.map(({ field, code }) => `${field} ${code}`), asked }
}

/** The number of places from the top down to this one. Undefined inside a circle. */
function depthOf(tree: Tree, id: string): number | undefined {
  let depth = 0
  for (let at: string | undefined = id; at !== undefined; at = tree.get(at)) {
    depth += 1
    if (depth > tree.size) return undefined
  }
  return depth
}

/** `p0` on top, and each next place inside the one before. */
const tower = (name: string, height: number): [string, string | undefined][] =>
  Array.from({ length: height }, (_, n) => [`${name}${n}`, n === 0 ? undefined : `${name}${n - 1}`])

describe('the depth of places', () => {
  it('counts the places above and below the moved one', () => {
    const tree = new Map([...tower('a', 3), ...tower('b', 3), ...tower('c', 4)])
    expect(move(tree, 'b0', 'a2').codes).toEqual([])
    expect(move(tree, 'c0', 'a2').codes).toEqual(['parent_id custom'])
    expect(move(tree, 'c0', 'a1').codes).toEqual([])
    expect(move(tree, 'new', 'c3').codes).toEqual([])
  })

  it('limits a new place too', () => {
    const tree = new Map(tower('a', 6))
    expect(move(tree, 'new', 'a4').codes).toEqual([])
    expect(move(tree, 'new', 'a5').codes).toEqual(['parent_id custom'])
  })

  it('reports a circle as such', () => {
    const tree = new Map(tower('a', 6))
    expect(move(tree, 'a0', 'a5').codes).toContain('parent_id cycle')
    expect(move(tree, 'a0', 'a0').codes).toContain('parent_id cycle')
  })

  it('needs no question if another field changes', () => {
    const subject = { registry, definition: place, id: 'a', values: { name: 'A', parent_id: 'b' } }
    expect(relationFindings(subject, ['name', 'is_active']).next([])).toEqual({ done: true, value: [] })
  })

  it('stays within 6 without circles, for any tree and moves', () => {
    const tally = { moved: 0, circles: 0, deep: 0 }
    const moves = fc.array(fc.tuple(fc.nat(17), fc.option(fc.nat(17), { freq: 8 })), { minLength: 40, maxLength: 80 })
    fc.assert(
      fc.property(moves, (all) => {
        let tree: Tree = new Map()
        for (const [child, into] of all) {
          const id = `p${child}`
          const parent = into === null || !tree.has(`p${into}`) ? undefined : `p${into}`
          const { codes } = move(tree, id, parent)
          const after: Tree = new Map([...tree, [id, parent]])
          const depths = [...after.keys()].map((one) => depthOf(after, one))
          const isCircle = depths.includes(undefined)
          const isDeep = depths.some((depth) => depth !== undefined && depth > 6)
          expect(codes.includes('parent_id cycle')).toBe(isCircle)
          if (!isCircle) expect(codes.includes('parent_id custom')).toBe(isDeep)
          tally[isCircle ? 'circles' : isDeep ? 'deep' : 'moved'] += 1
          if (codes.length === 0) tree = after
        }
      }),
    )
    // Otherwise the property says nothing.
    expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(20)
  })
})

describe('the climate of a place', () => {
  const findings = (values: Values) => validate(place, { name: 'Room', kind: 'fruiting', ...values })

  it.each([
    ['temperature_min_c', 'temperature_max_c'],
    ['humidity_min', 'humidity_max'],
  ])('keeps %s at most %s', (least, most) => {
    expect(findings({ [least]: 20, [most]: 20 })).toEqual([])
    expect(findings({ [least]: 21, [most]: 20 })).toEqual([{ field: least, code: 'max', params: { n: 20 } }])
    expect(findings({ [least]: 21 })).toEqual([])
    expect(findings({ [most]: 0 })).toEqual([])
    const changed = validateChanged(place, { name: 'Room', kind: 'lab', [least]: 21, [most]: 20 }, [most])
    expect(changed).toMatchObject([{ field: least, code: 'max' }])
  })

  it('stays within the bounds of its fields', () => {
    const ends = { temperature_min_c: -30, temperature_max_c: 60, humidity_min: 0, humidity_max: 100 }
    expect(findings({ ...ends, capacity_parts: 100_000, co2_max_ppm: 20_000 })).toEqual([])
    expect(findings({ temperature_min_c: -31, temperature_max_c: 61, co2_max_ppm: 20_001 })).toMatchObject([
      { field: 'temperature_min_c', code: 'min' },
      { field: 'temperature_max_c', code: 'max' },
      { field: 'co2_max_ppm', code: 'max' },
    ])
    expect(findings({ capacity_parts: 100_001, humidity_max: 101 })).toMatchObject([
      { field: 'capacity_parts', code: 'max' },
      { field: 'humidity_max', code: 'max' },
    ])
  })
})
