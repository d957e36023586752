import styles from './bar.module.css'
import type { DishGlyphProps, DishShape } from './DishGlyph'
import { tallyText } from './tally-text'

/** The number of parts in one state; `label` names it: 'contaminated'. */
export type Tallied = {
  readonly shape: DishShape
  readonly vessel?: DishGlyphProps['vessel']
  readonly count: number
  readonly label: string
}

export type DishBarProps = {
  tally: readonly Tallied[]
  /** Dishes in quarantine, in words. */
  aside?: string | undefined
}

/** The order of states in a bar: from pinning to contaminated. */
export const BAR_ORDER: readonly DishShape[] = [
  'pinning',
  'fruiting',
  'picked',
  'resting',
  'colonized',
  'growing',
  'inoculated',
  'poured',
  'filled',
  'stored',
  'used',
  'spent',
  'dead',
  'discarded',
  'contaminated',
]

/** The dishes of a series by state; each state is as wide as its share. */
export const DishBar = ({ tally, aside = '' }: DishBarProps) => (
  <span
    className={styles.bar}
    data-drawn=""
    role="img"
    aria-label={[tallyText(tally), aside].filter((text) => text !== '').join(', ')}
  >
    {tally
      .toSorted((a, b) => BAR_ORDER.indexOf(a.shape) - BAR_ORDER.indexOf(b.shape))
      .map(({ shape, count }) => (
        <span key={shape} className={styles[shape]} style={{ flexGrow: count }} />
      ))}
  </span>
)
