import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Crop,
  cutOf,
  MOST_ZOOM,
  moved,
  type PictureSize,
  pinched,
  shownSize,
  turned,
  WHOLE,
  zoomed,
} from '../../../src/ui/crop/crop'

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const share = fc.double({ min: -3, max: 3, noNaN: true })
const point = fc.record({ x: share, y: share })
type Act = (size: PictureSize, crop: Crop) => Crop
const act: fc.Arbitrary<Act> = fc.oneof(
  point.map(
    (by): Act =>
      (of, crop) =>
        moved(of, crop, by),
  ),
  fc.tuple(fc.double({ min: 0, max: 9, noNaN: true }), point).map(
    ([zoom, at]): Act =>
      (of, crop) =>
        zoomed(of, crop, zoom, at),
  ),
  fc.tuple(fc.double({ min: 0, max: 9, noNaN: true }), point, point).map(
    ([zoom, from, to]): Act =>
      (of, crop) =>
        pinched(of, crop, zoom, from, to),
  ),
  fc.constant<Act>((_of, crop) => turned(crop)),
)
const acts = fc.array(act, { maxLength: 20 })
const cropAfter = (of: PictureSize, all: readonly Act[]) => all.reduce((crop, one) => one(of, crop), WHOLE)

/** Of the divisions by sides of up to 12,000 px. */
const ROUNDING = 1e-9

describe('a round part of an image', () => {
  it('stays covered by the image after any act', () => {
    fc.assert(
      fc.property(size, acts, (of, all) => {
        const crop = cropAfter(of, all)
        const shown = shownSize(of, crop)
        expect(Math.abs(crop.x)).toBeLessThanOrEqual((shown.width - 1) / 2 + ROUNDING)
        expect(Math.abs(crop.y)).toBeLessThanOrEqual((shown.height - 1) / 2 + ROUNDING)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(MOST_ZOOM)
      }),
    )
  })

  it('stays within the pixels of the image', () => {
    fc.assert(
      fc.property(size, acts, (of, all) => {
        const { side, x, y, turns } = cutOf(of, cropAfter(of, all))
        const [width, height] = turns % 2 === 0 ? [of.width, of.height] : [of.height, of.width]
        const rough = ROUNDING * 12_000
        expect(width / 2 - x * side - side / 2).toBeGreaterThanOrEqual(-rough)
        expect(width / 2 - x * side + side / 2).toBeLessThanOrEqual(width + rough)
        expect(height / 2 - y * side - side / 2).toBeGreaterThanOrEqual(-rough)
        expect(height / 2 - y * side + side / 2).toBeLessThanOrEqual(height + rough)
      }),
    )
  })

  it('keeps the point under the fingers while zooming, as far as covered', () => {
    const within = fc.record({
      x: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      y: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    })
    const larger = fc.double({ min: 1, max: MOST_ZOOM, noNaN: true })
    fc.assert(
      fc.property(size, acts, within, larger, (of, all, at, zoom) => {
        const before = cropAfter(of, all)
        // Zooming in uncovers nothing, so that nothing is pushed back.
        fc.pre(zoom >= before.zoom)
        const next = zoomed(of, before, zoom, at)
        // The same spot of the picture, in shares of its shown size.
        expect((at.x - next.x) / next.zoom).toBeCloseTo((at.x - before.x) / before.zoom, 6)
        expect((at.y - next.y) / next.zoom).toBeCloseTo((at.y - before.y) / before.zoom, 6)
      }),
    )
  })

  it('returns to the original after four quarter turns, and turns commute with zooming', () => {
    fc.assert(
      fc.property(size, acts, fc.double({ min: 1, max: MOST_ZOOM, noNaN: true }), (of, all, zoom) => {
        const crop = cropAfter(of, all)
        const round = turned(turned(turned(turned(crop))))
        expect([round.turns, round.zoom]).toEqual([crop.turns, crop.zoom])
        expect(round.x).toBeCloseTo(crop.x, 12)
        expect(round.y).toBeCloseTo(crop.y, 12)
        const [one, other] = [turned(zoomed(of, crop, zoom)), zoomed(of, turned(crop), zoom)]
        expect(one.x).toBeCloseTo(other.x, 9)
        expect(one.y).toBeCloseTo(other.y, 9)
      }),
    )
  })

  it('moves with the finger as far as the image allows', () => {
    const wide = { width: 2000, height: 1000 }
    expect(moved(wide, WHOLE, { x: 0.2, y: 0.2 })).toEqual({ ...WHOLE, x: 0.2 })
    expect(moved(wide, WHOLE, { x: -9, y: 0 })).toEqual({ ...WHOLE, x: -0.5 })
    expect(cutOf(wide, zoomed(wide, WHOLE, 2))).toEqual({ side: 500, x: 0, y: 0, turns: 0 })
  })

  it('turns the image clockwise: its top moves to the right', () => {
    const crop = moved({ width: 1000, height: 2000 }, WHOLE, { x: 0, y: -0.5 })
    expect(turned(crop)).toMatchObject({ x: 0.5, turns: 1 })
  })
})
