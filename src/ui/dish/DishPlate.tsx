import type { DishShape } from './DishGlyph'
import styles from './dish.module.css'

/** The least radius of mycelium under a number, by its digits, of 54 px. */
const LEAST = 10.5
const LEAST_OF_HUNDREDS = 15
const LEAST_OF_THOUSANDS = 17.5
const MOST = 20
const OCTAGON = '16.5,2 37.5,2 52,16.5 52,37.5 37.5,52 16.5,52 2,37.5 2,16.5'
const FLAPS = 'M11 17.5 L4.5 9.5 M43 17.5 L49.5 9.5'

export type DishPlateProps = { shape: DishShape; percent: number; number: number | undefined }

/** A dish without its number. Without a number the sign of a state is in the middle, and larger. */
export const DishPlate = ({ shape, percent, number }: DishPlateProps) => {
  const isBare = number === undefined
  const least = leastOf(number ?? 0)
  switch (shape) {
    case 'poured':
    case 'filled':
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
    case 'fruiting':
    case 'picked':
      return (
        <>
          <path className={styles.flap} d={FLAPS} />
          <circle className={styles.open} cx="27" cy="30" r="20.5" />
          {shape === 'picked' && (
            <path className={styles.tick} d={isBare ? 'M18 30 L24.5 36 L36 23.5' : 'M21.5 18.5 L25.5 22 L32.5 14.5'} />
          )}
        </>
      )
    case 'pinning':
      return (
        <>
          <path className={styles.bar} d="M18 8 V20 M27 4.5 V20 M36 6.5 V20" />
          <circle className={styles.open} cx="27" cy="31.5" r="19" />
        </>
      )
    case 'resting':
      return (
        <>
          <circle className={styles.rest} cx="27" cy="27" r="22.5" />
          <path className={styles.seal} d="M18 15 H36" />
        </>
      )
    case 'used':
    case 'spent':
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

function leastOf(number: number): number {
  if (number > 999) return LEAST_OF_THOUSANDS
  return number > 99 ? LEAST_OF_HUNDREDS : LEAST
}

/** Baseline of a dish's number: a sign above the number pushes it down. */
export function dishBaseOf(shape: DishShape): number {
  switch (shape) {
    case 'inoculated':
    case 'contaminated':
    case 'stored':
    case 'used':
    case 'spent':
    case 'resting':
      return 38
    case 'picked':
      return 41
    case 'fruiting':
    case 'pinning':
      return 37
    default:
      return 33
  }
}
