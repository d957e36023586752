/**
 * The page of the decode benchmark: draws what a camera would see and shows each frame to both engines, through the same
 * call of the camera library and at the same size. It runs without the product's policy, under which the stock engine's
 * worker (made from a blob) could not start.
 */
import { setEngineFormats } from '../../../src/ui/scanner/scan-engine'
import type { Luma } from '../../e2e/support/label-image'
import { BACKDROPS } from '../scan-scenes/backdrops'
import { type Group, SIDE, scenesOf } from '../scan-scenes/groups'
import { drawBackdrop, drawScene } from '../scan-scenes/scene'
import { ENGINES, type Engine, engines, look, show } from './contestants'
import { photoBench } from './photos'

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

export type Tallies = Readonly<Record<Engine, Tally>>

export type ScanBench = {
  /** `count` labels of a group, each in a burst of `shots` frames of a trembling hand. */
  readonly group: (name: Group, count: number, shots: number) => Promise<Tallies>
  /** Frames without any code: `count` of each backdrop; every text is a false one. */
  readonly nothing: (count: number, shots: number) => Promise<Tallies>
}

const canvas = document.createElement('canvas')

const empty = (): Tally => ({ first: 0, burst: 0, wrong: 0, hits: [], misses: [] })
const newTallies = (): Tallies => ({ pinset: empty(), stock: empty(), 'stock-photo': empty() })

/** Shows a burst to all engines in turn. The library sees each frame separately; ours starts over with each label. */
async function burst(frames: Iterable<Luma>, says: string | null, tallies: Tallies) {
  setEngineFormats(await engines.pinset, 'qr')
  const read = new Set<Engine>()
  let shot = 0
  for (const frame of frames) {
    show(frame, canvas)
    for (const engine of ENGINES) {
      // A photo is looked at once.
      if (engine === 'stock-photo' && shot > 0) continue
      const { text, ms } = await look(engine, canvas)
      const tally = tallies[engine]
      ;(text === null ? tally.misses : tally.hits).push(ms)
      if (text === null) continue
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

function* shotsOf(draw: (shot: number) => Luma, shots: number) {
  for (let shot = 0; shot < shots; shot += 1) yield draw(shot)
}

/** Both engines warm, and the wasm loaded. */
async function warmUp(): Promise<void> {
  const [scene] = scenesOf('clean', 1)
  if (!scene) return
  show(drawScene(scene, SIDE, SIDE), canvas)
  for (let i = 0; i < 20; i += 1) for (const engine of ENGINES) await look(engine, canvas)
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

Object.assign(globalThis, { scanBench, photoBench })
