import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { diagonal } from '../../../src/ui/scan-worker/diagonal'
import { evened } from '../../../src/ui/scan-worker/evened'
import type { Found, Point, Reader } from '../../../src/ui/scan-worker/frame'
import { createScratch, type Gray } from '../../../src/ui/scan-worker/gray'
import { isRead } from '../../../src/ui/scan-worker/photo'
import { shrunk } from '../../../src/ui/scan-worker/shrink'
import { straightened } from '../../../src/ui/scan-worker/straighten'
import { clipText } from '../../bench/scan-scenes/clips'
import { drawScene, type Scene } from '../../bench/scan-scenes/scene'
import { toRgba } from '../../e2e/support/label-image'
import { loadZxing, pipelineWith } from './scan-support'

let zxing: Reader

beforeAll(async () => {
  zxing = await loadZxing()
})

const middleOf = ({ corners }: Pick<Found, 'corners'>): Point => ({
  x: corners.reduce((sum, { x }) => sum + x / corners.length, 0),
  y: corners.reduce((sum, { y }) => sum + y / corners.length, 0),
})

describe('a photo is read that the reader alone cannot read', () => {
  const label = { text: clipText(7), photons: 4000, seed: 3, at: { x: 0.45, y: 0.55 } }
  const photos: Record<string, Scene & { readonly width: number }> = {
    'a label around a jar': { ...label, width: 1600, moduleSize: 8, wrap: 130 },
    'the same, lying': { ...label, width: 1600, moduleSize: 8, wrap: 130, turn: 90 },
    'a label that leans far away': { ...label, width: 1600, moduleSize: 11, lean: { x: 0, y: 70 }, turn: 45 },
    'a label far away in a photo of eight megapixels': { ...label, width: 3264, moduleSize: 2 },
  }

  for (const [name, { width, ...scene }] of Object.entries(photos)) {
    it(name, async () => {
      const height = width * 0.75
      const photo = toRgba(drawScene(scene, width, height))
      const share = 1600 / width
      const gray = { data: photo.data.filter((_, i) => i % 4 === 0), width, height }
      const middling = shrunk(gray, share)
      expect((await zxing(toRgba(bytes(middling)), 'qr', 'photo')).filter(isRead)).toEqual([])
      const found = await pipelineWith(zxing).decode(photo, 'photo')
      expect(found?.text).toBe(scene.text)
      const { x, y } = middleOf(found ?? { corners: [] })
      expect(Math.hypot(x - 0.45 * width, y - 0.55 * height)).toBeLessThan(width / 60)
    })
  }

  const bytes = ({ data, width, height }: Gray) => ({ data: Uint8Array.from(data), width, height })
})

describe('copies of an image', () => {
  const side = fc.integer({ min: 1, max: 30 })
  const picture = fc
    .record({ width: side, height: side })
    .chain(({ width, height }) =>
      fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((data): Gray => ({ data: Uint8ClampedArray.from(data), width, height })),
    )
  const meanOf = ({ data }: Gray) => data.reduce((sum, value) => sum + value, 0) / data.length

  it('made smaller keeps its mean, and is itself where nothing gets smaller', () => {
    const share = fc.double({ min: 0.03, max: 1, noNaN: true })
    fc.assert(
      fc.property(picture, share, share, (gray, across, down) => {
        const small = shrunk(gray, across, down)
        expect(small.width).toBe(Math.max(1, Math.round(gray.width * across)))
        expect(small.height).toBe(Math.max(1, Math.round(gray.height * down)))
        expect(Math.abs(meanOf(small) - meanOf(gray))).toBeLessThan(0.75)
        expect(shrunk(gray, 1)).toBe(gray)
        expect(shrunk(gray, 3)).toBe(gray)
      }),
    )
  })

  it('keep the middle grey in empty areas after evening their light', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), side, side, (value, width, height) => {
        const even = { data: new Uint8ClampedArray(width * height).fill(value), width, height }
        expect(new Set(evened(even, 6, createScratch()).data)).toEqual(new Set([128]))
      }),
    )
  })

  it('lose the brightness of the image after evening its light', () => {
    const data = Uint8ClampedArray.from({ length: 900 }, (_, i) => (((i % 30) >> 2) % 2 === 0 ? 60 : 20))
    const dark = evened({ data, width: 30, height: 30 }, 6, createScratch()).data.slice()
    const light = evened({ data: data.map((v) => v * 2 + 100), width: 30, height: 30 }, 6, createScratch()).data
    expect(Math.max(...dark.map((value, i) => Math.abs(value - (light[i] ?? 0))))).toBeLessThanOrEqual(2)
  })

  it('give the origin of each pixel after an eighth turn', () => {
    const gray = { data: new Uint8ClampedArray(60 * 40), width: 60, height: 40 }
    for (let y = 20; y < 26; y += 1) for (let x = 33; x < 39; x += 1) gray.data[y * 60 + x] = 255
    for (const halve of ['across', 'down'] as const) {
      const { copy, back } = diagonal(gray, halve)
      const lit = [...copy.data].flatMap((value, i) => (value > 200 ? [i] : []))
      expect(lit.length).toBeGreaterThan(8)
      const corners = lit.map((i) => back({ x: (i % copy.width) + 0.5, y: Math.floor(i / copy.width) + 0.5 }))
      const { x, y } = middleOf({ corners })
      expect(Math.hypot(x - 36, y - 23)).toBeLessThan(1)
    }
  })

  it('laid flat has the code’s corners where they belong, bent or not', () => {
    const gray = { data: new Uint8ClampedArray(200 * 200).fill(90), width: 200, height: 200 }
    const corners = [
      { x: 50, y: 40 },
      { x: 150, y: 60 },
      { x: 140, y: 160 },
      { x: 40, y: 130 },
    ]
    for (const { x, y } of corners) {
      for (let i = 0; i < 81; i += 1) gray.data[(y - 4 + Math.floor(i / 9)) * 200 + x - 4 + (i % 9)] = 255
    }
    for (const bend of [undefined, { along: 'across', degrees: 60 }, { along: 'down', degrees: 40 }] as const) {
      const flat = straightened(gray, corners, 132, bend)
      // A margin of 16 in 132: the corners lie at 16 and 116.
      for (const at of [16 * 132 + 16, 16 * 132 + 116, 116 * 132 + 116, 116 * 132 + 16])
        expect(flat?.data[at]).toBe(255)
      expect(flat?.data[66 * 132 + 66]).toBe(90)
    }
  })

  it('corners of any kind break nothing', () => {
    const number = fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constantFrom(Number.NaN, 1e9, -1e9))
    const points = fc.array(fc.record({ x: number, y: number }), { maxLength: 4 })
    fc.assert(
      fc.property(picture, points, (gray, corners) => {
        const flat = straightened(gray, corners, 24, { along: 'down', degrees: 60 })
        expect(flat === null || flat.data.length === 24 * 24).toBe(true)
      }),
    )
  })
})
