/** The groups of the decode benchmark: problems of a label, each from harmless to hopeless. */
import { type Chance, chanceOf } from './chance'
import { denseText, shortText } from './label-texts'
import type { Scene } from './scene'

export const GROUPS = [
  'clean',
  'small',
  'dense',
  'dim',
  'fogged',
  'inverted',
  'rotated',
  'tilted',
  'motion',
  'defocused',
  'coarse',
  'uneven',
  'curved',
  'damaged',
  'close',
  'screen',
  'mixed',
] as const
export type Group = (typeof GROUPS)[number]

/** Side of the square that the scanner studies of a 1280 x 720 camera. */
export const SIDE = 720

/** `count` scenes of a group; severity rises from the first to the last. */
export function scenesOf(group: Group, count: number, seed = 1): Scene[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = chanceOf(seed * 7919 + GROUPS.indexOf(group) * 977 + index * 13)
    const hard = count === 1 ? 0.5 : index / (count - 1)
    const text = group === 'dense' ? denseText(chance, hard) : shortText(chance)
    const base: Scene = {
      seed: chance.whole(1, 1e9),
      text,
      ...aimed(chance),
      backdrop: chance.of(['sack', 'wood', 'straw', 'print']),
    }
    return { ...base, ...MATTERS[group](chance, hard) }
  })
}

/** Held by a person: about in the middle, about straight, 4 to 8 pixels a module. */
const aimed = (chance: Chance) => ({
  moduleSize: chance.between(4, 8),
  at: { x: chance.between(0.44, 0.56), y: chance.between(0.44, 0.56) },
  turn: chance.between(-8, 8),
  photons: chance.between(2000, 8000),
  level: chance.between(0.6, 0.95),
  defocus: chance.between(0, 0.8),
})

const somewhere = (chance: Chance) => ({ x: chance.between(0.3, 0.7), y: chance.between(0.3, 0.7) })
const upTo = (hard: number, least: number, most: number) => least + (most - least) * hard

