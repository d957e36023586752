import { classes } from '../../classes'
import { Icon, type IconName } from '../../icons'
import { Pressable } from '../../Pressable'
import styles from './field-button.module.css'

export type FieldButtonProps = {
  icon: IconName
  label: string
  onClick: () => void
  pressed?: boolean | undefined
  /** Without the tonal disc: the eye of a password. */
  bare?: boolean | undefined
}

/** A button at the end of a field: a 36 px disc (iOS) or a bare icon (Material) inside a 48 px target. */
export const FieldButton = ({ icon, label, onClick, pressed, bare }: FieldButtonProps) => (
  <Pressable
    className={classes(styles.fieldButton, bare && styles.bare)}
    feel="glyph"
    label={label}
    title={label}
    pressed={pressed}
    onClick={onClick}
  >
    <Icon name={icon} size={20} />
  </Pressable>
)
