import { expect, it } from 'vitest'
import { walkFrom } from '../../../src/ui/graph/walk'

const node = (id: string, column: number, place: number) => ({ id, column, place, title: id, line: '', tally: [] })
const nodes = [node('a', 0, 1), node('b', 1, 0), node('c', 1, 2), node('d', 2, 2)]
const edges = [
  { from: 'a', to: 'b' },
  { from: 'a', to: 'c' },
  { from: 'c', to: 'd' },
]

it.each([
  ['a', 'ArrowRight', 'b'],
  ['b', 'ArrowDown', 'c'],
  ['c', 'ArrowUp', 'b'],
  ['c', 'ArrowRight', 'd'],
  ['d', 'ArrowLeft', 'c'],
  ['a', 'ArrowLeft', undefined],
  ['d', 'ArrowRight', undefined],
  ['b', 'ArrowUp', undefined],
  ['b', 'x', undefined],
  ['nobody', 'ArrowUp', undefined],
])('moves from %s by %s', (from, key, to) => {
  expect(walkFrom(from, key, nodes, edges)).toBe(to)
})
