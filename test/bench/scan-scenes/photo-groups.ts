/**
 * Groups of the photo benchmark: pictures as people take them of any code and choose them as a file, so other sizes, codes
 * and troubles than before the scanner's camera. Each group goes from harmless to hopeless.
 */
import { type Chance, chanceOf } from './chance'
import { longText, otherText, shortText } from './label-texts'
import type { Scene } from './scene'

export const PHOTO_GROUPS = [
  'plain',
  'distant',
  'near',
  'blurred',
  'shaken',
  'noisy',
  'bright',
  'shadows',
  'glare',
  'bottle',
  'steep',
  'worn',
  'high versions',
  'several',
  'monitor',
  'odd',
] as const
export type PhotoGroup = (typeof PHOTO_GROUPS)[number]

export type Photo = { readonly scene: Scene; readonly width: number; readonly height: number }

const SIZES = {
  two: { width: 1600, height: 1200 },
  four: { width: 2304, height: 1728 },
  eight: { width: 3264, height: 2448 },
  twelve: { width: 4000, height: 3000 },
}

/** `count` photos of a group; severity rises from the first to the last. */
export function photosOf(group: PhotoGroup, count: number, seed = 1): Photo[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = chanceOf(seed * 6151 + PHOTO_GROUPS.indexOf(group) * 769 + index * 17)
    const hard = count === 1 ? 0.5 : index / (count - 1)
    const size = sizeOf(group, chance)
    const base: Scene = {
      seed: chance.whole(1, 1e9),
      text: chance.next() < 0.5 ? shortText(chance) : otherText(chance),
      correction: chance.of(['L', 'M', 'M', 'Q', 'H'] as const),
      moduleSize: chance.between(4, 12),
      at: { x: chance.between(0.4, 0.6), y: chance.between(0.4, 0.6) },
      turn: chance.between(-15, 15),
      lean: { x: chance.between(-12, 12), y: chance.between(-12, 12) },
      photons: chance.between(1500, 8000),
      level: chance.between(0.6, 1),
      defocus: chance.between(0.2, 1.2),
      quality: chance.between(60, 92),
      backdrop: chance.of(['sack', 'wood', 'straw', 'print']),
    }
    return { scene: { ...base, ...TROUBLES[group](chance, hard, base) }, ...size }
  })
}

function sizeOf(group: PhotoGroup, chance: Chance) {
  if (group === 'distant') return chance.of([SIZES.eight, SIZES.twelve])
  if (group === 'near' || group === 'high versions' || group === 'several') return chance.of([SIZES.two, SIZES.four])
  return SIZES.two
}

const upTo = (hard: number, least: number, most: number) => least + (most - least) * hard
const anywhere = (chance: Chance) => ({ x: chance.between(0.2, 0.8), y: chance.between(0.2, 0.8) })

