/**
 * A label before a camera, drawn with its problems. The steps are physical: ink on paper, paper in space, light on it, air
 * before it, then lens, hand, sensor and compression. Deterministic.
 */
import { type Correction, type Luma, type Modules, qrModules } from '../../e2e/support/label-image'
import { type Backdrop, backdropOf } from './backdrops'
import { compressed } from './blocks'
import { type Chance, chanceOf } from './chance'
import { type Damage, damageOf } from './damage'
import { type Light, lightOf } from './light'
import { coarse, defocused, developed, moved, type Plane, sensed } from './plane'

export type Scene = {
  readonly seed: number
  /** The label's content; absent: no label. */
  readonly text?: string
  /** Any other code to draw instead of a QR of `text`, in modules without quiet zone. */
  readonly modules?: Modules
  readonly correction?: Correction
  /** Printed back to front, or seen through glass from behind. */
  readonly mirrored?: boolean
  /** Modules are round, of this radius in modules; the corner patterns stay square. */
  readonly round?: number
  /** A picture in the middle takes so much of the code's side. */
  readonly logo?: number
  /** Further labels in the same view: of these only what concerns the label itself counts. */
  readonly also?: readonly Scene[]
  /** Pixels a module, where the label is nearest. */
  readonly moduleSize: number
  /** The label's middle, in parts of the picture. */
  readonly at?: { readonly x: number; readonly y: number }
  readonly turn?: number
  /** Degrees that the label leans away, about its own axes. */
  readonly lean?: { readonly x: number; readonly y: number }
  /** Degrees of a jar's side that the label covers; 0 = flat. */
  readonly wrap?: number
  readonly inverted?: boolean
  /** Modules of blank paper around; a label as printed has 4. */
  readonly quiet?: number
  readonly ink?: number
  readonly paper?: number
  readonly damage?: Damage
  /** Shown by a screen: a dot every `pitch` pixels of the picture, so much darker in between (0 to 1). */
  readonly dots?: { readonly pitch: number; readonly depth: number }
  readonly light?: Light
  /** Share of the light that is scattered haze instead of picture. */
  readonly veil?: number
  /** Radius in pixels. */
  readonly defocus?: number
  readonly motion?: { readonly length: number; readonly degrees: number }
  /** Caught by a pixel of white paper: 5000 in daylight, 50 in the dark. */
  readonly photons?: number
  /** What brightness the camera gives white paper, linear. */
  readonly level?: number
  /** How many times fewer pixels the camera really has. */
  readonly coarseness?: number
  /** JPEG quality; absent: not compressed. */
  readonly quality?: number
  readonly backdrop?: Backdrop
}

/** Distance of the camera in picture widths: how strong perspective is. */
const EYE = 1.4

/** Which picture of a burst: the hand trembles a little and the noise is another one. */
export function drawScene(scene: Scene, width: number, height: number, shot = 0): Luma {
  const chance = chanceOf(scene.seed)
  const backdrop = backdropOf(scene.backdrop ?? 'sack', width, height, chance)
  const tremble = chanceOf(scene.seed * 31 + shot)
  const hand = shot === 0 ? STEADY : trembling(tremble)
  for (const label of [scene, ...(scene.also ?? [])]) drawLabel(backdrop, label, chance, hand)
  let plane: Plane = backdrop
  if (scene.light) lightOf(plane, scene.light)
  if (scene.veil) for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = mix(plane.data[i], scene.veil)
  plane = defocused(plane, scene.defocus ?? 0)
  if (scene.motion) plane = moved(plane, scene.motion.length, scene.motion.degrees)
  plane = coarse(plane, scene.coarseness ?? 1)
  plane = sensed(plane, scene.photons ?? 8000, tremble)
  const data = developed(plane, scene.level ?? 0.85)
  return { data: scene.quality ? compressed(data, width, height, scene.quality) : data, width, height }
}

const HAZE = 0.75
const mix = (light: number | undefined, veil: number) => (light ?? 0) * (1 - veil) + HAZE * veil

type Tremble = { readonly x: number; readonly y: number; readonly turn: number; readonly scale: number }

const STEADY: Tremble = { x: 0, y: 0, turn: 0, scale: 1 }

const trembling = (chance: Chance): Tremble => ({
  x: chance.between(-2, 2),
  y: chance.between(-2, 2),
  turn: chance.between(-1, 1),
  scale: chance.between(0.985, 1.015),
})

