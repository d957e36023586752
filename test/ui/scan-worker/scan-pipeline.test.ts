import { beforeAll, describe, expect, it } from 'vitest'
import type { Found, Reader } from '../../../src/ui/scan-worker/frame'
import { createPipeline, MOST_RESTARTS, TIRED_AFTER_MISSES } from '../../../src/ui/scan-worker/pipeline'
import { drawScene, type LabelScene, toRgba } from '../../e2e/support/label-image'
import { barModules, loadZxing, pipelineWith } from './scan-support'

const LABEL =
  'https://farm.example/view?view=true&category=GRAIN&key=0198c0de-7a11-7abc-8def-0123456789ab&quantity_id=9'

let zxing: Reader

beforeAll(async () => {
  zxing = await loadZxing()
})

const frameOf = (scene: LabelScene | LabelScene[], width = 720, height = 720) => toRgba(drawScene(scene, width, height))

const foundAt = (text: string, x: number, y: number): Found => ({
  text,
  corners: [
    { x: x - 5, y: y - 5 },
    { x: x + 5, y: y - 5 },
    { x: x + 5, y: y + 5 },
    { x: x - 5, y: y + 5 },
  ],
})

describe('labels as a camera sees them', () => {
  const scenes: Record<string, LabelScene> = {
    'held straight': { text: LABEL, moduleSize: 8 },
    'far away: two pixels a module': { text: LABEL, moduleSize: 2.2 },
    'held at an angle': { text: LABEL, moduleSize: 5, rotateDegrees: 27 },
    'upside down': { text: LABEL, moduleSize: 5, rotateDegrees: 180 },
    'light on dark': { text: LABEL, moduleSize: 6, invert: true },
    'in the dark': { text: LABEL, moduleSize: 6, dim: 0.12 },
    'out of focus': { text: LABEL, moduleSize: 7, blur: 3 },
    'a version 1 code': { text: 'PIN', moduleSize: 10 },
    'a link of 1000 characters': { text: `${LABEL}&data=${'a'.repeat(1000 - LABEL.length - 6)}`, moduleSize: 5.5 },
    'Russian text': { text: 'Вешенка 9/12', moduleSize: 9 },
  }

  for (const [name, scene] of Object.entries(scenes)) {
    it(`the wasm reader reads one ${name}`, async () => {
      const found = await pipelineWith(zxing).decode(frameOf(scene), 'frame')
      expect(found?.text).toBe(scene.text)
    })
  }

  it('corners match the label', async () => {
    const at = { x: 0.3, y: 0.6 }
    const found = await pipelineWith(zxing).decode(frameOf({ text: LABEL, moduleSize: 4, at }), 'frame')
    const x = (found?.corners ?? []).reduce((sum, corner) => sum + corner.x / 4, 0)
    const y = (found?.corners ?? []).reduce((sum, corner) => sum + corner.y / 4, 0)
    expect(Math.hypot(x - 0.3 * 720, y - 0.6 * 720)).toBeLessThan(12)
  })

  it('the label in the middle of a sheet is read', async () => {
    const label = (n: number, x: number, y: number) => ({ text: `${LABEL}${n}`, moduleSize: 3, at: { x, y } })
    const sheet = [label(1, 0.2, 0.2), label(2, 0.8, 0.2), label(3, 0.52, 0.55), label(4, 0.2, 0.8), label(5, 0.8, 0.8)]
    expect((await pipelineWith(zxing).decode(frameOf(sheet), 'frame'))?.text).toBe(`${LABEL}3`)
  })

  it('a view without a code gives nothing', async () => {
    const pipeline = pipelineWith(zxing)
    for (let i = 0; i < 4; i += 1) {
      expect(await pipeline.decode(frameOf({ moduleSize: 1 }), 'frame')).toBeNull()
    }
  })
})

describe('barcodes of shops', () => {
  const codes = [
    ['EAN13', '4601234567893', '4601234567893'],
    ['EAN8', '96385074', '96385074'],
    ['UPCA', '036000291452', '036000291452'],
    ['UPCE', '01234565', '01234565'],
    ['Code128', 'LOT-2031/7', 'LOT-2031/7'],
  ] as const

  for (const [format, text, expected] of codes) {
    it(`${format} is read for a barcode field, also held across, and only there`, async () => {
      const modules = await barModules(format, text)
      const pipeline = pipelineWith(zxing)
      expect(await pipeline.decode(frameOf({ modules, moduleSize: 4 }), 'frame')).toBeNull()
      pipeline.setFormats('barcode')
      for (const rotateDegrees of [0, 90, 180]) {
        const found = await pipeline.decode(frameOf({ modules, moduleSize: 4, rotateDegrees }), 'frame')
        expect(found?.text).toBe(expected)
      }
    })
  }

  it('a label is nothing to a barcode field', async () => {
    const pipeline = pipelineWith(zxing)
    pipeline.setFormats('barcode')
    expect(await pipeline.decode(frameOf({ text: LABEL, moduleSize: 6 }), 'photo')).toBeNull()
  })
})

