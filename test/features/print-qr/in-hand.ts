// A printed code as a phone's camera sees it a hand's breadth away.
import { SMALL_QUIET } from '../../../src/features/print-qr/small-label'
import { qrMatrix } from '../../../src/ui/qr/qr-matrix'
import type { Reader } from '../../../src/ui/scan-worker/frame'
import { chanceOf } from '../../bench/scan-scenes/chance'
import { drawScene } from '../../bench/scan-scenes/scene'
import { type Modules, toRgba } from '../../e2e/support/label-image'
import { pipelineWith } from '../../ui/scan-worker/scan-support'

export type PrintedCode = { readonly text: string; readonly correction: 'L' | 'M'; readonly module: number }

/** As a printer of so many dots puts it down, wherever the dots happen to lie. */
function printed({ text, correction, module }: PrintedCode, perMm: number, shift: number): Modules {
  const matrix = qrMatrix(text, correction)
  if (!matrix.ok) throw new Error(matrix.problem)
  const step = module * perMm
  const side = Math.round((matrix.size + 2 * SMALL_QUIET) * step)
  const at = (dot: number) => Math.floor((dot + shift) / step - SMALL_QUIET)
  return { width: side, height: side, isDark: (x, y) => isInside(at(x), at(y)) && matrix.isDark(at(x), at(y)) }
  function isInside(x: number, y: number): boolean {
    return Math.min(x, y) >= 0 && Math.max(x, y) < (matrix.ok ? matrix.size : 0)
  }
}

/** Whether one of three frames of a trembling hand is read as what was printed. */
export async function isReadInHand(zxing: Reader, code: PrintedCode, dpi: number, seed: number): Promise<boolean> {
  const perMm = dpi / 25.4
  const chance = chanceOf(seed)
  const modules = printed(code, perMm, chance.next())
  // A camera of 1280 pixels, 10 cm away: ten of them a millimetre.
  const scene = {
    ...{ seed, modules, quiet: 0, moduleSize: 10 / perMm, turn: chance.between(-10, 10), ink: 0.06 },
    ...{ photons: chance.between(1000, 4000), defocus: chance.between(0.3, 0.9), level: chance.between(0.5, 0.9) },
  }
  const { decode } = pipelineWith(zxing)
  const reads = async (shot: number) => (await decode(toRgba(drawScene(scene, 360, 360, shot)), 'frame'))?.text
  const read = (await reads(0)) ?? (await reads(1)) ?? (await reads(2))
  return read === code.text
}
