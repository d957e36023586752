import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Part } from '../../domain/prep/dish-fold'
import type { Vessel } from '../../domain/prep/vessel'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import styles from './places.module.css'

/** More parts than this are shown as a bar. */
export const MOST_DRAWN = 12

export type PlankProps = {
  parts: readonly Pick<Part, 'number' | 'state' | 'percent'>[]
  vessel: Vessel
  /** Places that are still free. */
  free: number
  /** The parts in words. */
  label?: string | undefined
}

/** Parts in a row on a shelf, then its free places. */
export const Plank = ({ parts, vessel, free, label }: PlankProps) => {
  const { t } = useLingui()
  const left =
    free > 0
      ? t({ id: 'place.free', message: plural(free, { one: '# place free', other: '# places free' }) })
      : undefined
  return (
    <span
      className={styles.plank}
      data-drawn=""
      role="img"
      aria-label={[label, left].filter((text) => text !== undefined).join(', ')}
    >
      {parts.map(({ number, state, percent }) => (
        <DishGlyph key={number} shape={state} percent={percent} vessel={vessel} />
      ))}
      {Array.from({ length: free }, (_, index) => `free ${index}`).map((key) => (
        <span key={key} className={styles.free} />
      ))}
    </span>
  )
}
