import { Pressable } from '../Pressable'
import styles from './chips.module.css'
import { DishGlyph, type DishShape } from './DishGlyph'

export type DishChip = { readonly shape: DishShape; readonly label: string; readonly count: number }

export type DishChipsProps = {
  label: string
  chips: readonly DishChip[]
  chosen: DishShape | undefined
  onChoose: (shape: DishShape | undefined) => void
}

/** How many dishes are in each state; a tap shows only those. */
export const DishChips = ({ label, chips, chosen, onChoose }: DishChipsProps) => (
  <fieldset className={styles.row} aria-label={label}>
    {chips.map(({ shape, label: name, count }) => (
      <Pressable
        key={shape}
        className={styles.chip ?? ''}
        feel="capsule"
        pressed={shape === chosen}
        onClick={() => onChoose(shape === chosen ? undefined : shape)}
      >
        <DishGlyph shape={shape} percent={60} size={24} />
        {name} <strong>{count}</strong>
      </Pressable>
    ))}
  </fieldset>
)