const TROUBLES: Record<PhotoGroup, (chance: Chance, hard: number, base: Scene) => Partial<Scene>> = {
  plain: (chance) => ({ turn: chance.between(0, 360) }),
  distant: (chance, hard) => ({ moduleSize: upTo(hard, 4, 1.3), at: anywhere(chance), turn: chance.between(0, 360) }),
  /** The code fills the view or is cut at its blank border. */
  near: (chance, hard) => ({
    moduleSize: upTo(hard, 16, 26),
    at: { x: 0.5, y: 0.5 },
    defocus: upTo(hard, 1, 14),
    quiet: chance.of([4, 1, 0]),
    photons: chance.between(400, 4000),
  }),
  blurred: (chance, hard) => {
    const moduleSize = chance.between(4, 16)
    return { moduleSize, defocus: moduleSize * upTo(hard, 0.35, 1.25) }
  },
  shaken: (chance, hard) => {
    const moduleSize = chance.between(4, 14)
    return { moduleSize, motion: { length: moduleSize * upTo(hard, 0.6, 2.3), degrees: chance.between(0, 180) } }
  },
  noisy: (chance, hard) => ({
    photons: 300 * (5 / 300) ** hard,
    level: chance.between(0.03, 0.6),
    quality: upTo(hard, 60, 12),
    moduleSize: chance.between(3, 10),
  }),
  /** Far too long exposed, against the light, behind a milky bag. */
  bright: (chance, hard) => ({
    level: upTo(hard, 1, 5),
    veil: chance.of([0, 0.1, 0.2]) * (0.4 + 0.6 * hard),
    ink: chance.between(0.02, 0.09),
    backdrop: 'sack',
  }),
  shadows: (chance, hard) => ({
    light: {
      slope: { by: chance.between(0, 0.6), degrees: chance.between(0, 360) },
      ...(chance.next() < 0.5
        ? {
            shadow: {
              at: chance.between(0.4, 0.6),
              degrees: chance.between(-80, 80),
              leaves: upTo(hard, 0.35, 0.05),
              soft: chance.between(0.001, 0.02),
            },
          }
        : {
            blind: {
              period: chance.between(0.06, 0.25),
              degrees: chance.between(0, 180),
              leaves: upTo(hard, 0.4, 0.06),
              soft: chance.between(0.002, 0.02),
            },
          }),
    },
  }),
  glare: (chance, hard, base) => ({
    light: {
      slope: { by: chance.between(0, 0.4), degrees: chance.between(0, 360) },
      glare: {
        x: (base.at?.x ?? 0.5) + chance.between(-0.08, 0.08),
        y: (base.at?.y ?? 0.5) + chance.between(-0.08, 0.08),
        radius: upTo(hard, 0.02, 0.11),
        adds: upTo(hard, 0.6, 3),
      },
    },
    level: chance.between(0.5, 1.1),
  }),
  bottle: (chance, hard) => ({
    wrap: upTo(hard, 50, 150),
    turn: chance.of([0, 90]) + chance.between(-20, 20),
    moduleSize: chance.between(5, 14),
    lean: { x: chance.between(-25, 25), y: chance.between(-25, 25) },
  }),
  steep: (chance, hard) => {
    const degrees = upTo(hard, 35, 74)
    const direction = chance.between(0, 2 * Math.PI)
    return {
      lean: { x: degrees * Math.sin(direction), y: degrees * Math.cos(direction) },
      moduleSize: chance.between(6, 14),
      turn: chance.between(0, 360),
    }
  },
  worn: (chance, hard) => ({
    correction: chance.of(['M', 'Q', 'H'] as const),
    damage: {
      scratches: Math.round(upTo(hard, 1, 5)),
      stains: Math.round(upTo(hard, 1, 6)),
      torn: chance.next() < 0.3 ? upTo(hard, 0.05, 0.3) : 0,
    },
  }),
  'high versions': (chance, hard) => ({
    text: longText(chance, Math.round(upTo(hard, 300, 2300))),
    correction: chance.of(['L', 'M'] as const),
    at: { x: 0.5, y: 0.5 },
    moduleSize: upTo(hard, 7, 5),
    lean: { x: chance.between(-10, 10), y: chance.between(-10, 10) },
  }),
  several: (chance, hard, base) => {
    const side = Math.round(upTo(hard, 2, 6))
    const moduleSize = 26 / side
    const places = Array.from({ length: side * side }, (_, i) => ({
      x: ((i % side) + 0.5) / side + chance.between(-0.01, 0.01),
      y: (Math.floor(i / side) + 0.5) / side + chance.between(-0.01, 0.01),
    }))
    const also = places.map((at) => ({ ...base, text: otherText(chance), correction: 'M' as const, at, moduleSize }))
    const [first, ...rest] = also
    return { ...first, seed: base.seed, also: rest, quality: base.quality ?? 80 }
  },
  monitor: (chance, hard) => ({
    dots: { pitch: chance.between(1.2, 6), depth: upTo(hard, 0.3, 0.95) },
    moduleSize: chance.between(4, 14),
    lean: { x: chance.between(-30, 30), y: chance.between(-30, 30) },
    ink: 0.02,
    paper: 1,
  }),
  /** What the standard forbids and people print. */
  odd: (chance, hard) => ({
    quiet: chance.of([0, 1, 2]),
    mirrored: chance.next() < 0.35,
    inverted: chance.next() < 0.35,
    ...(chance.next() < 0.5 && { round: upTo(hard, 0.5, 0.34) }),
    ...(chance.next() < 0.4 && { logo: upTo(hard, 0.12, 0.26), correction: 'H' as const }),
    ink: upTo(hard, 0.1, 0.45),
    paper: chance.between(0.6, 0.9),
    turn: chance.between(0, 360),
  }),
}
