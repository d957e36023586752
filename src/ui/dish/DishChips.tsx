import { Pressable } from '../Pressable'
import styles from './chips.module.css'
import { DishGlyph, type DishGlyphProps, type DishShape } from './DishGlyph'

export type DishChip<Shape extends DishShape = DishShape> = {
  readonly shape: Shape
  readonly label: string
  readonly count: number
}

export type DishChipsProps<Shape extends DishShape> = {
  label: string
  chips: readonly DishChip<Shape>[]
  chosen: Shape | undefined
  vessel?: DishGlyphProps['vessel']
  onChoose: (shape: Shape | undefined) => void
}

/** How many dishes are in each state; a tap shows only those. */
export const DishChips = <Shape extends DishShape>(props: DishChipsProps<Shape>) => {
  const { label, chips, chosen, vessel, onChoose } = props
  return (
    <fieldset className={styles.row} aria-label={label}>
      {chips.map(({ shape, label: name, count }) => (
        <Pressable
          key={shape}
          className={styles.chip ?? ''}
          feel="capsule"
          pressed={shape === chosen}
          onClick={() => onChoose(shape === chosen ? undefined : shape)}
        >
          <DishGlyph shape={shape} vessel={vessel} percent={60} size={24} />
          {name} <strong>{count}</strong>
        </Pressable>
      ))}
    </fieldset>
  )
}
