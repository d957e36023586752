import { classes } from '../classes'
import { DishPlate, dishBaseOf } from './DishPlate'
import styles from './dish.module.css'
import { VesselPlate } from './VesselPlate'
import { OUTLINES, type Vessel, vesselBaseOf } from './vessels'

/** Shapes of a dish, a jar, a bag or a flask; colour is never the only difference. */
export type DishShape =
  | 'poured'
  | 'filled'
  | 'inoculated'
  | 'growing'
  | 'colonized'
  | 'stored'
  | 'fruiting'
  | 'pinning'
  | 'picked'
  | 'resting'
  | 'used'
  | 'spent'
  | 'contaminated'
  | 'discarded'
  | 'dead'

export type DishGlyphProps = {
  shape: DishShape
  /** A dish by default. */
  vessel?: 'dish' | Vessel | undefined
  /** How much of a growing part is colonized, 0 to 100. */
  percent?: number | undefined
  /** Drawn into it; a small glyph has none. */
  number?: number | undefined
  /** Pixels across; by default as wide as its place. */
  size?: number | undefined
  /** Touched in this gesture. */
  halo?: boolean | undefined
  quarantined?: boolean | undefined
  /** How often it was picked: a dot each, at most 5. */
  flushes?: number | undefined
  toShake?: boolean | undefined
}

/** Font size of a number in a vessel, by its digits; the last one is also for thousands in a dish. */
const SIZES = [15, 15, 13, 11.5] as const
const SMALL_IN_DISH = 12
/** Width of a digit per font size. */
const DIGIT = 0.62
const MOST_DOTS = 5
const ARCS = {
  dish: 'M0 19.5 Q-3.6 27 0 34.5 M54 19.5 Q57.6 27 54 34.5',
  jar: 'M6.2 23.7 Q3.7 30.4 6.2 37.1 M47.8 23.7 Q50.3 30.4 47.8 37.1',
  bag: 'M3.6 23.7 Q1.1 30.4 3.6 37.1 M50.4 23.7 Q52.9 30.4 50.4 37.1',
  flask: 'M7.2 18.7 Q4.7 25.4 7.2 32.1 M46.8 18.7 Q49.3 25.4 46.8 32.1',
} as const

/** A part from above or from its side: its state by shape first, then by colour; colonization as the edge of the mycelium. */
export const DishGlyph = (props: DishGlyphProps) => {
  const { shape, vessel = 'dish', percent = 0, number, size, halo, quarantined, flushes = 0, toShake } = props
  const text = number === undefined ? undefined : textOf(vessel, number)
  return (
    <svg
      className={classes(styles.glyph, vessel !== 'dish' && styles.vessel, styles[shape])}
      viewBox={vessel === 'dish' ? '-3 -3 60 60' : '0 0 54 54'}
      width={size}
      height={size}
      aria-hidden="true"
    >
      {halo && <Ring isRound={vessel === 'dish'} />}
      {vessel === 'dish' ? (
        <DishPlate shape={shape} percent={percent} number={number} />
      ) : (
        <VesselPlate
          vessel={vessel}
          shape={shape}
          percent={percent}
          least={text?.least ?? 0}
          isBare={number === undefined}
        />
      )}
      {toShake && <path className={styles.shake} d={ARCS[vessel]} />}
      {number !== undefined && (
        <text
          className={styles.number}
          x="27"
          y={vessel === 'dish' ? dishBaseOf(shape) : vesselBaseOf(vessel, shape)}
          style={text?.size === undefined ? undefined : { fontSize: text.size }}
          textLength={text?.length}
          lengthAdjust={text?.length === undefined ? undefined : 'spacingAndGlyphs'}
        >
          {number}
        </text>
      )}
      {dotsOf(vessel, Math.min(flushes, MOST_DOTS)).map((x) => (
        <circle key={x} className={styles.flush} cx={x} cy={footOf(shape)} r="2" />
      ))}
      {quarantined && <path className={styles.quarantine} d="M47 -2 L57 14 L37 14 Z" />}
    </svg>
  )
}

const Ring = ({ isRound }: { isRound: boolean }) =>
  isRound ? (
    <circle className={styles.ring} cx="27" cy="27" r="28" />
  ) : (
    <rect className={styles.ring} x="-1" y="-1" width="56" height="56" rx="15" />
  )

type NumberText = {
  /** Font size; by default that of the style sheet. */
  size?: number
  /** Pixels into which its digits are pressed. */
  length?: number | undefined
  /** Half the width that it needs within mycelium. */
  least?: number
}

/** How a number fits: more digits are smaller, and narrower if they still do not fit. */
function textOf(vessel: 'dish' | Vessel, number: number): NumberText {
  if (vessel === 'dish') return number > 999 ? { size: SMALL_IN_DISH } : {}
  const digits = String(number).length
  const size = SIZES[Math.min(digits, SIZES.length) - 1] ?? SMALL_IN_DISH
  const { room } = OUTLINES[vessel]
  const width = DIGIT * size * digits
  const length = width > room ? room : undefined
  return { size, length, least: digits > 2 ? Math.min(width, room) / 2 + 2 : 0 }
}

/** The middle of each dot in the row at the foot. */
function dotsOf(vessel: 'dish' | Vessel, count: number): readonly number[] {
  const room = vessel === 'bag' || vessel === 'dish' ? 25.6 : 18.4
  const gap = Math.min(6.4, room / Math.max(1, count - 1))
  return Array.from({ length: count }, (_, index) => 27 + gap * (index - (count - 1) / 2))
}

/** The height of that row: above a thick edge, and where a diamond is wide enough. */
function footOf(shape: DishShape): number {
  if (shape === 'dead') return 39
  return shape === 'colonized' || shape === 'stored' ? 43.3 : 45
}
