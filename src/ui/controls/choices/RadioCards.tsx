import { type ReactNode, useId } from 'react'
import styles from './radio.module.css'

export type RadioCardsProps<Value extends string> = {
  label: string
  name: string
  /** '' without a choice. */
  value: Value | ''
  options: readonly { value: Value; title: string; subtitle?: ReactNode }[]
  onChange: (next: Value) => void
  /** A quiet note right of the label: the old value. */
  aside?: string | undefined
}

/** Two or three answers as 56 px boxes. */
export const RadioCards = <Value extends string>(props: RadioCardsProps<Value>) => {
  const id = useId()
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>
        <span className={styles.name}>{props.label}</span>
        {props.aside !== undefined && <span className={styles.aside}>{props.aside}</span>}
      </legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name={`${props.name}-${id}`}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.words}>
            <span className={styles.title}>{option.title}</span>
            {option.subtitle !== undefined && <span className={styles.subtitle}>{option.subtitle}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
