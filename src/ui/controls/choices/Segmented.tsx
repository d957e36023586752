import { useId } from 'react'
import { classes } from '../../classes'
import styles from './segmented.module.css'

export type SegmentedProps<Value extends string> = {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; label: string; disabled?: boolean | undefined }[]
  onChange: (next: Value) => void
  /** The label is read aloud but not drawn. */
  hideLabel?: boolean | undefined
  describedBy?: string | undefined
}

/** Two to four values side by side: native radios under one track (iOS) or a button group (Material). */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const id = useId()
  return (
    <fieldset className={styles.set} aria-describedby={props.describedBy}>
      <legend className={classes(styles.legend, props.hideLabel && styles.hidden)}>{props.label}</legend>
      <div className={styles.track}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={`${props.name}-${id}`}
              value={option.value}
              checked={option.value === props.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
