import type { Tallied } from './DishBar'
import { DishGlyph } from './DishGlyph'
import styles from './tally.module.css'
import { tallyText } from './tally-text'

/** States with their own number; the rest is a sum. */
const SHOWN = 3

/** How many dishes are in which state, the most important first. */
export const DishTally = ({ tally }: { tally: readonly Tallied[] }) => {
  const rest = tally.slice(SHOWN).reduce((sum, { count }) => sum + count, 0)
  return (
    <span className={styles.tally} role="img" aria-label={tallyText(tally)}>
      {tally.slice(0, SHOWN).map(({ shape, vessel, count }) => (
        <span key={shape} className={styles.pair}>
          <DishGlyph shape={shape} vessel={vessel} percent={60} size={20} />
          {count}
        </span>
      ))}
      {rest > 0 && <span>+{rest}</span>}
    </span>
  )
}
