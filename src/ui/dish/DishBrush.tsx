import { classes } from '../classes'
import { Keycap } from '../finder/Keycap'
import { Icon } from '../icons'
import { Pressable } from '../Pressable'
import styles from './brush.module.css'
import { DishGlyph, type DishGlyphProps, type DishShape } from './DishGlyph'

/** `value` tells the verbs apart; several may be drawn alike. */
export type BrushVerb<Value extends string> = {
  readonly value: Value
  readonly shape: DishShape
  readonly toShake?: boolean | undefined
  readonly label: string
  /** Its letter key, shown if there is room and a mouse. */
  readonly letter?: string | undefined
}

export type DishBrushProps<Value extends string> = {
  label: string
  /** Most common first. */
  verbs: readonly BrushVerb<Value>[]
  chosen: Value | undefined
  vessel?: DishGlyphProps['vessel']
  onVerb: (value: Value) => void
  /** In a sheet: two rows, and no shadow. */
  roomy?: boolean | undefined
  more?: { readonly label: string; readonly onClick: () => void; readonly letter?: string | undefined }
}

/** The bar of verbs over the footer: choose one, then tap dishes. */
export const DishBrush = <Value extends string>(props: DishBrushProps<Value>) => {
  const { label, verbs, chosen, vessel, onVerb, more, roomy } = props
  return (
    <div className={classes(styles.holder, roomy && styles.roomy)}>
      <fieldset className={styles.bar} aria-label={label}>
        {verbs.map(({ value, shape, toShake, label: name, letter }) => (
          <Pressable
            key={value}
            className={styles.verb ?? ''}
            feel="capsule"
            pressed={value === chosen}
            shortcut={letter}
            onClick={() => onVerb(value)}
          >
            <DishGlyph shape={shape} vessel={vessel} percent={60} size={28} toShake={toShake} />
            <span>
              {name}
              <Letter letter={letter} />
            </span>
          </Pressable>
        ))}
        {more && (
          <Pressable className={styles.verb ?? ''} feel="capsule" onClick={more.onClick} shortcut={more.letter}>
            <Icon name="more" size={28} />
            <span>
              {more.label}
              <Letter letter={more.letter} />
            </span>
          </Pressable>
        )}
      </fieldset>
    </div>
  )
}

const Letter = ({ letter }: { letter: string | undefined }) =>
  letter === undefined ? null : (
    <span className={styles.letter}>
      <Keycap>{letter}</Keycap>
    </span>
  )