const MATTERS: Record<Group, (chance: Chance, hard: number) => Partial<Scene>> = {
  clean: () => ({}),
  /** From 2.6 pixels a module down to 1.1: at two the whole label is 90 to 100 pixels wide. */
  small: (chance, hard) => ({
    moduleSize: upTo(hard, 2.6, 1.1),
    at: somewhere(chance),
    turn: chance.between(-20, 20),
    defocus: chance.between(0, 0.5),
    photons: chance.between(3000, 8000),
  }),
  /** The label fills most of the view, whatever its number of modules. */
  dense: (chance, hard) => ({
    moduleSize: upTo(hard, 6, 4.2) * chance.between(0.85, 1),
    at: { x: 0.5, y: 0.5 },
    turn: chance.between(-3, 3),
    defocus: chance.between(0, 0.9),
    lean: { x: chance.between(-6, 6), y: chance.between(-6, 6) },
  }),
  dim: (chance, hard) => ({
    moduleSize: chance.between(2.5, 6),
    photons: 400 * (12 / 400) ** hard,
    level: 0.35 * (0.03 / 0.35) ** chance.next(),
    defocus: chance.between(0.3, 1.2),
    turn: chance.between(-25, 25),
  }),
  fogged: (chance, hard) => ({
    moduleSize: chance.between(2.5, 6),
    veil: upTo(hard, 0.55, 0.97),
    defocus: chance.between(0.5, 1.8),
    photons: chance.between(1500, 6000),
    turn: chance.between(-25, 25),
    light: { slope: { by: chance.between(0, 0.3), degrees: chance.between(0, 360) } },
  }),
  inverted: (chance, hard) => ({
    inverted: true,
    moduleSize: upTo(hard, 7, 2.2),
    defocus: chance.between(0, 1),
    backdrop: chance.of(['sack', 'wood', 'straw', 'print']),
    turn: chance.between(-25, 25),
    photons: chance.between(500, 4000),
  }),
  rotated: (chance, hard) => ({
    turn: chance.between(0, 360),
    moduleSize: upTo(hard, 8, 2.2),
    at: somewhere(chance),
  }),
  tilted: (chance, hard) => {
    const degrees = upTo(hard, 20, 68)
    const direction = chance.between(0, 2 * Math.PI)
    return {
      lean: { x: degrees * Math.sin(direction), y: degrees * Math.cos(direction) },
      moduleSize: chance.between(5, 9),
      turn: chance.between(-30, 30),
    }
  },
  motion: (chance, hard) => {
    const moduleSize = chance.between(4, 8)
    return {
      moduleSize,
      motion: { length: moduleSize * upTo(hard, 0.4, 1.9), degrees: chance.between(0, 180) },
      photons: chance.between(300, 2000),
      turn: chance.between(-20, 20),
    }
  },
  defocused: (chance, hard) => {
    const moduleSize = chance.between(3, 8)
    return {
      moduleSize,
      defocus: moduleSize * upTo(hard, 0.3, 1.15),
      photons: chance.between(500, 4000),
      turn: chance.between(-20, 20),
    }
  },
  coarse: (chance, hard) => {
    const coarseness = upTo(hard, 1.3, 3.2)
    return {
      coarseness,
      moduleSize: coarseness * chance.between(1.7, 2.8),
      quality: chance.between(75, 12 + 40 * (1 - hard)),
      turn: chance.between(-15, 15),
    }
  },
  uneven: (chance, hard) => ({
    light: {
      slope: { by: upTo(hard, 0.4, 0.97), degrees: chance.between(0, 360) },
      ...(chance.next() < 0.6 && {
        shadow: {
          at: chance.between(0.35, 0.65),
          degrees: chance.between(-60, 60),
          leaves: upTo(hard, 0.5, 0.08),
          soft: chance.between(0.004, 0.08),
        },
      }),
      ...(chance.next() < 0.5 && {
        glare: {
          x: chance.between(0.35, 0.65),
          y: chance.between(0.35, 0.65),
          radius: chance.between(0.08, 0.2),
          adds: upTo(hard, 0.4, 3),
        },
      }),
    },
  }),
  curved: (chance, hard) => ({
    wrap: upTo(hard, 40, 165),
    moduleSize: chance.between(4, 9),
    turn: chance.of([0, 90]) + chance.between(-12, 12),
    lean: { x: chance.between(-15, 15), y: chance.between(-15, 15) },
  }),
  damaged: (chance, hard) => ({
    damage: {
      scratches: Math.round(upTo(hard, 1, 4)),
      stains: Math.round(upTo(hard, 1, 5)),
      torn: chance.next() < 0.4 ? upTo(hard, 0.05, 0.25) : 0,
    },
  }),
  /** So near that the blank paper around is out of view, and too near to be sharp. */
  close: (chance, hard) => ({
    moduleSize: upTo(hard, 11, 15),
    at: { x: 0.5, y: 0.5 },
    turn: chance.between(-4, 4),
    defocus: upTo(hard, 1, 9),
    quiet: chance.of([4, 2, 1]),
    light: { slope: { by: chance.between(0, 0.6), degrees: chance.between(0, 360) } },
  }),
  /** On another phone's screen, whose own dots make waves with the camera's. */
  screen: (chance, hard) => ({
    dots: { pitch: chance.between(1.6, 4.5), depth: upTo(hard, 0.2, 0.8) },
    moduleSize: chance.between(3, 8),
    turn: chance.between(-20, 20),
    lean: { x: chance.between(-20, 20), y: chance.between(-20, 20) },
    inverted: chance.next() < 0.25,
    ink: 0.02,
    paper: 1,
  }),
  /** A little of everything, as rooms are. */
  mixed: (chance, hard) => ({
    at: somewhere(chance),
    turn: chance.between(0, 360),
    lean: { x: chance.between(-35, 35) * hard, y: chance.between(-35, 35) * hard },
    moduleSize: chance.between(2.6, 6),
    defocus: chance.between(0, 1.6) * hard,
    motion: { length: chance.between(0, 4) * hard, degrees: chance.between(0, 180) },
    veil: chance.between(0, 0.75) * hard,
    photons: upTo(hard, 1500, 120),
    level: chance.between(0.15, 0.9),
    light: { slope: { by: chance.between(0, 0.8) * hard, degrees: chance.between(0, 360) } },
    quality: chance.between(40, 90),
    quiet: chance.of([4, 4, 3, 2]),
    wrap: chance.next() < 0.3 ? 70 * hard : 0,
    ...(chance.next() < 0.4 && { damage: { scratches: 1, stains: 1 } }),
  }),
}
