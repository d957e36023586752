/**
 * The page of the decode benchmark: draws what a camera would see and shows each frame to both engines, through the same
 * call of the camera library and at the same size. It runs without the product's policy, under which the stock engine's
 * worker (made from a blob) could not start.
 */
import QrScanner from 'qr-scanner'
import { createScanEngine, setEngineFormats } from '../../../src/ui/scanner/scan-engine'
import { toRgba } from '../../e2e/support/label-image'
import { BACKDROPS } from '../scan-scenes/backdrops'
import { type Group, SIDE, scenesOf } from '../scan-scenes/groups'
import { drawBackdrop, drawScene } from '../scan-scenes/scene'

/** What one engine made of one group; times are milliseconds a frame. */
export type Tally = {
  /** Labels read in their first frame, and in any frame of the burst. */
  first: number
  burst: number
  /** Texts that no label said. */
  wrong: number
  readonly hits: number[]
  readonly misses: number[]
}

export const ENGINES = ['pinset', 'stock', 'stock-photo'] as const
export type Engine = (typeof ENGINES)[number]
export type Tallies = Readonly<Record<Engine, Tally>>

export type ScanBench = {
  /** `count` labels of a group, each in a burst of `shots` frames of a trembling hand. */
  readonly group: (name: Group, count: number, shots: number) => Promise<Tallies>
  /** Frames without any code: `count` of each backdrop; every text is a false one. */
  readonly nothing: (count: number, shots: number) => Promise<Tallies>
}

const engines: Readonly<Record<Engine, Promise<Worker>>> = {
  pinset: createScanEngine('qr'),
  stock: stockEngine('original'),
  // What the library does with a photo file: the same decoder, light codes on dark ones too.
  'stock-photo': stockEngine('both'),
}

async function stockEngine(inversionMode: 'original' | 'both'): Promise<Worker> {
  // The browser's own detector, where there is one, would be measured in place of the library.
  Object.assign(QrScanner, { _disableBarcodeDetector: true })
  const engine = await QrScanner.createQrEngine()
  if (!(engine instanceof Worker)) throw new Error('the stock engine is the browser’s own')
  engine.postMessage({ type: 'inversionMode', data: inversionMode })
  return engine
}

const canvas = document.createElement('canvas')
canvas.width = SIDE
canvas.height = SIDE
const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
// The library draws onto it and reads it back; a canvas of its own for each engine would be the same.
const studied = document.createElement('canvas')
studied.getContext('2d', { alpha: false, willReadFrequently: true })

async function look(engine: Engine): Promise<{ text: string | null; ms: number }> {
  const qrEngine = await engines[engine]
  const start = performance.now()
  const found = await QrScanner.scanImage(canvas, { qrEngine, canvas: studied }).catch((reason: unknown) => {
    if (reason !== QrScanner.NO_QR_CODE_FOUND) throw new Error(`${engine}: ${reason}`)
    return null
  })
  return { text: found?.data ?? null, ms: performance.now() - start }
}

function show(luma: Parameters<typeof toRgba>[0]): void {
  const { data, width, height } = toRgba(luma)
  context?.putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0)
}

const empty = (): Tally => ({ first: 0, burst: 0, wrong: 0, hits: [], misses: [] })
const newTallies = (): Tallies => ({ pinset: empty(), stock: empty(), 'stock-photo': empty() })

/** Shows a burst to all engines in turn. The library sees each frame afresh; ours begins anew with each label. */
async function burst(frames: Iterable<Parameters<typeof toRgba>[0]>, says: string | null, tallies: Tallies) {
  setEngineFormats(await engines.pinset, 'qr')
  const read = new Set<Engine>()
  let shot = 0
  for (const frame of frames) {
    show(frame)
    for (const engine of ENGINES) {
      // A photo is looked at once.
      if (engine === 'stock-photo' && shot > 0) continue
      const { text, ms } = await look(engine)
      const tally = tallies[engine]
      ;(text === null ? tally.misses : tally.hits).push(ms)
      // The library hands out empty texts; the product does not, so they are a miss here and no false reading.
      if (text === null || text === '') continue
      if (text !== says) tally.wrong += 1
      else if (!read.has(engine)) {
        read.add(engine)
        tally.burst += 1
        if (shot === 0) tally.first += 1
      }
    }
    shot += 1
  }
}

function* shotsOf(draw: (shot: number) => Parameters<typeof toRgba>[0], shots: number) {
  for (let shot = 0; shot < shots; shot += 1) yield draw(shot)
}

/** Both engines warm, and the wasm loaded. */
async function warmUp(): Promise<void> {
  const [scene] = scenesOf('clean', 1)
  if (!scene) return
  show(drawScene(scene, SIDE, SIDE))
  for (let i = 0; i < 20; i += 1) for (const engine of ENGINES) await look(engine)
}

const scanBench: ScanBench = {
  async group(name, count, shots) {
    await warmUp()
    const tallies = newTallies()
    for (const scene of scenesOf(name, count)) {
      await burst(
        shotsOf((shot) => drawScene(scene, SIDE, SIDE, shot), shots),
        scene.text ?? null,
        tallies,
      )
    }
    return tallies
  },
  async nothing(count, shots) {
    await warmUp()
    const tallies = newTallies()
    for (const kind of BACKDROPS) {
      for (let seed = 1; seed <= count; seed += 1) {
        const frame = drawBackdrop(kind, seed, SIDE, SIDE)
        await burst(
          shotsOf(() => frame, shots),
          null,
          tallies,
        )
      }
    }
    return tallies
  },
}

Object.assign(globalThis, { scanBench })
