import { classes } from '../../classes'
import styles from './composition.module.css'

export type CompositionPart = {
  key: string
  name: string
  /** Percent of the whole, for drawing. */
  share: number
  /** The formatted share. */
  text: string
}

/** How many parts have their own fill; the rest share the last one. */
const FILLS = 5

/** The fill of the n-th line: its swatch, its layer and its segment always match. */
export function fillOf(index: number): string {
  return styles[`fill${Math.min(index, FILLS - 1)}`] ?? ''
}

export type CompositionBarProps = {
  parts: readonly CompositionPart[]
  /** The whole composition in words. */
  label: string
  /** The percent missing of 100; below zero: too much. */
  missing?: number | undefined
  tall?: boolean | undefined
}

/** A composition: a segment for each part, distinct by its fill. */
export const CompositionBar = ({ parts, label, missing = 0, tall }: CompositionBarProps) => (
  <div className={classes(styles.bar, tall && styles.tall)} role="img" aria-label={label}>
    {parts.map(({ key, share, text }, index) =>
      share <= 0 ? null : (
        <span key={key} className={classes(styles.segment, fillOf(index))} style={{ flexGrow: share }}>
          {tall && share >= ROOM && index < 2 && <span className={styles.inside}>{text}</span>}
        </span>
      ),
    )}
    {missing > 0 && <span className={styles.gap} style={{ flexGrow: missing }} />}
    {missing < 0 && <span className={styles.over} />}
  </div>
)

/** From this share on, the number fits into the segment. */
const ROOM = 30

export const Swatch = ({ index }: { index: number }) => (
  <span className={classes(styles.swatch, fillOf(index))} aria-hidden="true" />
)

export const GapSwatch = () => <span className={classes(styles.swatch, styles.gapSwatch)} aria-hidden="true" />

/** A recipe as layers, from the bottom: the lead of its row. */
export const Layers = ({ shares }: { shares: readonly number[] }) => (
  <span className={styles.layers} aria-hidden="true">
    {shares.map((share, index) => {
      const place = `layer ${index}`
      return <span key={place} className={fillOf(index)} style={{ flexGrow: share }} />
    })}
  </span>
)
