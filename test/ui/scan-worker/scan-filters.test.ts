import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  calmFilter,
  closeFilter,
  createDarkroom,
  evenFilter,
  type Filter,
  fineFilter,
  flatFilter,
  narrowFilter,
  sharpFilter,
  veryCloseFilter,
} from '../../../src/ui/scan-worker/filters'
import type { Reader } from '../../../src/ui/scan-worker/frame'
import {
  createScratch,
  crisp,
  doubled,
  frameOf,
  type Gray,
  grayOf,
  halved,
  meanOf,
  stretched,
} from '../../../src/ui/scan-worker/gray'
import { isRead } from '../../../src/ui/scan-worker/photo'
import { createPipeline } from '../../../src/ui/scan-worker/pipeline'
import { clipText } from '../../bench/scan-scenes/clips'
import { drawScene, type Scene } from '../../bench/scan-scenes/scene'
import { toRgba } from '../../e2e/support/label-image'
import { loadZxing, pipelineWith } from './scan-support'

let zxing: Reader

beforeAll(async () => {
  zxing = await loadZxing()
})

const filters = {
  calmFilter,
  evenFilter,
  fineFilter,
  sharpFilter,
  closeFilter,
  narrowFilter,
  flatFilter,
  veryCloseFilter,
}

describe('a filter reveals a label that the reader alone misses', () => {
  const label = { text: clipText(7), photons: 3000, at: { x: 0.48, y: 0.5 } }
  const scenes: readonly (readonly [string, keyof typeof filters, Scene])[] = [
    ['in fog', 'calmFilter', { ...label, seed: 4, moduleSize: 4.8, veil: 0.9, defocus: 1.6, turn: -3 }],
    [
      'in lamplight that falls off, and shines on it',
      'evenFilter',
      {
        ...label,
        seed: 1,
        moduleSize: 4.5,
        light: { slope: { by: 0.9, degrees: 20 }, glare: { x: 0.43, y: 0.45, radius: 0.2, adds: 1.2 } },
      },
    ],
    ['leaning far away', 'flatFilter', { ...label, seed: 12, moduleSize: 7, lean: { x: 0, y: 72 } }],
    ['out of focus', 'sharpFilter', { ...label, seed: 5, moduleSize: 5.8, defocus: 4.7, turn: 9, photons: 1500 }],
    ['of 1.4 pixels a module', 'closeFilter', { ...label, seed: 6, moduleSize: 1.4, turn: 6, photons: 7000 }],
  ]

  for (const [name, filter, scene] of scenes) {
    it(`a label ${name}: ${filter}`, async () => {
      const frame = toRgba(drawScene(scene, 720, 720))
      expect((await zxing(frame, 'qr', 'frame')).filter(isRead)).toEqual([])
      const found = await createDarkroom()(frame).read(filters[filter], zxing, 'copy')
      expect(found.map(({ text }) => text)).toEqual([scene.text])
      const { x = 0, y = 0 } = middleOf(found[0]?.corners ?? [])
      expect(Math.hypot(x - 0.48 * 720, y - 0.5 * 720)).toBeLessThan(12)
      // Within the frames of a third of a second, as the worker runs it.
      const pipeline = pipelineWith(zxing)
      const texts: (string | undefined)[] = []
      for (let i = 0; i < 5; i += 1) texts.push((await pipeline.decode(frame, 'frame'))?.text)
      expect(texts).toContain(scene.text)
    })
  }

  const middleOf = (corners: readonly { x: number; y: number }[]) => ({
    x: corners.reduce((sum, { x }) => sum + x / corners.length, 0),
    y: corners.reduce((sum, { y }) => sum + y / corners.length, 0),
  })
})

describe('grey images', () => {
  const picture = fc
    .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
    .chain(({ width, height }) =>
      fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((data): Gray => ({ data: Uint8ClampedArray.from(data), width, height })),
    )
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)

  it('a mean covers the square around, with an endless border', () => {
    fc.assert(
      fc.property(picture, fc.integer({ min: 1, max: 14 }), ({ data, width, height }, radius) => {
        const out = new Float32Array(data.length)
        meanOf({ data, width, height }, radius, out, createScratch())
        for (let at = 0; at < data.length; at += 1) {
          let sum = 0
          for (let dy = -radius; dy <= radius; dy += 1) {
            for (let dx = -radius; dx <= radius; dx += 1) {
              const x = within((at % width) + dx, width - 1)
              const y = within(Math.floor(at / width) + dy, height - 1)
              sum += data[y * width + x] ?? 0
            }
          }
          expect(out[at]).toBeCloseTo(sum / (2 * radius + 1) ** 2, 2)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('grey to a frame and back is unchanged, and halving in place is halving', () => {
    fc.assert(
      fc.property(picture, (gray) => {
        const back = grayOf(frameOf(gray, createScratch()), createScratch())
        expect([...back.data]).toEqual([...gray.data])
        const apart = halved(gray, new Uint8ClampedArray(gray.data.length))
        const own = Uint8ClampedArray.from(gray.data)
        expect([...halved({ ...gray, data: own }, own).data]).toEqual([...apart.data])
      }),
    )
  })

  it('an even image stays even when doubled, stretched or sharpened', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), ...size(), (value, width, height) => {
        const even: Gray = { data: new Uint8ClampedArray(width * height).fill(value), width, height }
        const big = doubled(even, { left: 0, top: 0, width, height }, createScratch())
        expect(new Set(big.data)).toEqual(new Set([value]))
        expect(big.data.length).toBe(4 * width * height)
        expect(new Set(crisp(even, { radius: 6, times: 3, calm: true }, createScratch()).data).size).toBe(1)
        expect(new Set(stretched(even).data).size).toBe(1)
      }),
    )
  })

  function size() {
    const side = fc.integer({ min: 1, max: 20 })
    return [side, side] as const
  }

  it('every filter leaves its input image unchanged', () => {
    const list: readonly Filter[] = Object.values(filters)
    fc.assert(
      fc.property(picture, (gray) => {
        const before = [...gray.data]
        for (const filter of list) filter(gray, createScratch())
        expect([...gray.data]).toEqual(before)
      }),
    )
  })
})

it('a frame of any size is read or missed, and breaks nothing', async () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 90 }))
  await fc.assert(
    fc.asyncProperty(side, side, fc.constantFrom('frame' as const, 'photo' as const), async (width, height, effort) => {
      let starts = 0
      const pipeline = createPipeline(async () => {
        starts += 1
        return zxing
      })
      const frame = { data: new Uint8ClampedArray(4 * width * height).fill(200), width, height }
      expect(await pipeline.decode(frame, effort)).toBeNull()
      expect(starts).toBe(1)
    }),
    { numRuns: 60 },
  )
})

it('the reader can be restarted, as after a failure', async () => {
  const again = await loadZxing()
  const scene: Scene = { seed: 1, text: clipText(8), moduleSize: 5 }
  const found = await again(toRgba(drawScene(scene, 400, 400)), 'qr', 'frame')
  expect(found.map(({ text }) => text)).toEqual([scene.text])
  zxing = again
})
