import type { Tallied } from './DishBar'
import { DishGlyph } from './DishGlyph'
import styles from './tally.module.css'
import { tallyText } from './tally-text'

/** States with their own number. A single further one has its own too; of more the sum is shown. */
const SHOWN = 3

/** How many dishes are in which state, the most important first. */
export const DishTally = ({ tally }: { tally: readonly Tallied[] }) => {
  const shown = tally.length === SHOWN + 1 ? tally : tally.slice(0, SHOWN)
  const rest = tally.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  return (
    <span className={styles.tally} role="img" aria-label={tallyText(tally)}>
      {shown.map(({ shape, vessel, count }) => (
        <span key={shape} className={styles.pair}>
          <DishGlyph shape={shape} vessel={vessel} percent={60} size={20} />
          {count}
        </span>
      ))}
      {rest > 0 && <span>+{rest}</span>}
    </span>
  )
}
