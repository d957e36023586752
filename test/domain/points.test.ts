import { expect, it } from 'vitest'
import { addPoint, type Point, readPoint, writePoint } from '../../src/domain/points'

const point = (rev: number): Point => ({ rev, stamp: String(rev).padStart(12, '-') })

it('S31.4: keeps the last 64 points, and of the older ones ever fewer', () => {
  let points: readonly Point[] = []
  for (let rev = 1; rev <= 20_000; rev++) points = addPoint(points, point(rev))
  const revs = points.map(({ rev }) => rev)
  expect(revs.slice(-64)).toEqual(Array.from({ length: 64 }, (_, index) => 19_937 + index))
  expect(points.length).toBeLessThan(120)
  // Wherever the histories part, a point is known that is at most twice as far from the newest.
  for (const lost of [70, 100, 500, 3_000, 12_000, 19_000]) {
    const shared = revs.findLast((rev) => rev <= 20_000 - lost) ?? 0
    expect(20_000 - shared).toBeLessThan(lost * 2)
  }
})

it('adds no point that is not newer, and keeps the list as it was', () => {
  const points = [point(3), point(5)]
  expect(addPoint(points, point(5))).toBe(points)
  expect(addPoint(points, point(4))).toBe(points)
  expect(addPoint(points, point(6))).toEqual([point(3), point(5), point(6)])
})

it('parses exactly the texts that it writes', () => {
  expect(readPoint(writePoint(point(7)))).toEqual(point(7))
  for (const text of [
    undefined,
    null,
    '',
    '7',
    '7:',
    '7:short',
    '07.5:abcdefghijkl',
    ' 7:abcdefghijkl',
    '7:abcdefghijkl ',
  ])
    expect(readPoint(text)).toBeUndefined()
})