describe('the images for the reader', () => {
  const frame = { data: new Uint8ClampedArray(4 * 100 * 100), width: 100, height: 100 }
  const answering = (texts: readonly string[], log: string[], name: string): Reader => {
    return async ({ width }, _formats, depth) => {
      log.push(depth === 'copy' || depth === 'whole' ? `${name} ${width}` : name)
      return texts.map((text) => foundAt(text, 50, 50))
    }
  }
  /** Sixty pixels wide. */
  const enlarged = (found: Found): Found => ({
    ...found,
    corners: found.corners.map(({ x, y }) => ({ x: 50 + (x - 50) * 6, y: 50 + (y - 50) * 6 })),
  })
  const missing = (log: string[]) => pipelineWith(answering([], log, 'zxing'))
  const repeat = async (times: number, work: () => Promise<unknown>) => {
    for (let i = 0; i < times; i += 1) await work()
  }

  // Of a frame of 100 pixels: half of it, all of it, its middle 60 doubled.
  const first = ['zxing', 'zxing 50', 'zxing 100', 'zxing 120']

  it('the first miss gets the best filters, the next four one row each', async () => {
    const log: string[] = []
    const pipeline = missing(log)
    await repeat(6, () => pipeline.decode(frame, 'frame'))
    const squeezed = ['zxing', 'zxing 50', 'zxing 100', 'zxing 100']
    const rows = [
      ...squeezed,
      ...['zxing', 'zxing 50', 'zxing 100'],
      ...['zxing', 'zxing 50', 'zxing 100'],
      ...['zxing', 'zxing 120'],
      ...squeezed,
    ]
    expect(log).toEqual([...first, ...rows])
  })

  it('a code seen but unread is flattened: twice first, then once per miss', async () => {
    const log: string[] = []
    const seeing: Reader = async ({ width }, _formats, depth) => {
      if (width === 480) log.push('flat')
      return depth === 'frame' ? [foundAt('', 50, 50)].map(enlarged) : []
    }
    const pipeline = pipelineWith(seeing)
    await pipeline.decode(frame, 'frame')
    expect(log).toEqual(['flat', 'flat'])
    await repeat(2, () => pipeline.decode(frame, 'frame'))
    expect(log).toHaveLength(4)
  })

  it('a flattened code has its seen position, and is not a miss', async () => {
    const seeing: Reader = async ({ width }, _formats, depth) => {
      if (depth === 'frame') return [enlarged(foundAt('', 50, 50))]
      return width === 480 ? [foundAt('x', 240, 240)] : []
    }
    const pipeline = pipelineWith(seeing)
    for (let i = 0; i < 3; i += 1) {
      const found = await pipeline.decode(frame, 'frame')
      expect(found?.text).toBe('x')
      expect(found?.corners).toEqual(enlarged(foundAt('x', 50, 50)).corners)
    }
  })

  it('a frame full of outlines is a pattern: none is laid flat', async () => {
    const log: string[] = []
    const seeing: Reader = async ({ width }, _formats, depth) => {
      if (width === 480) log.push('flat')
      return depth === 'frame' ? Array.from({ length: 30 }, () => enlarged(foundAt('', 50, 50))) : []
    }
    await repeat(4, () => pipelineWith(seeing).decode(frame, 'frame'))
    expect(log).toEqual([])
  })

  it('a read code or a change of the wanted formats restarts the filters', async () => {
    const log: string[] = []
    const texts: string[] = []
    const pipeline = pipelineWith(answering(texts, log, 'zxing'))
    await pipeline.decode(frame, 'frame')
    texts.push('x')
    expect((await pipeline.decode(frame, 'frame'))?.text).toBe('x')
    texts.pop()
    log.length = 0
    await pipeline.decode(frame, 'frame')
    pipeline.setFormats('qr')
    await pipeline.decode(frame, 'frame')
    expect(log).toEqual([...first, ...first])
  })

  it('a photo is read in copies of bounded size', async () => {
    const log: string[] = []
    const sizes: number[] = []
    const reader: Reader = async ({ width, height }) => {
      sizes.push(width * height)
      return []
    }
    const large = { data: new Uint8ClampedArray(4 * 5000 * 2500), width: 5000, height: 2500 }
    await pipelineWith(reader).decode(large, 'photo')
    expect(sizes[0]).toBe(1600 * 800)
    expect(Math.max(...sizes)).toBe(4096 * 2048)
    await pipelineWith(answering(['x'], log, 'zxing')).decode(large, 'photo')
    expect(log).toEqual(['zxing'])
  })

  it('skips filters on every second frame after ten seconds without a code', async () => {
    const log: string[] = []
    const pipeline = missing(log)
    await repeat(TIRED_AFTER_MISSES, () => pipeline.decode(frame, 'frame'))
    log.length = 0
    await repeat(8, () => pipeline.decode(frame, 'frame'))
    expect(log.filter((name) => name === 'zxing')).toHaveLength(8)
    const count = (filter: string) => log.filter((name) => name === filter).length
    expect([count('zxing 50'), count('zxing 100'), count('zxing 120')]).toEqual([3, 4, 1])
  })

  it('a code that a filter reads counts as no miss', async () => {
    const log: string[] = []
    const inCopies: Reader = async ({ width }, _formats, depth) => {
      log.push(depth === 'copy' ? `zxing ${width}` : 'zxing')
      return depth === 'copy' && width === 120 ? [foundAt('x', 60, 60)] : []
    }
    const pipeline = pipelineWith(inCopies)
    const texts = new Set<string | undefined>()
    for (let i = 0; i < 4; i += 1) texts.add((await pipeline.decode(frame, 'frame'))?.text)
    expect([...texts]).toEqual(['x'])
    expect(log).toEqual([...first, ...first, ...first, ...first])
  })

  it('barcodes get no filters: their check digit proves too little', async () => {
    const log: string[] = []
    const pipeline = missing(log)
    pipeline.setFormats('barcode')
    await repeat(3, () => pipeline.decode(frame, 'frame'))
    await pipeline.decode(frame, 'photo')
    expect(log).toEqual(['zxing', 'zxing', 'zxing', 'zxing'])
  })

  it('corners from a copy become pixels of the frame', async () => {
    const seesCopies: Reader = async ({ width, height }, _formats, depth) =>
      depth === 'copy' && width === 120 ? [foundAt('x', width, height / 2)] : []
    const pipeline = pipelineWith(seesCopies)
    const corners = (await pipeline.decode(frame, 'frame'))?.corners ?? []
    expect(corners.map(({ x }) => x)).toEqual([77.5, 82.5, 82.5, 77.5])
    expect(corners.map(({ y }) => y)).toEqual([47.5, 47.5, 52.5, 52.5])
  })

  it('a large frame is read in copies of bounded size', async () => {
    const sizes: number[] = []
    const reader: Reader = async ({ width, height }, _formats, depth) => {
      if (depth !== 'frame') sizes.push(width * height)
      return []
    }
    const large = { data: new Uint8ClampedArray(4 * 3000 * 2000), width: 3000, height: 2000 }
    const pipeline = pipelineWith(reader)
    await repeat(5, () => pipeline.decode(large, 'frame'))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_700_000)
    expect(sizes.length).toBeGreaterThan(1)
  })

  it('an empty text is never a result', async () => {
    const empty = answering(['', '  '], [], '')
    expect(await pipelineWith(empty).decode(frame, 'photo')).toBeNull()
    const seen: Reader = async () => [foundAt('', 50, 50), foundAt('far', 1, 1)]
    for (const effort of ['frame', 'photo'] as const) {
      expect((await pipelineWith(seen).decode(frame, effort))?.text).toBe('far')
    }
  })

  it('a failed reader restarts, and reads that same frame', async () => {
    const broken: Reader = async () => {
      throw new Error('out of memory')
    }
    const readers = [broken, answering(['still'], [], '')]
    const pipeline = createPipeline(async () => readers.shift() ?? broken)
    expect((await pipeline.decode(frame, 'frame'))?.text).toBe('still')
  })

  it('a reader that does not start, or breaks again and again, is given up', async () => {
    let starts = 0
    const pipeline = createPipeline(async () => {
      starts += 1
      throw new Error('no wasm')
    })
    await expect(pipeline.decode(frame, 'photo')).rejects.toThrow('no wasm')
    expect(starts).toBe(1 + MOST_RESTARTS)
    await expect(pipeline.decode(frame, 'frame')).rejects.toThrow('no wasm')
    expect(starts).toBe(1 + MOST_RESTARTS)
  })
})
