import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import { Pressable } from '../Pressable'
import styles from './chips.module.css'

export type Chip = { value: string; label: string; icon?: IconName | undefined; count?: number | undefined }

export type ChipsProps = {
  label: string
  options: readonly Chip[]
} & (
  | { multiple: true; value: readonly string[]; onChange: (next: readonly string[]) => void }
  | { multiple?: false | undefined; value: string; onChange: (next: string) => void }
)

/** Filters in a row that scrolls sideways. Each is a toggle; with one value, pressing the chosen one changes nothing. */
export const Chips = (props: ChipsProps) => {
  const isOn = (value: string): boolean => (props.multiple ? props.value.includes(value) : props.value === value)
  const press = (value: string): void => {
    if (props.multiple) {
      props.onChange(isOn(value) ? props.value.filter((other) => other !== value) : [...props.value, value])
    } else if (props.value !== value) {
      props.onChange(value)
    }
  }
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{props.label}</legend>
      {props.options.map((option) => {
        const on = isOn(option.value)
        return (
          <Pressable
            key={option.value}
            className={classes(styles.hit)}
            feel="capsule"
            pressed={on}
            onClick={() => press(option.value)}
          >
            <span className={classes(styles.chip, on && styles.on)}>
              {on && <Icon name="check" size={18} className={styles.tick} />}
              {option.icon && <Icon name={option.icon} size={18} className={on ? styles.iosOnly : undefined} />}
              {option.label}
              {option.count !== undefined && ` ${option.count}`}
            </span>
          </Pressable>
        )
      })}
    </fieldset>
  )
}
