import { classes } from '../../classes'
import styles from './hero.module.css'

const radii = [24, 44, 64, 84, 104, 124, 144, 164, 184, 204, 224]

/** Growth rings on an agar plate: the motif, on sign-in and the home panel only. Place it with `className`; it fills its box. */
export const Rings = ({ className }: { className?: string | undefined }) => (
  <svg className={classes(styles.rings, className)} viewBox="-226 -226 452 452" aria-hidden="true">
    {radii.map((radius) => (
      <circle key={radius} r={radius} />
    ))}
  </svg>
)

/** The rings behind a sign-in page, top right. */
export const RingsCorner = () => (
  <div className={styles.corner} aria-hidden="true">
    <Rings className={styles.cornerRings} />
  </div>
)
