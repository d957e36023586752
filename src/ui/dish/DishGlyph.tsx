import { classes } from '../classes'
import styles from './dish.module.css'

/** Shapes of a dish; colour is never the only difference. */
export type DishShape =
  | 'poured'
  | 'inoculated'
  | 'growing'
  | 'colonized'
  | 'stored'
  | 'used'
  | 'contaminated'
  | 'discarded'
  | 'dead'

export type DishGlyphProps = {
  shape: DishShape
  /** How much of a growing dish is colonized, 0 to 100. */
  percent?: number | undefined
  /** Drawn into it; a small glyph has none. */
  number?: number | undefined
  /** Pixels across; by default as wide as its place. */
  size?: number | undefined
  /** Touched in this gesture. */
  halo?: boolean | undefined
  quarantined?: boolean | undefined
}

/** The least radius of mycelium under a number, for two and for three digits, of 54 px. */
const LEAST = 10.5
const LEAST_OF_HUNDREDS = 15
const MOST = 20
const OCTAGON = '16.5,2 37.5,2 52,16.5 52,37.5 37.5,52 16.5,52 2,37.5 2,16.5'

/** A dish from above: its state by shape first, then by colour; colonization as the edge of the mycelium. */
export const DishGlyph = ({ shape, percent = 0, number, size, halo, quarantined }: DishGlyphProps) => (
  <svg
    className={classes(styles.glyph, styles[shape])}
    viewBox="-3 -3 60 60"
    width={size}
    height={size}
    aria-hidden="true"
  >
    {halo && <circle className={styles.ring} cx="27" cy="27" r="28" />}
    <Plate
      shape={shape}
      percent={percent}
      isBare={number === undefined}
      least={number !== undefined && number > 99 ? LEAST_OF_HUNDREDS : LEAST}
    />
    {number !== undefined && (
      <text className={styles.number} x="27" y={baseOf(shape)}>
        {number}
      </text>
    )}
    {quarantined && <path className={styles.quarantine} d="M47 -2 L57 14 L37 14 Z" />}
  </svg>
)

type PlateProps = { shape: DishShape; percent: number; least: number; isBare: boolean }

/** Without a number the sign of a state is in the middle, and larger. */
const Plate = ({ shape, percent, least, isBare }: PlateProps) => {
  switch (shape) {
    case 'poured':
      return <circle className={styles.gel} cx="27" cy="27" r="24" />
    case 'inoculated':
      return (
        <>
          <circle className={styles.gel} cx="27" cy="27" r="24" />
          <circle className={styles.dot} cx="27" cy="11" r="4" />
        </>
      )
    case 'growing':
      return (
        <>
          <circle className={styles.gel} cx="27" cy="27" r="24" />
          <circle className={styles.front} cx="27" cy="27" r={least + (MOST - least) * (percent / 100)} />
        </>
      )
    case 'colonized':
      return <circle className={styles.full} cx="27" cy="27" r="22.5" />
    case 'stored':
      return (
        <>
          <rect className={styles.box} x="3" y="3" width="48" height="48" rx="12" />
          <path className={styles.line} d="M18 11.5 H36" />
        </>
      )
    case 'used':
      return (
        <>
          <circle className={styles.dashed} cx="27" cy="27" r="24" />
          <path className={styles.sign} d={isBare ? 'M17 28 L24 35 L37 19' : 'M21 13 L25.5 17 L33.5 9'} />
        </>
      )
    case 'contaminated':
      return (
        <>
          <polygon className={styles.octagon} points={OCTAGON} />
          <path
            className={styles.cross}
            d={isBare ? 'M18 18 L36 36 M36 18 L18 36' : 'M22.5 8.5 L31.5 17.5 M31.5 8.5 L22.5 17.5'}
          />
        </>
      )
    case 'discarded':
      return (
        <>
          <circle className={styles.dashed} cx="27" cy="27" r="24" />
          <path className={styles.sign} d={isBare ? 'M10 44 L44 10' : 'M10 44 L17 37 M37 17 L44 10'} />
        </>
      )
    case 'dead':
      return <path className={styles.outline} d="M27 2 L52 27 L27 52 L2 27 Z" />
  }
}

/** A sign above the number pushes it down. */
function baseOf(shape: DishShape): number {
  return shape === 'inoculated' || shape === 'contaminated' || shape === 'stored' || shape === 'used' ? 38 : 33
}