function drawLabel(plane: Plane, scene: Scene, chance: Chance, tremble: Tremble): void {
  const modules = scene.modules ?? (scene.text === undefined ? null : qrModules(scene.text, scene.correction))
  if (modules === null) return
  const { width, height } = plane
  const quiet = scene.quiet ?? (modules.width === modules.height ? 4 : 10)
  const size = scene.moduleSize * tremble.scale
  const half = { x: modules.width / 2 + quiet, y: modules.height / 2 + quiet }
  const middle = { x: (scene.at?.x ?? 0.5) * width + tremble.x, y: (scene.at?.y ?? 0.5) * height + tremble.y }
  const place = placer(scene, tremble, size, half.x, EYE * width)
  const damage = damageOf(scene.damage, half, chance)
  const shine = screenOf(scene.dots)
  const light = scene.paper ?? 0.8
  const dark = scene.ink ?? 0.04
  const reach = Math.hypot(half.x, half.y) * size * 1.5 + 2
  const fine = size < 3 ? 4 : 2
  const spot = { u: 0, v: 0, shade: 1, hit: false }
  const isInk = inkOf(modules, scene)
  for (let y = Math.max(0, Math.floor(middle.y - reach)); y < Math.min(height, middle.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(middle.x - reach)); x < Math.min(width, middle.x + reach); x += 1) {
      let sum = 0
      for (let k = 0; k < fine * fine; k += 1) {
        place(x + ((k % fine) + 0.5) / fine - middle.x, y + (Math.floor(k / fine) + 0.5) / fine - middle.y, spot)
        const { u, v } = spot
        if (!spot.hit || Math.abs(u) > half.x || Math.abs(v) > half.y) {
          sum += plane.data[y * width + x] ?? 0
          continue
        }
        const isDark = isInk(u + half.x - quiet, v + half.y - quiet)
        sum +=
          damage(u, v, isDark === (scene.inverted !== true) ? dark : light) * spot.shade * shine(u * size, v * size)
      }
      plane.data[y * width + x] = sum / (fine * fine)
    }
  }
}

/** How much of its light a screen gives at a place of it, in pixels of the picture; paper gives all. */
function screenOf(dots: Scene['dots']) {
  if (!dots) return () => 1
  const { pitch, depth } = dots
  const wave = (at: number) => 0.5 + 0.5 * Math.cos((2 * Math.PI * at) / pitch)
  return (x: number, y: number) => 1 - depth * (1 - wave(x) * wave(y))
}

type Spot = { u: number; v: number; shade: number; hit: boolean }

/** Which point of the label (in modules from its middle) lies behind a pixel (from the label's middle). */
function placer(scene: Scene, tremble: Tremble, size: number, halfWidth: number, eye: number) {
  const rad = Math.PI / 180
  const [cz, sz] = [
    Math.cos(((scene.turn ?? 0) + tremble.turn) * rad),
    Math.sin(((scene.turn ?? 0) + tremble.turn) * rad),
  ]
  const [cx, sx] = [Math.cos((scene.lean?.x ?? 0) * rad), Math.sin((scene.lean?.x ?? 0) * rad)]
  const [cy, sy] = [Math.cos((scene.lean?.y ?? 0) * rad), Math.sin((scene.lean?.y ?? 0) * rad)]
  // The label's axes in space: first turned about y, then x, then z (towards the eye).
  const across = [cz * cy - sz * sx * sy, sz * cy + cz * sx * sy, -cx * sy] as const
  const down = [-sz * cx, cz * cx, sx] as const
  const wrap = (scene.wrap ?? 0) * rad
  const radius = wrap > 0 ? (2 * halfWidth) / wrap : 0
  return (x: number, y: number, spot: Spot) => {
    // Solve a*across + b*down = t*(x, y, eye) - (0, 0, eye) for a, b in pixels.
    const [a1, a2, a3] = across
    const [b1, b2, b3] = down
    // Third equation: a*a3 + b*b3 = (t - 1) * eye, so t = 1 + (a*a3 + b*b3) / eye; put into the first two.
    const m11 = a1 - (x * a3) / eye
    const m12 = b1 - (x * b3) / eye
    const m21 = a2 - (y * a3) / eye
    const m22 = b2 - (y * b3) / eye
    const det = m11 * m22 - m12 * m21
    const a = (x * m22 - y * m12) / det / size
    const b = (y * m11 - x * m21) / det / size
    spot.v = b
    if (radius === 0) {
      spot.u = a
      spot.shade = 1
      spot.hit = true
      return
    }
    spot.hit = Math.abs(a) < radius
    spot.u = spot.hit ? radius * Math.asin(a / radius) : 0
    // The sides of a jar turn away from the light.
    spot.shade = spot.hit ? 0.45 + 0.55 * Math.sqrt(1 - (a / radius) ** 2) : 1
  }
}

/** Whether there is ink at a place of the code, in modules from its top left. */
function inkOf({ width, height, isDark }: Modules, { mirrored, round, logo = 0 }: Scene) {
  const inCorner = (x: number, y: number) => (x < 7 && (y < 7 || y >= height - 7)) || (x >= width - 7 && y < 7)
  return (u: number, v: number): boolean => {
    if (u < 0 || v < 0 || u >= width || v >= height) return false
    if (logo > 0 && Math.hypot(u - width / 2, v - height / 2) * 2 < logo * width) return u > width / 2
    const [x, y] = [Math.floor(mirrored ? width - u : u), Math.floor(v)]
    if (x >= width || !isDark(x, y)) return false
    return round === undefined || inCorner(x, y) || Math.hypot(u - Math.floor(u) - 0.5, v - y - 0.5) < round
  }
}

/** A plane of nothing but a backdrop: a view without a code. */
export function drawBackdrop(kind: Backdrop, seed: number, width: number, height: number): Luma {
  return drawScene({ seed, moduleSize: 1, backdrop: kind }, width, height)
}
