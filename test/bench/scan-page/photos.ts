/**
 * The photo half of the decode benchmark: each photo is read as a chosen file, and as repeated frames of a camera of 1280
 * pixels.
 */
import { decodePhoto } from '../../../src/ui/scanner/decode-photo'
import { setEngineFormats } from '../../../src/ui/scanner/scan-engine'
import { BACKDROPS } from '../scan-scenes/backdrops'
import { type PhotoGroup, photosOf } from '../scan-scenes/photo-groups'
import { drawBackdrop, drawScene } from '../scan-scenes/scene'
import { type Answer, engines, look, show } from './contestants'

/** Of one group. Times are milliseconds a photo. */
export type PhotoTally = {
  file: number
  stockFile: number
  /** In the first frame, and in any of them. */
  frame: number
  frames: number
  stockFrame: number
  wrong: number
  stockWrong: number
  readonly hits: number[]
  readonly misses: number[]
  readonly stockTimes: number[]
}

export type PhotoBench = {
  readonly group: (name: PhotoGroup, count: number) => Promise<PhotoTally>
  /** Photos without any code. */
  readonly nothing: (count: number) => Promise<PhotoTally>
}

/** Longer side of a camera's picture. */
const CAMERA_SIDE = 1280
/** The scanner takes its looks in turn; so many frames get all of them. */
const FRAMES = 6

const canvas = document.createElement('canvas')
const small = document.createElement('canvas')
const smallContext = small.getContext('2d', { alpha: false, willReadFrequently: true })

const empty = (): PhotoTally => ({
  file: 0,
  stockFile: 0,
  frame: 0,
  frames: 0,
  stockFrame: 0,
  wrong: 0,
  stockWrong: 0,
  hits: [],
  misses: [],
  stockTimes: [],
})

async function pinsetFile(photo: Blob): Promise<Answer> {
  const start = performance.now()
  const text = await decodePhoto(photo, 'qr')
  return { text, ms: performance.now() - start }
}

async function study(luma: Parameters<typeof show>[0], texts: readonly string[], tally: PhotoTally): Promise<void> {
  show(luma, canvas)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  if (photo === null) throw new Error('no picture')
  const judge = ({ text }: Answer, isOurs: boolean) => {
    if (text === null) return false
    if (texts.includes(text)) return true
    if (isOurs) tally.wrong += 1
    else tally.stockWrong += 1
    return false
  }
  const ours = await pinsetFile(photo)
  ;(ours.text === null ? tally.misses : tally.hits).push(ours.ms)
  if (judge(ours, true)) tally.file += 1
  const stock = await look('stock-photo', photo)
  tally.stockTimes.push(stock.ms)
  if (judge(stock, false)) tally.stockFile += 1

  const scale = Math.min(1, CAMERA_SIDE / Math.max(canvas.width, canvas.height))
  small.width = Math.round(canvas.width * scale)
  small.height = Math.round(canvas.height * scale)
  smallContext?.drawImage(canvas, 0, 0, small.width, small.height)
  if (judge(await look('stock', small), false)) tally.stockFrame += 1
  setEngineFormats(await engines.pinset, 'qr')
  for (let frame = 0; frame < FRAMES; frame += 1) {
    if (!judge(await look('pinset', small), true)) continue
    tally.frames += 1
    if (frame === 0) tally.frame += 1
    break
  }
}

export const photoBench: PhotoBench = {
  async group(name, count) {
    const tally = empty()
    for (const { scene, width, height } of photosOf(name, count)) {
      const texts = [scene, ...(scene.also ?? [])].flatMap(({ text }) => text ?? [])
      await study(drawScene(scene, width, height), texts, tally)
    }
    return tally
  },
  async nothing(count) {
    const tally = empty()
    for (const kind of BACKDROPS) {
      for (let seed = 1; seed <= count; seed += 1) await study(drawBackdrop(kind, seed, 1600, 1200), [], tally)
    }
    return tally
  },
}
