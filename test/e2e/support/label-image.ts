// Images of labels as a camera sees them, as plain luma planes: the same drawing for the decoder's tests (Node) and for the
// fake camera (Chromium). Deterministic.

import { create } from 'qrcode'

export type Modules = { readonly width: number; readonly height: number; isDark(x: number, y: number): boolean }

export type LabelScene = {
  /** Label contents; absent = a view without any code. */
  readonly text?: string
  /** Any other code to draw instead of a QR of `text`, in modules without quiet zone. */
  readonly modules?: Modules
  /** Pixels a module. */
  readonly moduleSize: number
  readonly rotateDegrees?: number
  /** Radius of a box blur in pixels. */
  readonly blur?: number
  /** 1 = full light, 0 = black. */
  readonly dim?: number
  /** Light modules on a dark label. */
  readonly invert?: boolean
  /** The position of the label's centre, in parts of the image; 0.5 = in the middle. */
  readonly at?: { readonly x: number; readonly y: number }
}

export type Luma = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** Light modules around: four for a QR code, ten for bars. */
const QUIET = { squares: 4, bars: 10 }
const PAPER = 232
const INK = 22

/** How much of a code may be lost: 7, 15, 25 and 30 %. Our labels have M. */
export type Correction = 'L' | 'M' | 'Q' | 'H'

export function qrModules(text: string, correction: Correction = 'M'): Modules {
  const { modules } = create(text, { errorCorrectionLevel: correction })
  return { width: modules.size, height: modules.size, isDark: (x, y) => modules.get(y, x) === 1 }
}

export function drawScene(scenes: LabelScene | readonly LabelScene[], width: number, height: number): Luma {
  const list = Array.isArray(scenes) ? scenes : [scenes]
  const plane = backdrop(width, height)
  let blur = 0
  let dim = 1
  for (const scene of list) {
    drawLabel(plane, scene, width, height)
    blur = Math.max(blur, scene.blur ?? 0)
    dim = Math.min(dim, scene.dim ?? 1)
  }
  let seen = plane
  if (blur > 0) seen = boxBlur(boxBlur(seen, width, height, blur), height, width, blur)
  return { data: seen.map((value) => value * dim), width, height }
}

/** As the decoder gets it. */
export function toRgba({ data, width, height }: Luma): { data: Uint8ClampedArray; width: number; height: number } {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < data.length; i += 1) {
    const value = data[i] ?? 0
    rgba[4 * i] = value
    rgba[4 * i + 1] = value
    rgba[4 * i + 2] = value
    rgba[4 * i + 3] = 255
  }
  return { data: rgba, width, height }
}

/** A sack in a dim room: a soft slope of greys with a grain that never repeats in a line. */
function backdrop(width: number, height: number): Uint8Array {
  const plane = new Uint8Array(width * height)
  let grain = 12345
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      grain = (Math.imul(grain, 1103515245) + 12345) & 0x7fffffff
      plane[y * width + x] = 70 + (50 * x) / width + (25 * y) / height + ((grain >> 16) % 7)
    }
  }
  return plane
}

function drawLabel(plane: Uint8Array, scene: LabelScene, width: number, height: number): void {
  const modules = scene.modules ?? (scene.text === undefined ? null : qrModules(scene.text))
  if (modules === null) return
  const angle = ((scene.rotateDegrees ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle = { x: (scene.at?.x ?? 0.5) * width, y: (scene.at?.y ?? 0.5) * height }
  const quiet = modules.width === modules.height ? QUIET.squares : QUIET.bars
  const half = { x: modules.width / 2 + quiet, y: modules.height / 2 + quiet }
  const reach = Math.ceil(Math.hypot(half.x, half.y) * scene.moduleSize) + 1
  const [dark, light] = scene.invert ? [PAPER, INK] : [INK, PAPER]
  // Four samples a pixel: edges come out grey, as on a sensor.
  const samples = [0.25, 0.75]

  for (let y = Math.max(0, Math.floor(middle.y - reach)); y < Math.min(height, middle.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(middle.x - reach)); x < Math.min(width, middle.x + reach); x += 1) {
      let sum = 0
      for (const sy of samples) {
        for (const sx of samples) {
          const dx = (x + sx - middle.x) / scene.moduleSize
          const dy = (y + sy - middle.y) / scene.moduleSize
          const u = dx * cos + dy * sin + half.x
          const v = dy * cos - dx * sin + half.y
          if (u < 0 || v < 0 || u >= 2 * half.x || v >= 2 * half.y) sum += plane[y * width + x] ?? 0
          else sum += isInk(modules, Math.floor(u) - quiet, Math.floor(v) - quiet) ? dark : light
        }
      }
      plane[y * width + x] = sum / 4
    }
  }
}

function isInk(modules: Modules, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < modules.width && y < modules.height && modules.isDark(x, y)
}

/** Blurs along rows and answers the plane transposed, so that a second call blurs along columns and turns it back. */
function boxBlur(plane: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const blurred = new Uint8Array(plane.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let k = -radius; k <= radius; k += 1) {
        sum += plane[y * width + Math.min(width - 1, Math.max(0, x + k))] ?? 0
      }
      blurred[x * height + y] = sum / (2 * radius + 1)
    }
  }
  return blurred
}
