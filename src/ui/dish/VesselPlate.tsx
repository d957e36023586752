import type { DishShape } from './DishGlyph'
import styles from './dish.module.css'
import { OUTLINES, type Vessel } from './vessels'

/** Regular, as wide as a dish's octagon after its field is cut to 54 px. */
const OCTAGON = '17.2,3.35 36.8,3.35 50.65,17.2 50.65,36.8 36.8,50.65 17.2,50.65 3.35,36.8 3.35,17.2'

/** A tick in the middle, and above a number. */
const TICK = 'M19 33.5 L24.8 39 L35.5 27.5'
const TICK_ABOVE = 'M21 22.8 L25.3 26.5 L32.7 19'

export type VesselPlateProps = {
  vessel: Vessel
  shape: DishShape
  percent: number
  /** Half the width that mycelium needs under the number. */
  least: number
  isBare: boolean
}

/** A jar, a bag or a flask without its number. Without a number the sign of a state is in the middle, and larger. */
export const VesselPlate = ({ vessel, shape, percent, least, isBare }: VesselPlateProps) => {
  const outline = OUTLINES[vessel]
  const food = (
    <>
      <path className={styles.gel} d={outline.closed} />
      {outline.detail !== undefined && <path className={styles.detail} d={outline.detail} />}
    </>
  )
  const colonized = (
    <>
      <path className={styles.full} d={outline.solid} />
      {outline.solidDetail !== undefined && <path className={styles.solidDetail} d={outline.solidDetail} />}
    </>
  )
  switch (shape) {
    case 'poured':
    case 'filled':
      return food
    case 'inoculated':
      return (
        <>
          {food}
          <circle className={styles.spot} cx="27" cy={outline.dotY} r="4.2" />
        </>
      )
    case 'growing':
      return (
        <>
          {food}
          <Core vessel={vessel} share={percent / 100} least={least} />
        </>
      )
    case 'colonized':
      return colonized
    case 'stored':
      return (
        <>
          {colonized}
          <path className={styles.line} d={outline.storedSeal} />
        </>
      )
    case 'fruiting':
    case 'picked':
      return (
        <>
          <path className={styles.flap} d={outline.flaps} />
          <path className={styles.open} d={outline.open} />
          {shape === 'picked' && <path className={styles.tick} d={isBare ? TICK : outline.pickedTick} />}
        </>
      )
    case 'pinning':
      return (
        <>
          <path className={styles.bar} d={outline.bars} />
          <path className={styles.open} d={outline.open} />
        </>
      )
    case 'resting':
      return (
        <>
          <path className={styles.rest} d={outline.open} />
          <path className={styles.seal} d={outline.seal} />
        </>
      )
    case 'used':
    case 'spent':
      return (
        <>
          <path className={styles.dashed} d={outline.spent} />
          <path className={styles.sign} d={isBare ? TICK : TICK_ABOVE} />
        </>
      )
    case 'discarded':
      return (
        <>
          <path className={styles.dashed} d={outline.discarded} />
          <path className={styles.sign} d={isBare ? 'M12.5 46.5 L42 19.5' : 'M12.5 46 L19.5 39 M34.5 27.5 L42 20'} />
        </>
      )
    case 'contaminated':
      return (
        <>
          <polygon className={styles.octagon} points={OCTAGON} />
          <path
            className={styles.cross}
            d={isBare ? 'M18.5 18.5 L35.5 35.5 M35.5 18.5 L18.5 35.5' : 'M23 11 L31 19 M31 11 L23 19'}
          />
        </>
      )
    case 'dead':
      return <path className={styles.outline} d="M27 3.35 L50.65 27 L27 50.65 L3.35 27 Z" />
  }
}

/** Mycelium grows from the middle. */
const Core = ({ vessel, share, least }: { vessel: Vessel; share: number; least: number }) => {
  const { y, radius, width, height } = OUTLINES[vessel].core
  const from = Math.max(width[0], least)
  const half = from + (width[1] - from) * share
  const tall = height[0] + (height[1] - height[0]) * share
  return <rect className={styles.front} x={27 - half} y={y - tall} width={2 * half} height={2 * tall} rx={radius} />
}
